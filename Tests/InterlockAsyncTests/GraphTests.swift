import Interlock
import InterlockAsync
import InterlockGraph
import Testing

@Suite struct GraphTests {
  @Test("D1: graphs know timeouts as ways out, in the order in which they come due")
  func ways() {
    let blueprint = Blueprint<Phone, Call>(state: .ringing) {
      Timeout(.seconds(30), .ringing => .missed)
      Timeout(.seconds(10), .ringing => .talking)
        .when("machine") { _ in false }
      Timeout(.seconds(40), .ringing => .failed)
      Timeout(.milliseconds(1500), .missed => .any)
      Timeout(.seconds(5), .any => .idle)
    }
    let graph = MachineGraph(blueprint)
    #expect(
      graph.moves(from: .ringing).map(\.description) == [
        ".ringing => .idle after 5 s"
      ])
    #expect(
      graph.moves(from: .missed).map(\.description) == [
        ".missed => .missed after 1.5 s", ".missed => .idle after 5 s",
      ])
    #expect(graph.edges.map(\.delay) == ["30 s", "10 s", "40 s", "1.5 s", "5 s"])
    #expect(graph.edges.first?.form == .timeout)
  }

  @Test("D1: conditional timeouts may be refused, and later ones taken")
  func conditions() {
    let blueprint = Blueprint<Phone, Call>(state: .ringing) {
      Timeout(.seconds(30), .ringing => .missed)
      Timeout(.seconds(10), .ringing => .talking)
        .when("machine") { _ in false }
      Timeout(.seconds(40), .ringing => .failed)
    }
    let graph = MachineGraph(blueprint)
    #expect(
      graph.moves(from: .ringing).map(\.description) == [
        ".ringing => .talking if \"machine\" after 10 s", ".ringing => .missed after 30 s",
      ])
    #expect(graph.reachableStates().contains(.missed))
  }

  @Test("D1: pictures say after how long; SCXML sends itself an event, and cancels it")
  func pictures() {
    let graph = MachineGraph(TimeoutTests.phone)
    #expect(graph.dot().contains("(after 30 s)"))
    #expect(graph.mermaid().contains("(after 30 s)"))
    #expect(graph.plantUML().contains("(after 30 s)"))
    #expect(graph.markdownTable().contains("missed after 30 s"))
    let document = graph.scxml()
    #expect(
      document.contains(
        "<onentry><send id=\"after.30s.ringing\" event=\"after.30s.ringing\" delay=\"30s\"/></onentry>"))
    #expect(document.contains("<onexit><cancel sendid=\"after.30s.ringing\"/></onexit>"))
    #expect(document.contains("<transition event=\"after.30s.ringing\" target=\"missed\"/>"))
  }
}
