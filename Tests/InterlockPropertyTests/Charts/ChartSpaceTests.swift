import Interlock
import TestSupport
import Testing

@testable import InterlockGraph

/// What guards say: what a script says, or else what chance says, which does not say yes for ever.
final class ScriptedMind: ChartMind, @unchecked Sendable {
  struct Answer: Equatable {
    let route: Int
    let isYes: Bool
  }

  var script: [Bool]?
  var open: [Bool] = []
  var consents = 0
  var answers: [Answer] = []

  /// How many more events may be raised.
  var raises = 0

  func says(_ route: Int) -> Bool {
    let isYes: Bool
    if let script {
      isYes = answers.count < script.count && script[answers.count]
    } else {
      isYes = open[route] && consents > 0
      if isYes { consents -= 1 }
    }
    answers.append(Answer(route: route, isYes: isYes))
    return isYes
  }

  func noteTaking(_ route: Int) {}

  func mayRaise() -> Bool {
    raises -= 1
    return raises >= 0
  }
}

/// The state space of a chart's graph is the chart's: it has the steps that machines make, and no others.
@Suite struct ChartSpaceTests {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  @Test("C1-C5: a random chart goes where the state space of its graph says", arguments: 0..<8)
  func plain(_ part: Int) throws { try check(Spot.self, part) }

  @Test(
    "C1-C5: a random chart whose states carry data goes where the state space of its graph says",
    arguments: 0..<8)
  func data(_ part: Int) throws { try check(Burden<Spot>.self, part) }

  @Test("C1-C5, H5: a random chart with an embedded machine goes where its graph allows", arguments: 0..<8)
  func embedding(_ part: Int) throws { try check(Burden<Spot>.self, part, .byCase) }

  private func check<S: ChartState>(_ type: S.Type, _ part: Int, _ embedding: ChartDesign.Embedding? = nil)
    throws
  {
    let count = Int(Oracle.setting("CHARTS") ?? 40)
    for round in 0..<count {
      let seed = (Oracle.setting("SEED") ?? 1) &* 1_000_003 &+ UInt64(part * count + round)
      var random = SplitMix64(seed: seed)
      var design = ChartDesign(&random, startsDeep: type == S.Kind.self, embedding: embedding)
      // Each guard of a route without an event doubles what may follow a step.
      while design.silentGuards > (embedding == nil ? 4 : 1) {
        design = ChartDesign(&random, startsDeep: type == S.Kind.self, embedding: embedding)
      }
      // What was deferred may come later in the step of another event.
      design.deferrals = []
      // Nobody knows what handlers raise.
      for index in design.routes.indices { design.routes[index].raises = nil }
      try check(type, design, seed, &random)
    }
  }

  private func check<S: ChartState>(
    _ type: S.Type, _ design: ChartDesign, _ seed: UInt64, _ random: inout SplitMix64
  ) throws {
    let mind = ScriptedMind()
    let blueprint = try Blueprint<S, Knock>.validated(
      state: .state(design.regions[0].initial, Int(design.regions[0].initial.rawValue))
    ) {
      design.lines(of: 0, mind, S.self)
      if S.self != S.Kind.self { Values { _, state, kind in (state as? Burden<S.Kind>)?.next(kind) as? S } }
    }
    let graph = MachineGraph(blueprint)
    // Where an embedded machine starts only data knows, so that the chart may be in one of several places. Nor is it known of which
    // routes guards are asked between states that carry it.
    let isExact = !design.regions.contains(where: \.isEmbedded)
    let space = graph.stateSpace(limit: isExact ? 2_000 : 300)
    let machine = blueprint.machine()
    var places = Set(space.initial).filter {
      isExact || machine.configuration.description == space.name(of: $0)
    }
    var trace = [machine.configuration.description]
    func fail(_ what: String) -> Failure {
      Failure(
        description: "seed \(seed): \(what)\n\(trace.suffix(6).joined(separator: "\n"))\n\(design)")
    }
    func compare() throws {
      if places.isEmpty { throw fail("nowhere in the space") }
      guard isExact, let place = places.first else { return }
      if places.count > 1 { throw fail("\(places.count) places") }
      let (actual, expected) = (machine.activeStates.map { ".\($0)" }, space.activeStates(of: place))
      if actual != expected { throw fail("in \(actual), not \(expected)") }
      if machine.configuration.description != space.name(of: place) {
        throw fail("\(machine.configuration), not \(space.name(of: place))")
      }
    }
    try compare()
    for _ in 0..<40 {
      guard places.allSatisfy(space.isExpanded) else { return }
      mind.answers = []
      mind.script = nil
      // A step of the space, or an event with what chance says.
      let steps = places.sorted().flatMap { space.steps(from: $0) }
      var event = random.below(4)
      if isExact, !steps.isEmpty, random.chance(50) {
        let label = space.labelTable[Int(space.labels[steps[random.below(steps.count)]])]
        guard case .event(let own) = space.model.inputs[label.input] else { throw fail("no event") }
        event = own
        mind.script = label.answers.map(\.isYes)
      } else {
        mind.open = design.routes.map { _ in random.chance(50) }
        mind.consents = random.below(6)
      }
      let outcome = machine.send(Knock.allCases[event])
      trace.append("\(Knock.allCases[event]) with \(mind.answers) to \(machine.configuration)")
      let found = steps.filter { step in
        let label = space.labelTable[Int(space.labels[step])]
        guard space.model.inputs[label.input] == .event(event) else { return false }
        if !isExact {
          return space.name(of: Int(space.targets[step])) == machine.configuration.description
        }
        return label.answers.map { answer in
          ScriptedMind.Answer(
            route: space.model.guards[answer.condition].label.flatMap { Int($0) } ?? -1, isYes: answer.isYes)
        } == mind.answers
      }
      if isExact, found.count > 1 { throw fail("\(found.count) steps") }
      guard case .moved = outcome else {
        if isExact, !found.isEmpty || outcome.isAccepted { throw fail("\(outcome)") }
        try compare()
        continue
      }
      if !found.isEmpty {
        places = Set(found.map { Int(space.targets[$0]) })
      } else {
        // What follows a step may go round as often as guards say, and the space goes round once.
        if mind.script == nil, space.hasEndlessSequels { return }
        throw fail("a step that the space has not")
      }
      try compare()
    }
  }
}

extension StateSpace {
  fileprivate func activeStates(of place: Int) -> [String] {
    model.members.filter { isActive($0.number, in: place) }.map { member in
      member.chart.states[configurations[place, member.number]].spelling
    }
  }

  /// Whether eventless routes and completions may never come to rest.
  var hasEndlessSequels: Bool {
    !traps.isEmpty
      || omissions.contains {
        switch $0 {
        case .endlessCompletions, .endlessRoutes: true
        default: false
        }
      }
  }
}
