import Interlock
import InterlockSCXML
import InterlockTesting
import Testing

/// C6, appendix D: history states.
@Suite struct HistoryTests {
  static func chart(_ type: String, log: Log = Log()) throws -> Blueprint<String, String> {
    try InterlockSCXMLTests.chart(
      """
      <state id="out"><transition event="in" target="h"/><transition event="plain" target="c"/></state>
      <state id="c">
        <history id="h" type="\(type)"><transition target="b"><log expr="'default'"/></transition></history>
        <transition event="out" target="out"/><transition event="again" target="h"/>
        <state id="a"><transition event="next" target="b"/></state>
        <state id="b"><state id="b1"><transition event="deeper" target="b2"/></state><state id="b2"/>
          <transition event="end" target="f"/></state>
        <final id="f"/>
      </state>
      """, log: { log.append($0) })
  }

  @Test("C6: until a state has been left, its history state leads to its default")
  func defaults() throws {
    let log = Log()
    #expect(run(try Self.chart("shallow", log: log), "in") == [["out"], ["c", "b", "b1"]])
    #expect(log.take() == ["default"])
    #expect(run(try Self.chart("shallow", log: log), "plain", "out", "in").last == ["c", "a"])
    #expect(log.take() == [])
  }

  @Test(
    "C6: an internal transition to a history stays in its source if what is remembered lies there, whatever the default",
    arguments: ["x", "m", "q"])
  func internalTransition(otherwise: String) throws {
    let log = Log()
    let machine = try InterlockSCXMLTests.chart(
      """
      <state id="s">
        <history id="h" type="deep"><transition target="\(otherwise)"/></history>
        <transition event="leave" target="out"/>
        <state id="m" initial="x">
          <onentry><log expr="'enter'"/></onentry><onexit><log expr="'exit'"/></onexit>
          <transition event="back" target="h" type="internal"/>
          <state id="x"><transition event="next" target="y"/></state><state id="y"/>
        </state>
        <state id="q"/>
      </state>
      <state id="out"><transition event="return" target="m"/></state>
      """, log: { log.append($0) }
    ).machine()
    machine.start()
    for event in ["leave", "return", "next"] { machine <-! event }
    _ = log.take()
    machine <-! "back"
    #expect(machine.activeStates == ["s", "m", "x"])
    #expect(log.take() == [])
  }

  @Test("C6: shallow history remembers a state, deep history all inside it")
  func depth() throws {
    let events = ["plain", "next", "deeper", "out", "in"]
    for (type, expected) in [("shallow", ["c", "b", "b1"]), ("deep", ["c", "b", "b2"])] {
      let simulation = Simulation(try Self.chart(type))
      for event in events { simulation.send(event) }
      #expect(simulation.machine.activeStates == expected)
    }
  }

  @Test(
    "H11, C6: a document's regions are named by the states around them, and what it remembers is no machine of the tree"
  )
  func members() throws {
    let machine = try Self.chart("deep").machine()
    machine <-! "plain" <-! "next"
    #expect(
      machine.members.map(\.description) == [
        "root in \"c\"", "\"c\" in \"b\"", "\"c\" / \"b\" in \"b1\"",
      ])
  }

  @Test("C6: history remembers final states")
  func finalStates() throws {
    #expect(run(try Self.chart("shallow"), "plain", "next", "end", "out", "in").last == ["c", "f"])
  }

  @Test("C6: a history holds the states that were left last, even while the state is active")
  func rememberedWhileActive() throws {
    let chart = try Self.chart("shallow")
    #expect(run(chart, "plain", "out", "plain", "next", "again").last == ["c", "b", "b1"])
    let inside = try InterlockSCXMLTests.chart(
      """
      <state id="c"><history id="h"><transition target="b"/></history>
        <transition event="out" target="out"/>
        <state id="a"><transition event="next" target="b"/></state>
        <state id="b"><transition event="h" target="h"/><transition event="next" target="d"/></state>
        <state id="d"><transition event="h" target="h"/></state>
      </state><state id="out"><transition event="in" target="c"/></state>
      """)
    #expect(run(inside, "next", "next", "h").last == ["c", "b"])
    #expect(run(inside, "out", "in", "next", "next", "h").last == ["c", "a"])
  }

  @Test("C6: a parallel state remembers all its regions")
  func parallel() throws {
    func chart(_ type: String) throws -> Blueprint<String, String> {
      try InterlockSCXMLTests.chart(
        """
        <parallel id="p"><history id="h" type="\(type)"><transition target="x2 y2"/></history>
          <transition event="out" target="out"/>
          <state id="x"><state id="x1"><transition event="n" target="x2"/></state><state id="x2"/></state>
          <state id="y"><state id="y1"><transition event="m" target="y2"/></state><state id="y2"/></state>
        </parallel>
        <state id="out"><transition event="in" target="h"/></state>
        """)
    }
    #expect(run(try chart("deep"), "n", "out", "in").last == ["p", "x", "x2", "y", "y1"])
    #expect(run(try chart("shallow"), "n", "out", "in").last == ["p", "x", "x1", "y", "y1"])
  }

  @Test("C6: an initial state may be a history state")
  func initialHistory() throws {
    let chart = try InterlockSCXMLTests.chart(
      """
      <state id="out"><transition event="in" target="c"/></state>
      <state id="c"><initial><transition target="h"/></initial>
        <history id="h"><transition target="b"/></history>
        <transition event="out" target="out"/>
        <state id="a"/><state id="b"><transition event="next" target="a"/></state>
      </state>
      """)
    #expect(
      run(chart, "in", "next", "out", "in") == [["out"], ["c", "b"], ["c", "a"], ["out"], ["c", "a"]])
  }

  @Test("C6: actions on the way inside come after the entry actions of the state around it")
  func initialContent() throws {
    let log = Log()
    let chart = try InterlockSCXMLTests.chart(
      """
      <state id="c"><onentry><log expr="'c'"/></onentry>
        <initial><transition target="b"><log expr="'initial'"/></transition></initial>
        <state id="a"/><state id="b"><onentry><log expr="'b'"/></onentry></state>
      </state>
      """, log: { log.append($0) })
    #expect(run(chart) == [["c", "b"]])
    #expect(log.lines == ["c", "initial", "b"])
  }
}
