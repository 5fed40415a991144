import Interlock
import InterlockGraph
import InterlockSCXML
import InterlockTesting
import TestSupport
import Testing

/// C6: graphs, pictures, findings and proofs of documents, and documents of graphs.
@Suite struct DocumentGraphTests {
  private static func phone() throws -> Blueprint<String, String> { try read(SwiftSourceTests.phone) }

  @Test("C6: the graph of a document has its states, in order, and says what it can't know")
  func graph() throws {
    let graph = MachineGraph(try Self.phone())
    #expect(graph.initialState == "idle")
    #expect(graph.states == ["idle", "in-call", "menu", "over"])
    #expect(graph.finalStates == ["over"])
    #expect(graph.omissions == [.ownEvents])
    let regions = graph.submachines.filter { $0.states == ["in-call"] }.compactMap(\.region)
    #expect(regions.map(\.states) == [["voice"], ["microphone"]])
    #expect(regions[0].submachines[0].region?.states == ["talking", "held"])
    #expect(graph.edges.first?.description == #""idle" => "in-call" if "credit > 0" on "dial""#)
    #expect(graph.edges[1].description == #""idle" => Past(of: "menu", .shallow) on "resume""#)
  }

  @Test("C6: a picture of a document shows its regions and histories")
  func picture() throws {
    let picture = MachineGraph(try Self.phone()).mermaid()
    for line in [
      "[*] --> idle", "talking --> held : hold", "open --> muted : mute", "[*] --> talking",
      "second --> last : next", "s4 --> [*]",
    ] {
      #expect(picture.contains(line), "\(line)\n\(picture)")
    }
  }

  @Test("C6: in pictures, a document with actions at the start begins in its first states")
  func start() throws {
    let chart = try chart(
      """
      <state id="a"><onentry><raise event="go"/></onentry><transition event="go" target="b"/></state><state id="b"/>
      """)
    let graph = MachineGraph(chart)
    #expect(graph.states == ["a", "b"])
    #expect(graph.initialState == "a")
    #expect(graph.currentState == nil)
    #expect(graph.omissions == [.ownEvents])
    #expect(!graph.mermaid().contains("\"\""))
    let machine = chart.machine()
    #expect(MachineGraph(machine).currentState == nil)
    machine.start()
    #expect(MachineGraph(machine).currentState == "b")
  }

  @Test("C6: pictures show states that no transition names, and the states inside them")
  func unnamedStates() throws {
    let document = """
      <scxml><state id="a"><transition event="e" target="c"/></state>
        <state id="lonely"><state id="b"/><state id="c"/></state><state id="alone"/></scxml>
      """
    for chart in [try Blueprint<String, String>(scxml: document), try SwiftSource(scxml: document).blueprint]
    {
      let graph = MachineGraph(chart)
      #expect(graph.states == ["a", "lonely", "alone"])
      #expect(graph.submachines.map(\.states) == [["lonely"]])
      #expect(graph.mermaid().contains("alone"))
    }
  }

  @Test("C6: findings are about documents, too")
  func findings() throws {
    let chart = try chart(
      """
      <state id="a"><transition event="*" target="b"/><transition event="e" target="c"/></state>
      <parallel id="b"><state id="x"><state id="x1"><transition event="e" target="x2"/></state><state id="x2"/></state>
        <state id="y"/></parallel>
      <state id="c"/>
      """)
    let findings = MachineGraph(chart).findings().map(\.description)
    #expect(
      findings.contains { $0.contains(#"The route "a" => "c" on "e" can never be taken"#) }, "\(findings)")
    #expect(findings.contains { $0.contains(#"Nothing leads from "a" to "c""#) }, "\(findings)")
    #expect(!findings.contains { $0.contains(#"Nothing leads out of "y""#) }, "\(findings)")
  }

  @Test("P1: a property of a document is proved, or has a counterexample")
  func proofs() throws {
    let chart = try chart(
      """
      <parallel id="p"><transition event="done.state.p" target="end"/>
        <state id="x"><state id="x1"><transition event="one" target="xf"/></state><final id="xf"/></state>
        <state id="y"><state id="y1"><transition event="two" cond="In('xf')" target="yf"/></state><final id="yf"/></state>
      </parallel><state id="end"><transition event="again" target="p"/></state>
      """)
    let proofs = chart.prove {
      Never("xf", then: "x1")
      FromEverywhere(canReach: "end")
    }
    #expect(proofs[0].counterexample != nil)
    #expect(proofs[1].holds)
  }

  // Export and import.

  @Test("C6: a document is the same after it is read as a chart and written from its graph")
  func inverse() throws {
    let documents = [
      SwiftSourceTests.phone,
      """
      <scxml initial="y2 x2"><state id="a"><transition event="a" cond="In('x2')" target="h g"/>
        <transition event="b a.x *"/><transition cond="!In('a')" target="p"/></state>
        <parallel id="p"><history id="k" type="deep"><transition target="x2 y2"/></history>
          <transition event="out" type="internal" target="a"/><transition event="k" target="k"/>
          <state id="x" initial="x2"><history id="h"><transition target="x2"/></history>
            <transition event="in" type="internal" target="x1"/><state id="x1"/><state id="x2"/></state>
          <state id="y"><initial><transition target="g"/></initial>
            <history id="g" type="deep"><transition target="y3"/></history>
            <state id="y1"/><state id="y2"><state/><state id="y3"/></state><final id="y4"/></state>
        </parallel></scxml>
      """,
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <state id="a"><transition event="e.y" target="b"/></state>
        <state id="b"><transition event="e.x" target="a"/><transition event="e" target="a"/></state>
      </scxml>
      """,
    ]
    for document in documents {
      let copy = try expectInverse(document, "")
      #expect(MachineGraph(try Self.read(copy)).scxml() == copy)
    }
  }

  @Test("C6: random documents are the same after reading and writing, too")
  func randomInverse() throws {
    for seed in 0..<UInt64(OracleTests.count) {
      var random = SplitMix64(seed: seed)
      let sketch = Sketch(&random)
      // Closures can't be written.
      for node in sketch.nodes {
        node.entry = []
        node.exit = []
        node.initial?.acts = []
        for transition in node.transitions { transition.acts = [] }
      }
      do {
        try expectInverse(sketch.text, "seed \(seed)")
      } catch let error as SCXMLError {
        guard case .endless = error.reason else { throw error }
      }
    }
  }

  private static func read(_ document: String) throws(SCXMLError) -> Blueprint<String, String> {
    try Blueprint(
      scxml: document,
      conditions: ["credit > 0": { _ in true }, "yes": { _ in true }, "no": { _ in false }],
      actions: ["pay()": { _ in }])
  }

  @discardableResult
  private func expectInverse(_ document: String, _ comment: String) throws -> String {
    let original = try Self.read(document)
    let copy = MachineGraph(original).scxml()
    let again = try Self.read(copy)
    #expect(again.fingerprint == original.fingerprint, "\(comment)\n\(document)\n\(copy)")
    return copy
  }
}
