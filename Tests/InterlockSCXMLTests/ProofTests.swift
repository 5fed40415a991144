import Interlock
import InterlockGraph
import InterlockSCXML
import TestSupport
import Testing

/// C6: properties of documents.
@Suite struct ProofTests {
  private let chart: Blueprint<String, String>

  init() throws {
    chart = try Blueprint(
      scxml: SwiftSourceTests.phone, conditions: ["credit > 0": { _ in true }], actions: ["pay()": { _ in }])
  }

  @Test("P1: a document has properties, and counterexamples are replayed on its own machine")
  func replay() throws {
    let proofs = chart.prove {
      Never(At("muted") && !At("in-call"))
      Never("idle", then: "second").when("credit > 0", is: false)
      Never(At("muted") && At("held"))
      Never(At("second") && Taken("resume"))
      FromEverywhere(canReach: "idle")
    }
    #expect(proofs.map(\.holds) == [true, false, false, false, false])
    #expect(
      proofs[2].description == """
        Never(At("muted") && At("held")) does not hold:
          It starts in "idle".
          1. "dial" leads to "in-call" / ["voice" / "talking", "microphone" / "open"]; "credit > 0" says yes
          2. "hold" leads to "in-call" / ["voice" / "held", "microphone" / "open"]
          3. "mute" leads to "in-call" / ["voice" / "held", "microphone" / "muted"]
          The events that the document raises, sends or announces by itself were assumed to come at any time.
        """)
    for proof in proofs.dropFirst() {
      let (run, machine) = (try #require(proof.counterexample), chart.machine())
      try run.replay(on: machine)
      #expect(machine.configuration.description == run.steps.last?.position)
    }
  }

  @Test("P1: a document reaches a state under fairness, and repeats itself without it")
  func liveness() throws {
    let proofs = chart.prove {
      LeadsTo("in-call", "idle").assuming(fair: "hang-up")
      LeadsTo("in-call", "idle")
    }
    #expect(proofs.map(\.holds) == [true, false])
    let (run, machine) = (try #require(proofs[1].counterexample), chart.machine())
    #expect(!run.cycle.isEmpty)
    try run.replay(on: machine)
    #expect(machine.isIn("in-call"))
  }

  @Test("P1: a counterexample is replayed on a new machine whose first state is several levels down")
  func deepStart() throws {
    let chart = try Blueprint(
      scxml: """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
          <state id="o" initial="i">
            <state id="j"><state id="i"><transition event="go" target="k"/></state><state id="k"/></state>
          </state>
        </scxml>
        """)
    let machine = chart.machine()
    try #require(chart.prove { Never("k") }[0].counterexample).replay(on: machine)
    #expect(machine.isIn("k"))
  }

  @Test("P1: a condition of a region that is left with its parallel state is a free choice")
  func leftRegions() throws {
    let chart = try Blueprint(
      scxml: """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
          <parallel id="p">
            <state id="s" initial="six">
              <transition event="b" target="four last"/>
              <state id="four"/>
              <parallel id="five">
                <state id="six"/>
                <state id="seven"><transition cond="In('last')" target="four"/><final id="eleven"/></state>
              </parallel>
            </state>
            <state id="last"/>
          </parallel>
        </scxml>
        """)
    #expect(chart.prove { Never("p") }[0].counterexample != nil)
    #expect(chart.prove { Never(At("four") && At("five")) }[0].holds)
  }

  @Test(
    "P2: Spin agrees about a document", .enabled(if: Tool.spin.isUsed, "There is no `spin` here."))
  func spin() throws {
    let graph = MachineGraph(chart)
    let properties: [(Property<String, String>, Bool)] = [
      (Never(At("muted") && At("held")), false), (Never(At("muted") && !At("in-call")), true),
      (LeadsTo("in-call", "idle").assuming(fair: "hang-up"), true), (LeadsTo("in-call", "idle"), false),
    ]
    for (property, holds) in properties {
      #expect(graph.prove { property }[0].holds == holds)
      #expect(try SpinVerdict(of: #require(graph.promela(property))).holds == holds)
    }
  }
}
