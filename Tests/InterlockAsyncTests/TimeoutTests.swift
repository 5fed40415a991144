import Interlock
import InterlockAsync
import InterlockTesting
import Testing

@Suite struct TimeoutTests {
  static let phone = Blueprint<Phone, Call>(state: .idle) {
    On(.ring, .idle => .ringing)
    On(.accept, .ringing => .talking)
    On(.stray, .ringing => .any)
    On(.hangUp, .any => .idle)
    On(.ring, .ringing => .ringing)
    Timeout(.seconds(30), .ringing => .missed)
  }

  @Test("D1: a timeout is taken when the state has lasted for its duration, and not before")
  func duration() {
    let drive = Drive(Self.phone)
    drive.pass(.seconds(100))
    drive.machine <-! .ring
    drive.pass(.seconds(29))
    #expect(drive.machine.state == .ringing)
    drive.pass(.seconds(1))
    #expect(drive.machine.state == .missed)
  }

  @Test("D1: a second timeout of one state at the same time is a mistake")
  func repeated() {
    let error = #expect(throws: InvalidBlueprint.self) {
      try Blueprint<Phone, Call>.validated(state: .idle) {
        On(.ring, .idle => .ringing)
        Timeout(.seconds(3), .ringing => .missed)
        Timeout(.seconds(3), .ringing => .failed)
        Timeout(.seconds(4), .ringing => .failed)
        Timeout(after: { _ in .seconds(5) }, .ringing => .missed)
        Timeout(after: { _ in .seconds(5) }, .ringing => .failed)
        Timeout(.seconds(3), .any => .idle)
        Timeout(.seconds(6), .missed => .idle)
          .when("chance") { _ in true }
        Timeout(.seconds(6), .missed => .failed)
      }
    }
    #expect(
      error?.findings.map(\.debugDescription) == [
        "error: The timeout .ringing => .failed after 3 s can never be taken: "
          + "it contradicts .ringing => .missed after 3 s, which comes first."
      ])
  }

  @Cases enum Load: StateType { case idle, full(Int), spilled(Int) }
  @Cases enum Pour: EventType { case pour(Int) }

  @Test("D1, K2: a refused timeout computes no data, for handlers and prints alike")
  func refusedWithData() {
    final class Log: @unchecked Sendable { var lines: [String] = [] }
    let log = Log()
    let loads = Blueprint<Load, Pour>(state: .full(0)) {
      Timeout(.seconds(1), \.full => \.spilled) { load in 10 / load }
        .when("not empty") { load in load != 0 }
      OnRefusal { refusal in log.lines.append("\(refusal)") }
      OnRefusal(\.pour) { _, refusal in log.lines.append("never") }
    }
    let drive = Drive(loads)
    drive.machine.addErrorHandler { context in log.lines.append("\(context) to \(context.toState)") }
    drive.pass(.seconds(2))
    #expect(drive.machine.state == .full(0))
    let reason = "the condition \"not empty\" of .full => .spilled said no"
    #expect(log.lines == ["No route is open from .full: \(reason).", ".full => .full to full(0)"])
  }

  private enum Voice: StateType { case greeting, recording }

  @Test("D1, H4: a timeout says how it enters submachines, whether it is declared or added")
  func entering() {
    let voice = Blueprint<Voice, Call>(state: .greeting) {}
    let phone = Blueprint<Phone, Call>(state: .idle) {
      On(.ring, .idle => .ringing)
      Timeout(.seconds(30), .ringing => .missed)
        .entering(.in(Voice.recording))
      Submachine(voice, in: .missed)
    }
    let drive = Drive(phone)
    drive.machine <-! .ring
    drive.pass(.seconds(30))
    #expect("\(drive.machine.configuration)" == ".missed / .recording")
    let machine = StateMachine<Phone, Call>(state: .ringing)
    machine.addTimeout(.seconds(5), .ringing => .missed, entering: .deep(Voice.self))
    let inner = StateMachine<Voice, Call>(state: .greeting)
    inner.addRoute(.greeting => .recording)
    machine.attach(inner, to: [.ringing, .missed])
    inner <- .recording
    let other = Drive(machine)
    other.pass(.seconds(5))
    #expect("\(machine.configuration)" == ".missed / .recording")
  }

  @Test("D1: nothing comes due without a driver, or after the driver has stopped")
  func withoutDriver() async {
    let drive = Drive(Self.phone)
    drive.machine <-! .ring
    await drive.driver.stop()
    drive.pass(.seconds(100))
    #expect(drive.machine.state == .ringing)
    #expect(drive.machine.send(.accept).isAccepted)
  }

  @Test("D1: for the state that the driver finds, the clock starts with the driver")
  func found() {
    let machine = Self.phone.stateMachine(state: .ringing)
    let drive = Drive(machine)
    drive.pass(.seconds(29))
    #expect(machine.state == .ringing)
    drive.pass(.seconds(1))
    #expect(machine.state == .missed)
  }

  @Test("D1: a self route starts the clock again, an internal transition does not")
  func again() {
    for (event, remaining) in [(Call.ring, 30), (.stray, 10)] {
      let drive = Drive(Self.phone)
      drive.machine <-! .ring
      drive.pass(.seconds(20))
      #expect(drive.machine.send(event).isAccepted)
      drive.pass(.seconds(remaining - 1))
      #expect(drive.machine.state == .ringing)
      drive.pass(.seconds(1))
      #expect(drive.machine.state == .missed)
    }
  }

  @Test("D1: a timeout of a state that was left never fires, even if it was due already")
  func left() {
    let drive = Drive(Self.phone)
    drive.machine <-! .ring
    drive.clock.advance(by: .seconds(31))
    drive.machine <-! .accept
    drive.driver.turn()
    #expect(drive.machine.state == .talking)
    drive.machine <-! .hangUp <-! .ring
    drive.pass(.seconds(29))
    #expect(drive.machine.state == .ringing)
  }

  @Test("D1: a timeout is an attempt without an event: handlers of state attempts run, those of events don't")
  func handlers() {
    var log: [String] = []
    let machine = StateMachine<Phone, Call>(state: .ringing) { machine in
      machine.addTimeout(.seconds(1), .ringing => .missed) { log.append("own \($0)") }
      machine.addHandler(.ringing => .missed) { log.append("state \($0)") }
      machine.add { After { log.append("event \($0)") } }
      machine.addAnyHandler(.any => .any) { log.append("any \($0)") }
      machine.add { OnExit(.ringing) { log.append("exit \($0)") } }
      machine.add { OnEntry(.missed) { log.append("entry \($0)") } }
    }
    Drive(machine).pass(.seconds(1))
    #expect(log == ["exit", "own", "state", "any", "entry"].map { "\($0) .ringing => .missed" })
  }

  @Test("D1: timeouts that are due together in one state are one ranked attempt, for a simulation")
  func ranks() {
    var asked: [String] = []
    let machine = StateMachine<Phone, Call>(state: .ringing) { machine in
      machine.addTimeout(.seconds(1), .any => .failed)
      machine.addTimeout(.seconds(1), .ringing => .idle, label: "first") { _ in
        asked.append("first")
        return false
      }
      machine.addTimeout(.seconds(1), .ringing => .missed)
      machine.addTimeout(.seconds(1), .ringing => .talking)
      machine.addErrorHandler { _ in Issue.record("Nothing was refused.") }
    }
    Drive(machine).pass(.seconds(1))
    #expect(machine.state == .missed)
    #expect(asked == ["first"])
  }

  @Test("D1: timeouts that came due one after the other are attempted one after the other")
  func sequence() {
    var log: [String] = []
    let machine = StateMachine<Phone, Call>(state: .ringing) { machine in
      machine.addTimeout(.seconds(3), .ringing => .missed)
      machine.addTimeout(.seconds(1), .ringing => .any) { _ in log.append("1") }
      machine.addTimeout(.seconds(2), .ringing => .any) { _ in log.append("2") }
      machine.addTimeout(.seconds(4), .ringing => .failed)
    }
    Drive(machine).pass(.seconds(10))
    #expect(log == ["1", "2"])
    #expect(machine.state == .missed)
  }

  @Test("D1: a refused timeout runs the error handlers, and is not tried again in this stay")
  func refusal() {
    var (asked, refusals): (Int, [String]) = (0, [])
    let machine = StateMachine<Phone, Call>(state: .ringing) { machine in
      machine.addRoute(event: .ring, .ringing => .ringing)
      machine.addTimeout(.seconds(1), .ringing => .missed, label: "unheard") { _ in
        asked += 1
        return false
      }
      machine.addErrorHandler { refusals.append($0.refusal.map { "\($0)" } ?? "") }
    }
    let drive = Drive(machine)
    drive.pass(.seconds(1))
    drive.pass(.seconds(60))
    let sentence =
      "No route is open from .ringing to .missed: the condition \"unheard\" of .ringing => .missed said no."
    #expect((asked, refusals, machine.state) == (1, [sentence], .ringing))
    machine <-! .ring
    drive.pass(.seconds(1))
    #expect((asked, refusals.count) == (2, 2))
  }

  @Test("D1: a state attempt follows no timeout's arrow")
  func stateAttempts() {
    let machine = StateMachine<Phone, Call>(state: .ringing) { machine in
      machine.addTimeout(.seconds(1), .ringing => .missed)
      machine.addTimeout(.seconds(1), .any => .any)
    }
    #expect(!machine.move(to: .missed).isAccepted)
    #expect(!machine.accepts(.missed))
    #expect(!machine.hasRoute(.ringing => .missed))
    #expect(!machine.send(.connected).isAccepted)
  }

  @Test("D1: a duration of zero comes due at the next turn, even if such timeouts repeat")
  func zero() {
    let machine = StateMachine<Phone, Call>(state: .idle) { machine in
      machine.addTimeout(.zero, .idle => .ringing)
      machine.addTimeout(.zero, .ringing => .idle)
    }
    let drive = Drive(machine)
    #expect(machine.state == .ringing)
    drive.driver.turn()
    #expect(machine.state == .idle)
  }

  @Test("D1: timeouts of inner machines come first, and outer ones only if their states are still active")
  func inward() {
    func run(leavesOuter: Bool) -> [String] {
      let (outer, inner) = (
        StateMachine<Phone, Call>(state: .talking), StateMachine<Phone, Call>(state: .ringing)
      )
      var log: [String] = []
      outer.addTreeHandler { log.append("\($0)") }
      outer.attach(inner, to: .talking)
      outer.addTimeout(.seconds(1), .talking => .missed)
      inner.addTimeout(.seconds(1), .ringing => .failed)
      if leavesOuter {
        inner.add { FinalStates(.failed) }
        outer.add { OnCompletion(.talking => .idle) }
      }
      Drive(outer).pass(.seconds(1))
      return log
    }
    #expect(
      run(leavesOuter: false) == [
        "Phone: .ringing => .failed", "Phone: is left in .failed", ".talking => .missed",
      ])
    #expect(
      run(leavesOuter: true) == [
        "Phone: .ringing => .failed", "Phone: is left in .failed", ".talking => .idle",
      ])
  }

  @Test(
    "D1, H3: a submachine's clock starts when it is entered with its parent, and stops when it is left so")
  func submachines() {
    let (outer, inner) = (StateMachine<Phone, Call>(state: .idle), StateMachine<Phone, Call>(state: .ringing))
    outer.add { On(.ring, .idle => .talking, .talking => .idle) }
    outer.attach(inner, to: .talking)
    inner.addTimeout(.seconds(5), .ringing => .missed)
    let drive = Drive(outer)
    drive.pass(.seconds(10))
    outer <-! .ring
    drive.pass(.seconds(4))
    outer <-! .ring <-! .ring
    drive.pass(.seconds(4))
    #expect(inner.state == .ringing)
    drive.pass(.seconds(1))
    #expect(inner.state == .missed)
  }

  @Test("D1: a move of a submachine does not start the clock of its parent again")
  func movesInside() {
    let (outer, inner) = (StateMachine<Phone, Call>(state: .talking), StateMachine<Phone, Call>(state: .idle))
    outer.attach(inner, to: .talking)
    outer.addTimeout(.seconds(5), .talking => .missed)
    inner.addRoute(event: .ring, .idle => .ringing)
    let drive = Drive(outer)
    drive.pass(.seconds(4))
    outer <-! .ring
    drive.pass(.seconds(1))
    #expect((outer.state, inner.state) == (.missed, .ringing))
  }

  @Test("D1: a running driver follows attachments, edits and disposals")
  func edits() {
    let (outer, inner) = (StateMachine<Phone, Call>(state: .idle), StateMachine<Phone, Call>(state: .ringing))
    let drive = Drive(outer)
    let first = outer.addTimeout(.seconds(5), .idle => .failed)
    outer.addTimeout(.seconds(9), .idle => .missed)
    drive.driver.turn()
    first.dispose()
    let attachment = outer.attach(inner, to: .idle)
    inner.addTimeout(.seconds(7), .ringing => .missed)
    drive.driver.turn()
    drive.pass(.seconds(6))
    #expect((outer.state, inner.state) == (.idle, .ringing))
    attachment.dispose()
    drive.pass(.seconds(2))
    #expect((outer.state, inner.state) == (.idle, .ringing))
    drive.pass(.seconds(1))
    #expect(outer.state == .missed)
  }

  @Test("D1: a timeout that is added counts from the entry of the state, the first one from now")
  func added() {
    let machine = StateMachine<Phone, Call>(state: .ringing)
    let simulation = Simulation(of: machine)
    simulation.advance(by: .seconds(5))
    machine.addTimeout(.seconds(8), .ringing => .missed)
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(8)])
    simulation.advance(by: .seconds(5))
    machine.addTimeout(.seconds(7), .ringing => .failed)
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(2), .seconds(3)])
    simulation.advance(by: .seconds(2))
    #expect(machine.state == .failed)
  }

  @Test(
    "D1: a timeout that is added after the only one was removed counts from now", arguments: [false, true])
  func replaced(hasTurn: Bool) {
    let machine = StateMachine<Phone, Call>(state: .ringing)
    let simulation = Simulation(of: machine)
    let first = machine.addTimeout(.seconds(9), .ringing => .missed)
    simulation.advance(by: .seconds(6))
    first.dispose()
    if hasTurn { simulation.advance(by: .zero) }
    machine.addTimeout(.seconds(5), .ringing => .failed)
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(5)])
  }

  @Test("D1, H7: clocks stand still at a machine's end, and start again when an event leads out of it")
  func leftEnd() {
    let inner = Blueprint<Phone, Call>(state: .idle) {
      On(.ring, .idle => .ringing)
      Timeout(.seconds(5), .ringing => .missed)
    }
    let blueprint = Blueprint<Phone, Call>(state: .talking) {
      On(.hangUp, .talking => .failed)
      On(.accept, .failed => .talking)
      FinalStates(.failed)
      Submachine(inner, in: .any)
    }
    let simulation = Simulation(blueprint)
    simulation.send(.ring)
    simulation.advance(by: .seconds(3))
    simulation.send(.hangUp)
    #expect(simulation.pendingTimeouts.isEmpty)
    simulation.advance(by: .seconds(60))
    simulation.send(.accept)
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(5)])
    simulation.advance(by: .seconds(5))
    #expect(simulation.machine.activeStates == [.talking] && simulation.pendingTimeouts.isEmpty)
  }

  @Test("D1: states and events that carry data, in blueprints and trees of them")
  func data() {
    let line = Blueprint<Line, Dial>(state: .idle) {
      MapEvents { event, state, _ in
        switch (event, state) {
        case (.ring(let name), .idle): .ringing(from: name)
        case (.hangUp, _): .idle
        default: nil
        }
      }
      Timeout(.milliseconds(1500), .ringing(from: "Ada") => .missed(["Ada"]))
      Timeout(.seconds(9), .any => .missed([]))
    }
    let house = Blueprint<Phone, Dial>(state: .idle) { Submachine(line, in: .idle) }
    for (name, expected) in [("Ada", Line.missed(["Ada"])), ("Bob", .ringing(from: "Bob"))] {
      let drive = Drive(house)
      drive.machine <-! .ring(name)
      drive.pass(.milliseconds(1500))
      let inner = drive.machine.submachines(of: Machine<Line, Dial>.self)
      #expect(inner.map(\.state) == [expected])
      drive.pass(.seconds(9))
      #expect(inner.map(\.state) == [.missed([])])
    }
  }

  @Test("D1, T4: attempts that a timeout's handlers make follow it")
  func queue() {
    let machine = StateMachine<Phone, Call>(state: .ringing) { machine in
      machine.addTimeout(.seconds(1), .ringing => .missed) { $0.machine <-! .hangUp }
      machine.addRoute(event: .hangUp, .missed => .idle)
    }
    Drive(machine).pass(.seconds(1))
    #expect(machine.state == .idle)
  }

  @Test("D1: a clock that is set back stands still: nothing fires twice, or late")
  func clockSetBack() {
    let drive = Drive(Self.phone)
    drive.machine <-! .ring
    drive.pass(.seconds(10))
    drive.pass(.seconds(-8))
    drive.pass(.seconds(27))
    #expect(drive.machine.state == .ringing)
    drive.pass(.seconds(1))
    #expect(drive.machine.state == .missed)
  }

  @Test("D1: a declared timeout is printed, and a negative duration traps")
  func sentences() async {
    #expect(Self.phone.debugDescription.contains(".ringing => .missed after 30 s"))
    #expect(Self.phone.machine().debugDescription.contains(".ringing => .missed after 30 s"))
    await #expect(processExitsWith: .failure) {
      _ = Timeout(.seconds(-1), .ringing => .missed) as RouteLine<Blueprint<Phone, Call>>
    }
  }

  @Test("D1: a state that only a timeout leaves has a way out")
  func findings() {
    let blueprint = Blueprint<Phone, Call>(state: .ringing) {
      Timeout(.seconds(1), .ringing => .missed)
      OnEntry(.missed) { _ in }
    }
    #expect(blueprint.warnings == [])
  }
}
