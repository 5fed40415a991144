import Interlock
import InterlockGraph
import TestSupport
import Testing

@Suite struct PlantedMistakeTests {
  @Test("a machine without mistakes has no findings", arguments: 0..<50 as Range<UInt64>)
  func none(seed: UInt64) throws {
    try Garden(seed: seed).graph.check(showsUncovered: true)
  }

  @Test("a planted mistake is found, where it was planted, and nothing else", arguments: Mistake.allCases)
  func found(mistake: Mistake) {
    for seed: UInt64 in 0..<50 {
      var garden = Garden(seed: seed)
      let place = garden.plant(mistake)
      let findings = garden.graph.findings(showsUncovered: mistake == .uncovered)
      #expect(findings.map(\.kind) == [mistake.kind], "seed \(seed): \(findings)")
      #expect(findings.allSatisfy { $0.sentence.contains(place) }, "seed \(seed): \(findings) at \(place)")
    }
  }

  @Test("the error lists the findings, except for those left out")
  func thrown() throws {
    let graph = MachineGraph(Blueprint<Light, Button>(state: .red) { On(.press, .red => .green) })
    let error = try #require(throws: DoubtfulGraph.self) { try graph.check(except: [.unreachable]) }
    #expect(
      error.description == """
        This machine has 2 findings:
        - Nothing leads out of .green, which is not final.
        - No state accepts .hold.
        """)
    try graph.check(except: [.unreachable, .deadEnd, .unacceptedEvent])
  }
}

/// What can be planted.
enum Mistake: CaseIterable {
  case duplicate, contradiction, shadowed, overtaken, ambiguous, unreachable, deadEnd, unacceptedEvent,
    uncovered

  var kind: GraphFinding.Kind {
    switch self {
    case .duplicate: .duplicate
    case .contradiction: .contradiction
    case .shadowed, .overtaken: .shadowed
    case .ambiguous: .ambiguous
    case .unreachable: .unreachable
    case .deadEnd: .deadEnd
    case .unacceptedEvent: .unacceptedEvent
    case .uncovered: .uncovered
    }
  }
}

/// A random machine in which nothing is wrong: `go` leads around through all states, the other events lead anywhere.
private struct Garden {
  struct Route {
    var event: Signal
    var fromState: Pattern<Place>
    var toState: Place
    var isConditional = false
  }

  private var random: SplitMix64
  private let ring: [Place]
  private var routes: [Route] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    ring = Place.allCases.shuffled(using: &random)
    for (place, state) in ring.enumerated() {
      routes.append(Route(event: .go, fromState: .some(state), toState: ring[(place + 1) % ring.count]))
      for event in [Signal.halt, .turn] {
        routes.append(
          Route(event: event, fromState: .some(state), toState: ring.randomElement(using: &random)!))
      }
    }
    routes.shuffle(using: &random)
  }

  /// The graph of a machine that starts in the ring's first state.
  var graph: MachineGraph<Place, Signal> {
    let machine = Machine<Place, Signal>(state: ring[0])
    for route in routes {
      machine.addRoute(
        event: route.event, Transition(fromState: route.fromState, toState: .some(route.toState)),
        condition: route.isConditional ? { _ in true } : nil)
    }
    return MachineGraph(machine)
  }

  /// Plants a mistake and tells what a finding has to name.
  mutating func plant(_ mistake: Mistake) -> String {
    let place = routes.indices.randomElement(using: &random)!
    var copy = routes[place]
    let other = ring.filter { $0 != copy.toState }.randomElement(using: &random)!
    switch mistake {
    case .duplicate:
      routes.append(copy)
    case .contradiction:
      copy.toState = other
      routes.append(copy)
    case .shadowed:
      copy.toState = other
      copy.isConditional = true
      routes.append(copy)
    case .overtaken:
      copy.fromState = .any
      routes.append(copy)
    case .ambiguous:
      routes[place].isConditional = true
      copy.isConditional = true
      copy.toState = other
      // The last way around stands without a condition.
      routes.append(copy)
    case .unreachable:
      let lost = ring[4]
      for place in routes.indices where routes[place].toState == lost { routes[place].toState = ring[0] }
      return "\(Pattern.some(lost))"
    case .deadEnd:
      routes.removeAll { $0.fromState == .some(ring[4]) }
      return "\(Pattern.some(ring[4]))"
    case .unacceptedEvent:
      let event = [Signal.halt, .turn].randomElement(using: &random)!
      routes.removeAll { $0.event == event }
      return "\(Pattern.some(event))"
    case .uncovered:
      let place = routes.indices.filter { routes[$0].event != .go }.randomElement(using: &random)!
      return "\(routes.remove(at: place).fromState)"
    }
    return "\(copy.fromState)"
  }
}
