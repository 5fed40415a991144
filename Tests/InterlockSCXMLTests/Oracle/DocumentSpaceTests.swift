import Interlock
import InterlockSCXML
import InterlockTesting
import TestSupport
import Testing

@testable import InterlockGraph

/// C6: the state space of a document's graph is the document's: it has the steps that machines make, and no others.
@Suite struct DocumentSpaceTests {
  /// At least a hundred documents: unlike the other oracles, these tests are not run in release as well.
  private static let count = max(OracleTests.count, 100)

  @Test("C6: a random document without conditions goes where the state space of its graph says")
  func exact() throws { try check(from: 1_000_000, isExact: true) }

  @Test("C6: if conditions can go either way, the machine takes one of the steps of the state space")
  func contained() throws { try check(from: 2_000_000, isExact: false) }

  private func check(from first: UInt64, isExact: Bool) throws {
    var compared = 0
    for seed in 0..<UInt64(Self.count) {
      var random = SplitMix64(seed: seed &+ first)
      let sketch = Sketch(&random)
      sketch.simplify(&random, keepsTests: !isExact)
      if try check(sketch, seed, &random, isExact: isExact) { compared += 1 }
    }
    #expect(compared > Self.count / 4)
  }

  /// - Returns: whether there was anything to compare.
  private func check(
    _ sketch: Sketch, _ seed: UInt64, _ random: inout SplitMix64, isExact: Bool
  ) throws -> Bool {
    guard
      let chart = try? Blueprint<String, String>(
        scxml: sketch.text, conditions: ["yes": { _ in true }, "no": { _ in false }])
    else { return false }
    let oracle = Interpreter(sketch)
    if oracle.isEndless { return false }
    let graph = MachineGraph(chart)
    // What is remembered while it changes is not known.
    if graph.omissions.contains(.ownPast) { return false }
    let space = graph.stateSpace(limit: 500)
    let simulation = Simulation(chart)
    var places = Set(space.initial)
    if isExact { #expect(places.count == 1, "seed \(seed)") }
    func narrow(_ place: String) -> Bool {
      let active = simulation.machine.activeStates.map { "\"\($0)\"" }
      places = places.filter { space.activeStates(of: $0) == active }
      if !places.isEmpty { return true }
      Issue.record("seed \(seed), \(place): the space is not in \(active)\n\(sketch.text)")
      return false
    }
    guard narrow("start") else { return false }
    let events = graph.events
    if events.isEmpty { return false }
    for _ in 0..<10 {
      let event = random.below(events.count)
      oracle.send(events[event])
      if oracle.isEndless || places.contains(where: { !space.isExpanded($0) }) { return true }
      let isAccepted = simulation.send(events[event]).isAccepted
      var next: Set<Int> = []
      var steps = 0
      for place in places {
        for step in space.steps(from: place)
        where space.model.inputs[space.labelTable[Int(space.labels[step])].input] == .event(event) {
          next.insert(Int(space.targets[step]))
          steps += 1
        }
      }
      if isExact, steps != (isAccepted ? places.count : 0) {
        Issue.record("seed \(seed), \(events[event]): \(steps) steps from \(places)\n\(sketch.text)")
        return false
      }
      if isAccepted { places = next } else if steps > 0 { places.formUnion(next) }
      guard narrow("after \(events[event])") else { return false }
    }
    return true
  }
}

extension Sketch {
  /// Leaves out what a graph can't know: what handlers raise and send, and what is done.
  fileprivate func simplify(_ random: inout SplitMix64, keepsTests: Bool) {
    for node in nodes {
      node.entry = []
      node.exit = []
      node.initial?.acts = []
      node.transitions.removeAll { $0.events == nil && (keepsTests || random.chance(70)) }
      for transition in node.transitions {
        transition.acts = []
        transition.events?.removeAll { $0.hasPrefix("done") || $0 == "*" }
        if transition.events == [] { transition.events = ["a"] }
        if !keepsTests { transition.test = nil }
      }
      node.transitions.removeAll { $0.events == nil && $0.targets.isEmpty }
    }
  }
}

extension StateSpace {
  fileprivate func activeStates(of place: Int) -> [String] {
    model.members.filter { isActive($0.number, in: place) }.map { member in
      member.chart.states[configurations[place, member.number]].spelling
    }
  }
}
