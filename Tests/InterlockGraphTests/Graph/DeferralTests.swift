import Interlock
import Testing

@testable import InterlockGraph

/// C7: events that states defer, in graphs, pictures, checks, proofs and the explorer.
@Suite struct DeferralTests {
  @Cases enum Line: StateType { case free, busy(with: Int), closed }
  @Cases enum Ring: EventType { case incoming(Int), hangUp, close }

  private static let line = Blueprint<Line, Ring>(state: .free) {
    On(\.incoming, \.free => \.busy) { caller, _ in caller }
    On(.hangUp, .busy => .free).value { _, _ in .free }
    On(.close, .free => .closed).value { _, _ in .closed }
    Defer(.incoming, in: .busy)
    Defer(.any, in: .closed)
  }

  private let graph = MachineGraph(line)

  @Test("C7: a graph lists deferrals, and which state defers what")
  func lists() {
    #expect(graph.deferrals.map(\.description) == [".busy defers .incoming", ".closed defers .any"])
    #expect(graph.defers(.incoming, in: .busy) && graph.defers(.close, in: .closed))
    #expect(!graph.defers(.hangUp, in: .busy) && !graph.defers(.incoming, in: .free))
  }

  @Test("C7: pictures write deferred events into the state, as UML does")
  func pictures() {
    #expect(graph.mermaid().contains(#"state "busy<br/>incoming / defer" as busy"#))
    #expect(graph.dot().contains(#"label="busy\nincoming / defer""#))
    #expect(graph.plantUML().contains(#"state "busy\nincoming / defer" as busy"#))
    #expect(graph.mermaid().contains("closed<br/>any event / defer"))
    #expect(graph.scxml().contains("<!-- deferred: incoming -->"))
    #expect(graph.markdownTable().contains("| busy | (deferred) | free |  |"))
    #expect(graph.markdownTable().contains("| closed | (deferred) | (deferred) | (deferred) |"))
  }

  @Test(
    "C7: deferrals of any state are shown at the pseudo-state, or in each state if wildcards are expanded")
  func anyState() {
    let graph = MachineGraph(
      Blueprint<Line, Ring>(state: .free) {
        On(.close, .free => .closed).value { _, _ in .closed }
        Defer(.incoming)
      })
    #expect(graph.mermaid().contains(#"state "any state<br/>incoming / defer" as any"#))
    #expect(graph.mermaid(Picture(wildcards: .expanded)).contains("closed<br/>incoming / defer"))
    #expect(graph.markdownTable().contains("| free | closed | (deferred) |"))
  }

  @Test(
    "C7: a region's deferrals are its own; those of an embedded machine are shown at the states that carry it"
  )
  func inside() {
    enum Call: StateType { case idle, inCall, talking, held }
    let chart = MachineGraph(
      Blueprint<Call, Ring>(state: .idle) {
        On(.incoming, .idle => .inCall)
        Within(.inCall, initial: .talking) {
          On(.hangUp, .talking => .held)
          Defer(.close, in: .held)
        }
      })
    #expect(chart.deferrals.isEmpty)
    #expect(chart.submachines[0].region?.deferrals.map(\.description) == [".held defers .close"])
    #expect(chart.mermaid().contains("held<br/>close / defer"))
  }

  @Test("C7: for proofs, a deferred event is one that has not come yet")
  func proofs() {
    let plain = MachineGraph(
      Blueprint<Line, Ring>(state: .free) {
        On(\.incoming, \.free => \.busy) { caller, _ in caller }
        On(.hangUp, .busy => .free).value { _, _ in .free }
        On(.close, .free => .closed).value { _, _ in .closed }
      })
    #expect(graph.reachableStates(from: .free) == plain.reachableStates(from: .free))
    let (proofs, others) = (graph.prove { Never(.closed) }, plain.prove { Never(.closed) })
    #expect(proofs.map(\.answerPhrase) == others.map(\.answerPhrase) && !proofs[0].holds)
    #expect(
      proofs[0].omissions.map(\.description) == [
        "Events that the machine defers count as not come yet: a run may go on without one that is kept."
      ])
    #expect(others[0].omissions.isEmpty)
    #expect(graph.findings().map(\.description) == plain.findings().map(\.description))
  }

  @Test("C7: the explorer's page says that an event is deferred")
  func explorer() {
    let page = graph.explorer(title: "Line")
    #expect(page.contains("-4"))
    #expect(page.contains("is deferred here"))
  }
}
