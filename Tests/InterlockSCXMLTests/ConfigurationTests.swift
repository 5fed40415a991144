import Interlock
import InterlockSCXML
import InterlockTesting
import Testing

/// C6, appendix D: the states that are active after the start and after each event, all of them and no others.
@Suite struct ConfigurationTests {
  @Test("C6: where documents start", arguments: Course.starts)
  func start(_ course: Course) throws { try expect(course) }

  @Test("C6: which transitions documents take", arguments: Course.selections)
  func selection(_ course: Course) throws { try expect(course) }

  @Test("C6: where transitions of regions lead", arguments: Course.regions)
  func regions(_ course: Course) throws { try expect(course) }

  @Test("C6: histories of documents", arguments: Course.pasts)
  func past(_ course: Course) throws { try expect(course) }

  @Test("C6: what happens after a step", arguments: Course.sequels)
  func sequel(_ course: Course) throws { try expect(course) }

  private func expect(_ course: Course) throws {
    let simulation = Simulation(try chart(course.content, initial: course.initial))
    var place = "at the start"
    func check(_ states: String) {
      #expect(simulation.machine.activeStates.joined(separator: " ") == states, "\(place)")
    }
    check(course.start)
    for step in course.steps {
      let parts = step.split(separator: ":", maxSplits: 1)
      let event = String(parts[0])
      place = "after \(step)"
      if event.hasSuffix("ms"), let delay = Int(event.dropLast(2)) {
        simulation.advance(by: .milliseconds(delay))
      } else {
        simulation.send(event)
      }
      check(parts[1].dropFirst().description)
    }
  }
}

/// A document, and its states after the start and after each event, written as `event: states`.
struct Course: CustomTestStringConvertible, Sendable {
  let title: String
  var initial: String?
  let content: String
  let start: String
  let steps: [String]

  var testDescription: String { title }
}

extension Course {
  private static let deep = """
    <state id="a"><state id="b"><state id="c"><transition event="up" target="a"/></state><state id="d"/></state></state>
    <state id="e"><state id="f"><state id="g"><transition event="over" target="d"/></state></state></state>
    """

  /// Two regions, each with two regions that have two states.
  private static func nested(_ transitions: [String: String] = [:]) -> String {
    func leaf(_ name: String) -> String { #"<state id="\#(name)">\#(transitions[name] ?? "")</state>"# }
    func region(_ name: String) -> String {
      #"<state id="\#(name)">\#(transitions[name] ?? "")\#(leaf(name + "1"))\#(leaf(name + "2"))</state>"#
    }
    func fork(_ name: String) -> String {
      #"<parallel id="\#(name)">\#(transitions[name] ?? "")\#(region(name + "a"))\#(region(name + "b"))</parallel>"#
    }
    return #"<parallel id="p">\#(transitions["p"] ?? "")\#(fork("x"))\#(fork("y"))</parallel>"#
  }

  static let starts = [
    Course(title: "the first state", content: deep, start: "a b c", steps: ["up: a b c", "over: a b c"]),
    Course(
      title: "an outer state that is named", initial: "e", content: deep, start: "e f g",
      steps: ["over: a b d"]),
    Course(title: "a state three levels down", initial: "d", content: deep, start: "a b d", steps: []),
    Course(
      title: "states in all of four regions", initial: "xa2 xb2 ya2 yb2", content: nested(),
      start: "p x xa xa2 xb xb2 y ya ya2 yb yb2", steps: []),
    Course(
      title: "states in two of four regions", initial: "yb2 xa2", content: nested(),
      start: "p x xa xa2 xb xb1 y ya ya1 yb yb2", steps: []),
    Course(
      title: "the regions of one state, and a state in another", initial: "x yb2", content: nested(),
      start: "p x xa xa1 xb xb1 y ya ya1 yb yb2", steps: []),
    Course(
      title: "several states in an attribute of a state inside",
      content: """
        <state id="a"><transition event="e" target="s"/></state>
        <state id="s" initial="xa2 yb2">\(nested())</state>
        """, start: "a", steps: ["e: s p x xa xa2 xb xb1 y ya ya1 yb yb2"]),
    Course(
      title: "several states in an element of a state inside",
      content: """
        <state id="s"><initial><transition target="xb2 ya2"/></initial>\(nested())
          <transition event="again" target="s"/></state>
        """, start: "s p x xa xa1 xb xb2 y ya ya2 yb yb1",
      steps: ["again: s p x xa xa1 xb xb2 y ya ya2 yb yb1"]),
    Course(
      title: "a deep state each time that a state is entered",
      content: """
        <state id="a"><transition event="e" target="s"/></state>
        <state id="s" initial="d"><transition event="back" target="a"/>
          <state id="b"/><state id="c"><state id="d"><transition event="n" target="b"/></state></state>
        </state>
        """, start: "a",
      steps: ["e: s c d", "n: s b", "back: a", "e: s c d", "n: s b", "e: s b"]),
    Course(
      title: "identifiers of what nothing can name say nothing",
      content: """
        <state id="a"><initial id="b"><transition id="a" target="c"/></initial><state id="b"/>
          <state id="c"><transition id="b" event="e" target="b"/></state></state>
        """, start: "a c", steps: ["e: a b"]),
    Course(
      title: "a state that is final at once",
      content: """
        <state id="s"><final id="f"/><transition event="done.state.s" target="t"/></state><state id="t"/>
        """, start: "t", steps: []),
    Course(
      title: "a transition without an event, from a state deep in a region",
      content: nested(["xb1": #"<transition target="xb2"/>"#]),
      start: "p x xa xa1 xb xb2 y ya ya1 yb yb1", steps: []),
  ]

  static let selections = [
    Course(
      title: "a state inside comes first, wherever the outer one's transitions stand",
      content: """
        <state id="s"><transition event="e" target="out"/>
          <state id="a"><transition event="e" target="b"/></state><state id="b"/>
        </state><state id="out"/>
        """, start: "s a", steps: ["e: s b", "e: out"]),
    Course(
      title: "the outer state serves where the guard inside says no",
      content: """
        <state id="s"><transition event="e" target="out"/>
          <state id="a"><transition event="e" cond="In('out')" target="b"/></state><state id="b"/>
        </state><state id="out"/>
        """, start: "s a", steps: ["e: out"]),
    Course(
      title: "of two transitions of a state, the first whose guard agrees",
      content: """
        <state id="a"><transition event="e" cond="In('b')" target="b"/><transition event="e" target="c"/>
          <transition event="e" target="b"/></state><state id="b"/><state id="c"/>
        """, start: "a", steps: ["e: c"]),
    Course(
      title: "several events of one transition",
      content: """
        <state id="a"><transition event="one  two.x
          three" target="b"/></state><state id="b"><transition event="back" target="a"/></state>
        """, start: "a", steps: ["two: a", "two.x.y: b", "back: a", "three: b", "back: a", "one: b"]),
    Course(
      title: "a longer descriptor after a shorter one is never reached, and the other way round it is",
      content: """
        <state id="a"><transition event="x" target="b"/><transition event="x.y" target="c"/></state>
        <state id="b"><transition event="x.y" target="c"/><transition event="x" target="d"/></state>
        <state id="c"/><state id="d"/>
        """, start: "a", steps: ["x.y: b", "x.z: d"]),
    Course(
      title: "any event, besides the one that a state inside takes",
      content: """
        <state id="s"><transition event="*" target="out"/>
          <state id="a"><transition event="e" target="b"/></state><state id="b"/></state>
        <state id="out"><transition event="back.*" target="s"/></state>
        """, start: "s a", steps: ["e: s b", "whatever: out", "back.soon: s a", "else: out"]),
    Course(
      title: "one without targets changes nothing, and keeps the outer one from leaving",
      content: """
        <state id="s"><transition event="e" target="out"/>
          <state id="a"><transition event="e"/><transition event="n" target="b"/></state><state id="b"/></state>
        <state id="out"/>
        """, start: "s a", steps: ["e: s a", "n: s b", "e: out"]),
    Course(
      title: "one without targets of an outer state leaves those inside where they are",
      content: """
        <state id="s"><transition event="e"/>
          <state id="a"><transition event="n" target="b"/></state><state id="b"/></state>
        """, start: "s a", steps: ["n: s b", "e: s b"]),
    Course(
      title: "an internal one to a state that is not inside is external",
      content: """
        <state id="s"><transition event="own" type="internal" target="s"/>
          <transition event="out" type="internal" target="t"/>
          <state id="a"><transition event="n" target="b"/></state><state id="b"/></state><state id="t"/>
        """, start: "s a", steps: ["n: s b", "own: s a", "n: s b", "out: t"]),
    Course(
      title: "an internal one of a state with an initial element leads where it says",
      content: """
        <state id="s"><initial><transition target="a"/></initial>
          <transition event="e" type="internal" target="c"/>
          <state id="a"/><state id="b"/><state id="c"><state id="d"/></state></state>
        """, start: "s a", steps: ["e: s c d"]),
    Course(
      title: "an internal one leaves all that is inside its source",
      content: """
        <state id="s"><transition event="e" type="internal" target="x2"/>
          <parallel id="p">
            <state id="x"><state id="x1"/><state id="x2"/></state>
            <state id="y"><state id="y1"><transition event="n" target="y2"/></state><state id="y2"/></state>
          </parallel></state>
        """, start: "s p x x1 y y1", steps: ["n: s p x x1 y y2", "e: s p x x2 y y1"]),
  ]

  static let regions = [
    Course(
      title: "each region takes its own",
      content: nested([
        "xa1": #"<transition event="e" target="xa2"/>"#, "xb1": #"<transition event="f" target="xb2"/>"#,
        "ya1": #"<transition event="e f" target="ya2"/>"#, "yb2": #"<transition event="e" target="yb1"/>"#,
      ]), start: "p x xa xa1 xb xb1 y ya ya1 yb yb1",
      steps: ["e: p x xa xa2 xb xb1 y ya ya2 yb yb1", "f: p x xa xa2 xb xb2 y ya ya2 yb yb1"]),
    Course(
      title: "a transition of a region, or of a fork inside a fork, leaves all around it that is parallel",
      content: nested([
        "xa1": #"<transition event="e" target="xa2"/>"#, "xb": #"<transition event="again" target="xb2"/>"#,
        "ya1": #"<transition event="e" target="ya2"/>"#,
        "y": #"<transition event="fork" target="y"/>"#,
      ]), start: "p x xa xa1 xb xb1 y ya ya1 yb yb1",
      steps: [
        "e: p x xa xa2 xb xb1 y ya ya2 yb yb1", "again: p x xa xa1 xb xb2 y ya ya1 yb yb1",
        "e: p x xa xa2 xb xb2 y ya ya2 yb yb1", "fork: p x xa xa1 xb xb1 y ya ya1 yb yb1",
      ]),
    Course(
      title: "a transition across regions leaves the state around both",
      content: nested([
        "xa1": #"<transition event="over" target="yb2"/>"#, "xb1": #"<transition event="n" target="xb2"/>"#,
      ]), start: "p x xa xa1 xb xb1 y ya ya1 yb yb1",
      steps: [
        "n: p x xa xa1 xb xb2 y ya ya1 yb yb1", "over: p x xa xa1 xb xb1 y ya ya1 yb yb2",
      ]),
    Course(
      title: "one that leaves everything gives way to an earlier region, and preempts a later one",
      content: nested([
        "xb1": #"<transition event="e" target="out"/>"#, "xa1": #"<transition event="e" target="xa2"/>"#,
        "ya1": #"<transition event="f" target="ya2"/>"#, "xa2": #"<transition event="f" target="out"/>"#,
      ]) + #"<state id="out"/>"#, start: "p x xa xa1 xb xb1 y ya ya1 yb yb1",
      steps: ["e: p x xa xa2 xb xb1 y ya ya1 yb yb1", "f: out"]),
    Course(
      title: "a source inside another one wins over it, though it comes later",
      content: """
        <parallel id="p">
          <state id="x"/>
          <state id="y"><transition event="e" target="y2"/>
            <state id="y1"><transition event="e" target="out"/></state><state id="y2"/></state>
          <transition event="e" target="other"/>
        </parallel><state id="out"/><state id="other"/>
        """, start: "p x y y1", steps: ["e: out"]),
    Course(
      title: "eventless transitions of regions preempt each other as others do",
      content: """
        <state id="s"><transition event="e" target="p"/></state>
        <parallel id="p">
          <state id="x"><state id="x1"><transition target="x2"/></state><state id="x2"/></state>
          <state id="y"><state id="y1"><transition cond="In('x1')" target="out"/></state><state id="y2"/></state>
        </parallel><state id="out"/>
        """, start: "s", steps: ["e: p x x2 y y1"]),
    Course(
      title: "targets in three regions at once, in any order",
      content: nested(["p": #"<transition event="e" target="yb2 xa2 xb2"/>"#]),
      start: "p x xa xa1 xb xb1 y ya ya1 yb yb1", steps: ["e: p x xa xa2 xb xb2 y ya ya1 yb yb2"]),
  ]

  private static let twoHistories = """
    <state id="out"><transition event="s" target="hs"/><transition event="d" target="hd"/></state>
    <state id="c"><history id="hs"><transition target="a"/></history>
      <history id="hd" type="deep"><transition target="b2"/></history>
      <transition event="leave" target="out"/>
      <state id="a"><transition event="n" target="b2"/></state>
      <state id="b"><state id="b1"/><state id="b2"/></state></state>
    """

  private static func remembering(_ type: String) -> String {
    """
    <state id="out"><transition event="in" target="hx hy"/><transition event="x" target="hx"/>
      <transition event="p" target="p"/></state>
    <parallel id="p"><transition event="leave" target="out"/>
      <state id="x"><history id="hx" type="\(type)"><transition target="x3"/></history>
        <state id="x1"><transition event="n" target="x3"/></state><state id="x2"/>
        <state id="x3"><state id="x4"><transition event="m" target="x5"/></state><state id="x5"/></state></state>
      <state id="y"><history id="hy" type="\(type)"><transition target="y2"/></history>
        <state id="y1"><transition event="n" target="y3"/></state><state id="y2"/><state id="y3"/></state>
    </parallel>
    """
  }

  static let pasts = [
    Course(
      title: "the defaults of two histories", content: remembering("shallow"), start: "out",
      steps: ["in: p x x3 x4 y y2"]),
    Course(
      title: "two shallow histories", content: remembering("shallow"), start: "out",
      steps: [
        "p: p x x1 y y1", "n: p x x3 x4 y y3", "m: p x x3 x5 y y3", "leave: out", "in: p x x3 x4 y y3",
      ]),
    Course(
      title: "two deep histories", content: remembering("deep"), start: "out",
      steps: [
        "p: p x x1 y y1", "n: p x x3 x4 y y3", "m: p x x3 x5 y y3", "leave: out", "in: p x x3 x5 y y3",
      ]),
    Course(
      title: "the history of one region, while the other one starts over", content: remembering("deep"),
      start: "out",
      steps: ["p: p x x1 y y1", "n: p x x3 x4 y y3", "m: p x x3 x5 y y3", "leave: out", "x: p x x3 x5 y y1"]),
    Course(
      title: "a shallow and a deep history of one state",
      content: twoHistories, start: "out",
      steps: [
        "d: c b b2", "leave: out", "s: c b b1", "leave: out", "d: c b b1",
      ]),
    Course(
      title: "a shallow and a deep history, after a move to a state further inside",
      content: twoHistories, start: "out",
      steps: [
        "s: c a", "n: c b b2", "leave: out", "d: c b b2", "leave: out", "s: c b b1",
      ]),
    Course(
      title: "a deep history whose default is several states",
      content: """
        <state id="out"><transition event="in" target="h"/></state>
        <state id="c"><history id="h" type="deep"><transition target="xa2 yb2"/></history>
          <transition event="leave" target="out"/>\(nested(["xa2": #"<transition event="n" target="xa1"/>"#]))</state>
        """, start: "out",
      steps: [
        "in: c p x xa xa2 xb xb1 y ya ya1 yb yb2", "n: c p x xa xa1 xb xb1 y ya ya1 yb yb2", "leave: out",
        "in: c p x xa xa1 xb xb1 y ya ya1 yb yb2",
      ]),
    Course(
      title: "a history that leads to another one",
      content: """
        <state id="out"><transition event="in" target="h"/></state>
        <state id="c"><history id="h"><transition target="g"/></history><transition event="leave" target="out"/>
          <state id="a"><history id="g"><transition target="a2"/></history>
            <state id="a1"/><state id="a2"><transition event="n" target="a1"/></state></state></state>
        """, start: "out",
      steps: ["in: c a a2", "n: c a a1", "leave: out", "in: c a a1"]),
    Course(
      title: "a state that the outer transition leaves and enters again remembers what was inside",
      content: """
        <state id="c"><history id="h" type="deep"><transition target="a"/></history>
          <transition event="again" target="h"/><transition event="over" target="c"/>
          <state id="a"><transition event="n" target="b"/></state>
          <state id="b"><state id="b1"><transition event="n" target="b2"/></state><state id="b2"/></state></state>
        """, start: "c a",
      steps: ["n: c b b1", "n: c b b2", "again: c b b2", "over: c a", "again: c a"]),
  ]

  static let sequels = [
    Course(
      title: "raised events are taken one after another, before the next one from outside",
      content: """
        <state id="a"><transition event="e" target="b"><raise event="one"/><raise event="two"/></transition></state>
        <state id="b"><transition event="two" target="never"/><transition event="one" target="c"/></state>
        <state id="c"><transition event="two" target="d"/></state><state id="d"/><state id="never"/>
        """, start: "a", steps: ["e: d"]),
    Course(
      title: "what exit handlers raise comes before what entry handlers raise",
      content: """
        <state id="a"><onexit><raise event="x"/></onexit><transition event="e" target="b"/></state>
        <state id="b"><onentry><raise event="n"/></onentry><transition event="n" target="never"/>
          <transition event="x" target="c"/></state>
        <state id="c"><transition event="n" target="d"/></state><state id="d"/><state id="never"/>
        """, start: "a", steps: ["e: d"]),
    Course(
      title: "what was sent waits until nothing else is to be done",
      content: """
        <state id="a"><transition event="e" target="b"><send event="s"/></transition></state>
        <state id="b"><onentry><raise event="r"/></onentry><transition event="s" target="never"/>
          <transition event="r" target="c"/></state>
        <state id="c"><transition target="d"/></state>
        <state id="d"><transition event="s" target="f"/></state><state id="f"/><state id="never"/>
        """, start: "a", steps: ["e: f"]),
    Course(
      title: "one that no state takes is lost",
      content: """
        <state id="a"><transition event="e" target="b"><raise event="r"/></transition></state>
        <state id="b"><transition event="n" target="c"/></state>
        <state id="c"><transition event="r" target="never"/></state><state id="never"/>
        """, start: "a", steps: ["e: b", "n: c"]),
    Course(
      title: "a state inside a region is done, and then the region's state, and then the parallel state",
      content: """
        <state id="s"><transition event="done.state.s" target="end"/>
          <state id="w"><transition event="done.state.p" target="f"/>
            <parallel id="p">
              <state id="x"><transition event="done.state.i" target="xf"/>
                <state id="i"><state id="i1"><transition event="e" target="if"/></state><final id="if"/></state>
                <final id="xf"/></state>
              <state id="y"><state id="y1"><transition event="f" target="yf"/></state><final id="yf"/></state>
            </parallel></state>
          <final id="f"/></state><state id="end"/>
        """, start: "s w p x i i1 y y1",
      steps: ["e: s w p x xf y y1", "f: end"]),
    Course(
      title: "done events are matched by their prefixes",
      content: """
        <state id="s"><transition event="done" target="t"/>
          <state id="a"><transition event="e" target="f"/></state><final id="f"/></state><state id="t"/>
        """, start: "s a", steps: ["e: t"]),
    Course(
      title: "a final state at the top ends the document",
      content: """
        <state id="a"><transition event="e" target="f"/></state>
        <final id="f"><onentry><raise event="r"/><send event="r"/></onentry></final>
        """, start: "a", steps: ["e: f", "r: f", "e: f"]),
    Course(
      title: "delayed events come in order of their time, and then in that of their sending",
      content: """
        <state id="a"><transition event="e" target="b"><send event="late" delay="20ms"/>
          <send event="soon" delay="0.01s"/><send event="then" delay="10ms"/><send event="now" delay="0s"/></transition></state>
        <state id="b"><transition event="now" target="c"/></state>
        <state id="c"><transition event="then" target="never"/><transition event="soon" target="d"/></state>
        <state id="d"><transition event="then" target="f"/></state>
        <state id="f"><transition event="late" target="g"/></state><state id="g"/><state id="never"/>
        """, start: "a", steps: ["e: c", "9ms: c", "1ms: f", "9ms: f", "1ms: g"]),
    Course(
      title: "a cancelled event does not come, and one of another name does",
      content: """
        <state id="a"><onentry><send event="one" id="i" delay="5ms"/><send event="two" id="j" delay="5ms"/></onentry>
          <transition event="e"><cancel sendid="i"/></transition>
          <transition event="one" target="b"/><transition event="two" target="c"/></state>
        <state id="b"/><state id="c"/>
        """, start: "a", steps: ["e: a", "5ms: c"]),
    Course(
      title: "In sees all states around the active ones, and only those",
      content: """
        <parallel id="p">
          <state id="x"><state id="x1"><transition event="e" cond="In('p')" target="x2"/></state>
            <state id="x2"><transition event="e" cond="In('y')" target="x3"/></state>
            <state id="x3"><transition event="e" cond="In('y2')" target="x1"/></state></state>
          <state id="y"><state id="y1"><transition event="f" cond="!In('x1')" target="y2"/></state>
            <state id="y2"/></state>
        </parallel>
        """, start: "p x x1 y y1",
      steps: [
        "f: p x x1 y y1", "e: p x x2 y y1", "e: p x x3 y y1", "e: p x x3 y y1", "f: p x x3 y y2",
        "e: p x x1 y y2",
      ]),
  ]
}
