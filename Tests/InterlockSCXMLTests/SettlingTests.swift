import Foundation
import Interlock
import InterlockAsync
import InterlockSCXML
import InterlockTesting
import Testing

/// C6, appendix D: what follows a step, and what is sent.
@Suite struct SettlingTests {
  @Test("C6: eventless transitions come first, also at the start")
  func eventless() throws {
    let chart = try chart(
      """
      <state id="a"><transition target="b"/></state>
      <state id="b"><transition event="e" target="c"/></state>
      <state id="c"><transition cond="In('a')" target="a"/><transition target="d"/></state>
      <state id="d"/>
      """)
    #expect(run(chart, "e") == [["b"], ["d"]])
  }

  @Test("C6: eventless transitions of regions are one step, and see each other's states before it")
  func eventlessRegions() throws {
    let chart = try chart(
      """
      <state id="s"><transition event="e" target="p"/></state>
      <parallel id="p">
        <state id="x"><state id="x1"><transition cond="In('y1')" target="x2"/></state><state id="x2"/></state>
        <state id="y"><state id="y1"><transition cond="In('x1')" target="y2"/></state><state id="y2"/></state>
      </parallel>
      """)
    #expect(run(chart, "e").last == ["p", "x", "x2", "y", "y2"])
  }

  @Test("C6: raised events come in order, before what was sent, and eventless transitions before them")
  func raisedEvents() throws {
    let log = Log()
    let chart = try chart(
      """
      <state id="a">
        <transition event="e" target="b"><send event="sent"/><raise event="one"/><raise event="two"/>
          <send event="three" target="#_internal"/></transition>
      </state>
      <state id="b">
        <transition target="c"><log expr="'eventless'"/></transition>
      </state>
      <state id="c">
        <transition event="one"><log expr="'one'"/><raise event="four"/></transition>
        <transition event="two"><log expr="'two'"/></transition>
        <transition event="three"><log expr="'three'"/></transition>
        <transition event="four"><log expr="'four'"/></transition>
        <transition event="sent"><log expr="'sent'"/></transition>
      </state>
      """, log: { log.append($0) })
    #expect(run(chart, "e") == [["a"], ["c"]])
    #expect(log.lines == ["eventless", "one", "two", "three", "four", "sent"])
  }

  @Test("C6: events raised while the first states are entered are attempted")
  func raisedAtStart() throws {
    let chart = try chart(
      """
      <state id="a"><onentry><raise event="go"/></onentry><transition event="go" target="b"/></state><state id="b"/>
      """)
    let machine = chart.machine()
    #expect(machine.activeStates == [""])
    machine.start()
    #expect(machine.activeStates == ["b"])
    #expect(run(chart) == [["b"]])
  }

  @Test("C6: a state is done when its region is, and a parallel one when all its regions are")
  func doneEvents() throws {
    let log = Log()
    let chart = try chart(
      """
      <state id="s">
        <transition event="*" cond="false" target="s"/>
        <transition event="done.state.x"><log expr="'x'"/></transition>
        <transition event="done.state.y"><log expr="'y'"/></transition>
        <transition event="done.state.p" target="end"><log expr="'p'"/></transition>
        <parallel id="p">
          <state id="x"><state id="x1"><transition event="one both" target="xf"/></state><final id="xf"/></state>
          <state id="y"><state id="y1"><transition event="two both" target="yf"/></state><final id="yf"/></state>
        </parallel>
      </state>
      <state id="end"/>
      """, log: { log.append($0) })
    #expect(run(chart, "one", "two").last == ["end"])
    #expect(log.take() == ["x", "y", "p"])
    #expect(run(chart, "both").last == ["end"])
    #expect(log.take() == ["x", "y", "p"])
    #expect(run(chart, "one").last == ["s", "p", "x", "xf", "y", "y1"])
  }

  @Test("C6: a region without a final state keeps a parallel state from being done")
  func doneNeedsAll() throws {
    let chart = try chart(
      """
      <parallel id="p"><transition event="done.state.p" target="end"/>
        <state id="x"><state id="x1"><transition event="e" target="xf"/></state><final id="xf"/></state>
        <state id="y"/>
      </parallel><state id="end"/>
      """)
    #expect(run(chart, "e").last == ["p", "x", "xf", "y"])
  }

  @Test("C6: a done event is raised at the moment when the final state is entered")
  func orderOfDoneEvents() throws {
    let log = Log()
    let chart = try chart(
      """
      <state id="s"><transition event="*"><log expr="'other'"/></transition>
        <transition event="never"/>
        <state id="a">
          <transition event="done.state.a"><log expr="'done'"/></transition>
          <transition event="before"><log expr="'before'"/></transition>
          <state id="a1"><transition event="e" target="f"/></state>
          <final id="f"><onentry><raise event="before"/></onentry></final>
        </state>
      </state>
      """, log: { log.append($0) })
    _ = run(chart, "e")
    #expect(log.lines == ["before", "done"])
  }

  @Test("C6: nothing follows an outermost final state")
  func ending() throws {
    let log = Log()
    let chart = try chart(
      """
      <state id="a"><transition event="e" target="f"/></state>
      <final id="f"><onentry><log expr="'in'"/></onentry><onexit><log expr="'out'"/></onexit></final>
      """, log: { log.append($0) })
    #expect(run(chart, "e", "e") == [["a"], ["f"], ["f"]])
    #expect(log.lines == ["in", "out"])
  }

  @Test(
    "C3: a chart that does not come to rest refuses the event, and lists its last steps",
    arguments: [
      """
      <state id="x1"><transition cond="!In('x2')" target="x2"/></state>
      <state id="x2"><transition cond="In('x2')" target="x1"/></state>
      """,
      """
      <state id="x1"><onentry><raise event="again"/></onentry><transition event="again" target="x1"/>
        <transition event="n"/></state>
      """,
    ])
  func endless(_ content: String) throws {
    let simulation = Simulation(
      try chart(#"<state id="a"><transition event="e" target="x1"/></state>\#(content)"#))
    simulation.machine.limits.attempts = 1000
    guard case .refused(let refusal) = simulation.send("e"), case .endless(let steps) = refusal.reason else {
      Issue.record("It has come to rest.")
      return
    }
    #expect(steps.contains("x1"))
    #expect("\(refusal)".hasPrefix("The attempt from"))
    guard case .refused(let other) = simulation.send("unknown"), case .noRoute = other.reason else {
      Issue.record("The next event is one of its own.")
      return
    }
  }

  // Delayed events.

  static let timers = """
    <state id="a"><onentry><send event="late" delay="1s" id="t"/><send event="later" delayexpr="'1500ms'"/></onentry>
      <transition event="go" target="b"/></state>
    <state id="b"><transition event="stop"><cancel sendid="t"/></transition>
      <transition event="late" target="c"/><transition event="later" target="d"/>
      <transition event="back" target="a"/></state>
    <state id="c"><transition event="later" target="d"/></state>
    <state id="d"/>
    """

  @Test("C6: delayed events outlive the states that sent them")
  func delayedEvents() throws {
    let simulation = Simulation(try chart(Self.timers))
    simulation.send("go")
    simulation.advance(by: .milliseconds(999))
    #expect(simulation.machine.activeStates == ["b"])
    simulation.advance(by: .milliseconds(1))
    #expect(simulation.machine.activeStates == ["c"])
    #expect(simulation.advanceToNextTimeout())
    #expect(simulation.now == .milliseconds(1500))
    #expect(simulation.machine.activeStates == ["d"])
    #expect(!simulation.advanceToNextTimeout())
  }

  @Test("C6: a cancelled event is not sent, and one that is sent twice comes twice")
  func cancelling() throws {
    let simulation = Simulation(try chart(Self.timers))
    simulation.send("go")
    simulation.send("stop")
    simulation.advance(by: .seconds(1))
    #expect(simulation.machine.activeStates == ["b"])
    simulation.advance(by: .milliseconds(500))
    #expect(simulation.machine.activeStates == ["d"])

    let log = Log()
    let twice = Simulation(
      try chart(
        """
        <state id="a"><transition event="e"><send event="tick" delay="1s"/></transition>
          <transition event="tick"><log expr="'tick'"/></transition></state>
        """, log: { log.append($0) }))
    twice.send("e")
    twice.advance(by: .milliseconds(400))
    twice.send("e")
    twice.advance(by: .milliseconds(600))
    #expect(log.take() == ["tick"])
    twice.advance(by: .milliseconds(400))
    #expect(log.take() == ["tick"])
  }

  @Test("C6, S1: delayed events are saved with the time that is left")
  func savedEvents() throws {
    let chart = try chart(Self.timers)
    let simulation = Simulation(chart)
    simulation.send("go")
    simulation.advance(by: .milliseconds(400))
    let data = try JSONEncoder().encode(simulation.machine.snapshot())
    let snapshot = try JSONDecoder().decode(Snapshot<String>.self, from: data)
    #expect(snapshot == (try simulation.machine.snapshot()))
    let other = Simulation(of: try chart.stateMachine(from: snapshot))
    other.advance(by: .milliseconds(599))
    #expect(other.machine.activeStates == ["b"])
    other.advance(by: .milliseconds(1))
    #expect(other.machine.activeStates == ["c"])
    let aged = Simulation(of: try chart.stateMachine(from: snapshot.aged(by: .seconds(1))))
    #expect(aged.machine.activeStates == ["c"])
    aged.advance(by: .milliseconds(100))
    #expect(aged.machine.activeStates == ["d"])
  }

  @Test("C6: an actor starts a chart, and sends delayed events", .timeLimit(.minutes(5)))
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func actor() async throws {
    let clock = TestClock()
    let actor = MachineActor(try chart(Self.timers), clock: clock)
    try await actor.send("go")
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    while await actor.state != "c" { await Task.yield() }
    clock.advance(by: .milliseconds(500))
    while await actor.state != "d" { await Task.yield() }
    await actor.stop()
  }
}
