import Interlock
import InterlockSCXML
import InterlockTesting
import Testing

/// C6, appendix D: which transitions are selected, and what they leave and enter.
@Suite struct TransitionTests {
  @Test("C6: the first transition in the document is taken, not the most exact one")
  func documentOrder() throws {
    let chart = try chart(
      """
      <state id="a"><transition event="*" target="any"/><transition event="go" target="exact"/></state>
      <state id="any"/><state id="exact"/>
      """)
    #expect(run(chart, "go") == [["a"], ["any"]])
  }

  @Test(
    "C6: an event descriptor matches events that begin with its tokens",
    arguments: [
      ("error", "error", true), ("error", "error.send", true), ("error.*", "error.send.failed", true),
      ("error.*", "error", true), ("error.", "error.send", true), ("error", "errors", false),
      ("error.send", "error", false), ("error.send", "error.sent", false), ("*", "anything", true),
      ("foo bar.baz", "bar.baz.qux", true), ("foo bar.baz", "bar", false),
    ])
  func descriptors(_ descriptor: String, _ event: String, matches: Bool) throws {
    let chart = try chart(
      #"<state id="a"><transition event="\#(descriptor)" target="b"/></state><state id="b"/>"#)
    #expect(run(chart, event) == [["a"], [matches ? "b" : "a"]])
  }

  @Test("C6: an event that only one state names reaches that state, and others by their prefixes")
  func prefixesOnTwoLevels() throws {
    let chart = try chart(
      """
      <state id="p"><transition event="a" target="out"/>
        <state id="q"><transition event="a.b.c" target="r"/></state><state id="r"/>
      </state><state id="out"/>
      """)
    #expect(run(chart, "a.b.c.d") == [["p", "q"], ["p", "r"]])
    #expect(run(chart, "a.b") == [["p", "q"], ["out"]])
  }

  @Test("C6: inner states come first, and the outer ones serve regions that chose nothing")
  func targetlessForOthers() throws {
    let log = Log()
    let chart = try chart(
      """
      <parallel id="p"><transition event="e"><log expr="'p'"/></transition>
        <state id="x"><transition event="e"><log expr="'x'"/></transition></state>
        <state id="y"/>
      </parallel>
      """, log: { log.append($0) })
    #expect(run(chart, "e") == [["p", "x", "y"], ["p", "x", "y"]])
    #expect(log.lines == ["x", "p"])
  }

  @Test("C6: if all regions choose, the state around them is not asked")
  func allRegionsChoose() throws {
    let log = Log()
    let chart = try chart(
      """
      <parallel id="p"><transition event="e"><log expr="'p'"/></transition>
        <state id="x"><transition event="e"><log expr="'x'"/></transition></state>
        <state id="y"><transition event="e"><log expr="'y'"/></transition></state>
      </parallel>
      """, log: { log.append($0) })
    _ = run(chart, "e")
    #expect(log.lines == ["x", "y"])
  }

  /// Three regions. What the first and the last do to each other depends on where their sources lie.
  static func threeRegions(_ first: String, _ second: String, _ third: String) throws -> Blueprint<
    String, String
  > {
    try chart(
      """
      <state id="out"/><state id="other"/>
      <parallel id="p">
        <state id="x"><state id="x1">\(first)</state><state id="x2"/></state>
        <state id="y"><state id="y1">\(second)</state><state id="y2"/></state>
        <state id="z"><state id="z1">\(third)</state><state id="z2"/></state>
      </parallel>
      """, initial: "p")
  }

  @Test("C6: of three regions, the first in the document wins where they leave a state in common")
  func preemption() throws {
    func go(_ target: String) -> String { #"<transition event="e" target="\#(target)"/>"# }
    let start = ["p", "x", "x1", "y", "y1", "z", "z1"]
    #expect(
      run(try Self.threeRegions(go("x2"), go("y2"), go("z2")), "e")
        == [start, ["p", "x", "x2", "y", "y2", "z", "z2"]])
    #expect(run(try Self.threeRegions(go("out"), go("y2"), go("z2")), "e") == [start, ["out"]])
    #expect(
      run(try Self.threeRegions(go("x2"), go("out"), go("z2")), "e")
        == [start, ["p", "x", "x2", "y", "y1", "z", "z2"]])
    #expect(
      run(try Self.threeRegions(go("x2"), go("out"), go("other")), "e")
        == [start, ["p", "x", "x2", "y", "y1", "z", "z1"]])
    #expect(run(try Self.threeRegions("", go("out"), go("other")), "e") == [start, ["out"]])
  }

  @Test("C6: a transition that leaves no state is not preempted")
  func targetlessBesideLeaving() throws {
    let log = Log()
    let chart = try chart(
      """
      <parallel id="p"><transition event="e" target="out"><log expr="'out'"/></transition>
        <state id="x"><transition event="e"><log expr="'x'"/></transition></state>
        <state id="y"/>
      </parallel><state id="out"/>
      """, log: { log.append($0) })
    #expect(run(chart, "e") == [["p", "x", "y"], ["out"]])
    #expect(log.lines == ["x", "out"])
  }

  @Test("C6: an external transition leaves its source, an internal one does not")
  func internalTransitions() throws {
    func chart(_ type: String, _ log: Log) throws -> Blueprint<String, String> {
      try InterlockSCXMLTests.chart(
        """
        <state id="s"><onentry><log expr="'in'"/></onentry><onexit><log expr="'out'"/></onexit>
          <transition event="e" target="b" type="\(type)"/>
          <state id="a"/><state id="b"/>
        </state>
        """, log: { log.append($0) })
    }
    let log = Log()
    #expect(run(try chart("external", log), "e") == [["s", "a"], ["s", "b"]])
    #expect(log.take() == ["in", "out", "in"])
    #expect(run(try chart("internal", log), "e") == [["s", "a"], ["s", "b"]])
    #expect(log.take() == ["in"])
  }

  @Test("C6: an internal transition of a parallel state is an external one")
  func internalTransitionOfParallel() throws {
    let log = Log()
    let chart = try chart(
      """
      <parallel id="p"><onexit><log expr="'out'"/></onexit><transition event="e" target="b" type="internal"/>
        <state id="x"><state id="a"/><state id="b"/></state><state id="y"/>
      </parallel>
      """, log: { log.append($0) })
    #expect(run(chart, "e") == [["p", "x", "a", "y"], ["p", "x", "b", "y"]])
    #expect(log.lines == ["out"])
  }

  @Test("C6: a region that leaves itself leaves the whole parallel state")
  func childOfParallel() throws {
    let chart = try chart(
      """
      <parallel id="p">
        <state id="x"><transition event="e" target="x"/><state id="x1"><transition event="n" target="x2"/></state>
          <state id="x2"/></state>
        <state id="y"><state id="y1"><transition event="n" target="y2"/></state><state id="y2"/></state>
      </parallel>
      """)
    #expect(
      run(chart, "n", "e") == [
        ["p", "x", "x1", "y", "y1"], ["p", "x", "x2", "y", "y2"], ["p", "x", "x1", "y", "y1"],
      ])
  }

  @Test(
    "C6: a transition to several states enters the states around them, and other regions by their initial states"
  )
  func severalTargets() throws {
    let chart = try chart(
      """
      <state id="a"><transition event="e" target="x2 z2"/></state>
      <state id="c"><parallel id="p">
        <state id="x"><state id="x1"/><state id="x2"/></state>
        <state id="y"><state id="y1"/><state id="y2"/></state>
        <state id="z"><state id="z1"/><state id="z2"/></state>
      </parallel></state>
      """)
    #expect(run(chart, "e") == [["a"], ["c", "p", "x", "x2", "y", "y1", "z", "z2"]])
  }

  @Test("C6: handlers run from the inside out and last in the document first, then from the outside in")
  func orderOfHandlers() throws {
    func handlers(_ name: String) -> String {
      "<onentry><log expr=\"'+\(name)'\"/></onentry><onexit><log expr=\"'-\(name)'\"/></onexit>"
    }
    let log = Log()
    let chart = try chart(
      """
      <parallel id="p">\(handlers("p"))
        <state id="x">\(handlers("x"))<state id="x1">\(handlers("x1"))
          <transition event="e" target="x2"><log expr="'x1 to x2'"/></transition></state>
          <state id="x2">\(handlers("x2"))</state></state>
        <state id="y">\(handlers("y"))<state id="y1">\(handlers("y1"))
          <transition event="e" target="y2"><log expr="'y1 to y2'"/></transition></state>
          <state id="y2">\(handlers("y2"))</state></state>
        <transition event="q" target="a"><log expr="'p to a'"/></transition>
      </parallel>
      <state id="a">\(handlers("a"))</state>
      """, log: { log.append($0) })
    let simulation = Simulation(chart)
    #expect(log.take() == ["+p", "+x", "+x1", "+y", "+y1"])
    simulation.send("e")
    #expect(log.take() == ["-y1", "-x1", "x1 to x2", "y1 to y2", "+x2", "+y2"])
    simulation.send("q")
    #expect(log.take() == ["-y2", "-y", "-x2", "-x", "-p", "p to a", "+a"])
  }

  @Test("C6: In asks the configuration before the step")
  func predicates() throws {
    func chart(_ condition: String) throws -> Blueprint<String, String> {
      try InterlockSCXMLTests.chart(
        """
        <parallel id="p">
          <state id="x"><state id="x1"><transition event="e" target="x2"/></state><state id="x2"/></state>
          <state id="y"><state id="y1"><transition event="e" cond="\(condition)" target="y2"/></state>
            <state id="y2"/></state>
        </parallel>
        """)
    }
    for condition in ["In('x1')", "!In('x2')", "not In('x2')", "In( &quot;x1&quot; )", "! In('x2')", "true"] {
      #expect(run(try chart(condition), "e").last == ["p", "x", "x2", "y", "y2"], "\(condition)")
    }
    #expect(run(try chart("In('x2')"), "e", "e").last == ["p", "x", "x2", "y", "y2"])
    #expect(run(try chart("In('x2')"), "e").last == ["p", "x", "x2", "y", "y1"])
    #expect(run(try chart("false"), "e").last == ["p", "x", "x2", "y", "y1"])
  }

  @Test("C6: conditions and actions of other languages are closures")
  func closures() throws {
    let log = Log()
    let chart = try chart(
      """
      <state id="a">
        <transition event="e" cond="x &gt; 0" target="b"><script> x = x - 1 </script></transition>
        <transition event="e" target="c"><assign location="x" expr="2"/></transition>
      </state><state id="b"/><state id="c"/>
      """,
      conditions: ["x > 0": { $0.event == "e.yes" }],
      actions: [
        "x = x - 1": { log.append("less on \($0.event ?? "")") }, "x = 2": { _ in log.append("two") },
      ])
    #expect(run(chart, "e.yes") == [["a"], ["b"]])
    #expect(run(chart, "e.no") == [["a"], ["c"]])
    #expect(log.lines == ["less on e.yes", "two"])
  }
}
