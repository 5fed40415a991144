import Interlock
import InterlockGraph
import TestSupport
import Testing

@Suite struct GraphFindingTests {
  @Test("all findings are reported at once, with their severity")
  func all() {
    let machine = StateMachine<Light, Button>(state: .red) { machine in
      machine.addRoute(event: .press, .red => .green)
      machine.addRoute(event: .press, .red => .green)
      machine.addRoute(event: .press, .red => .yellow)
      machine.addRoute(event: .press, .red => .off, label: "dark") { _ in true }
      machine.addRoute(.green => .red)
      machine.addRoute(.green => .red)
      machine.addRoute(.green => .red) { _ in }
      machine.addRoute(event: .press, .green => .yellow, label: "late") { _ in true }
      machine.addRoute(event: .press, .green => .green, condition: { _ in false })
    }
    let found = MachineGraph(machine).findings(showsUncovered: true)
    #expect(
      found.map(\.debugDescription) == [
        "error: The route .red => .green on .press is declared twice.",
        "error: The route .red => .yellow on .press can never be taken: it contradicts .red => .green on .press, which comes first.",
        "error: The route .red => .off if \"dark\" on .press can never be taken: .red => .green on .press comes first and has no condition.",
        "error: The route .green => .red is declared twice.",
        "warning: In .green, only the order decides between these routes if several of their conditions pass: .green => .yellow if \"late\" on .press, .green => .green if a condition holds on .press.",
        "warning: Nothing leads from .red to .off.",
        "warning: Nothing leads out of .yellow, which is not final.",
        "warning: No state accepts .hold.",
        "warning: .red declares nothing for .hold.",
        "warning: .green declares nothing for .hold.",
        "warning: .yellow declares nothing for .press, .hold.",
      ])
    #expect(
      found.map(\.kind) == [
        .duplicate, .contradiction, .shadowed, .duplicate, .ambiguous, .unreachable, .deadEnd,
        .unacceptedEvent,
        .uncovered,
        .uncovered, .uncovered,
      ])
  }

  @Test("if several conditions may pass, only the order decides")
  func ambiguity() {
    let graph = MachineGraph(
      Blueprint<Light, Button>(state: .red) {
        On(.press, .red => .green)
          .when("calm") { _ in true }
        On(.press, .red => .yellow)
          .when("late") { _ in true }
        On(.press, .red => .off)
        On(.hold, [.green, .yellow, .off] => .red)
          .when("sure") { _ in true }
      })
    #expect(
      graph.findings().map(\.description) == [
        "In .red, only the order decides between these routes if several of their conditions pass: .red => .green if \"calm\" on .press, .red => .yellow if \"late\" on .press."
      ])
  }

  @Test("R1: a wildcard that other routes precede in every state is never taken")
  func overtaken() {
    let graph = MachineGraph(
      Blueprint<Light, Button>(state: .red) {
        On(.press, .any => .off)
        On(.press, .red => .green, .green => .yellow, .yellow => .red, .off => .red)
        Ignore(.hold)
        On(.any, .any => .green)
      }, finalStates: [.off])
    #expect(
      graph.findings().map(\.debugDescription) == [
        "warning: The route .any => .off on .press can never be taken: others come first in every known state.",
        "warning: The route .any => .green on .any can never be taken: others come first in every known state.",
        "warning: Nothing leads from .red to .off.",
      ])
  }

  @Test("a sound machine has no findings, and each form of row is taken for what it is")
  func sound() {
    let graph = MachineGraph(
      Blueprint<Light, Button>(state: .red) {
        On(.press, .red => .green, .green => .yellow, .yellow => .off)
        On(.any, .off => .red)
          .when("ready") { _ in true }
        On(.any, .off => .red)
          .when("on") { _ in true }
        Allow(.red => .off)
          .when("always") { _ in true }
        Allow(.red => .off)
          .when("dark") { _ in true }
        Ignore(.hold, in: .red)
        Ignore(in: .green)
        Ignore()
      }, finalStates: [])
    #expect(graph.findings().map(\.kind) == [])
  }

  @Test("states and events are judged as brute force does", arguments: trials(100) as Range<UInt64>)
  func agreement(seed: UInt64) {
    let random = RandomMachine(seed: seed, isConditional: true)
    let graph = random.graph
    let findings = graph.findings(showsUncovered: true)
    let reachable = graph.reachableStates()
    func arrivals(_ state: Place, _ signal: Signal) -> Set<Place> { random.arrivals(from: state, on: signal) }

    #expect(findings.count { $0.kind == .unreachable } == Place.allCases.count - reachable.count)
    let unaccepted = Signal.allCases.filter { signal in
      Place.allCases.allSatisfy { arrivals($0, signal).isEmpty }
    }
    #expect(findings.count { $0.kind == .unacceptedEvent } == unaccepted.count)
    let uncovered = reachable.filter { state in Signal.allCases.contains { arrivals(state, $0).isEmpty } }
    #expect(findings.count { $0.kind == .uncovered } == uncovered.count)
    let ends = reachable.filter { state in
      graph.reachableStates(from: state) == [state]
    }
    #expect(findings.count { $0.kind == .deadEnd } == ends.count)
  }
}
