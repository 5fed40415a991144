import Interlock
import InterlockAsync
import InterlockTesting
import TestSupport
import Testing

/// Time in charts: timeouts and activities of superstates and of what lives inside them.
@Suite struct ChartTimeTests {
  private enum Phone: StateType { case idle, inCall, talking, held, ended, open, muted }
  private enum Key: EventType { case dial, hold, hangUp, mute, beep, connected }

  /// What handlers were told, by one thread.
  private final class Told: @unchecked Sendable {
    private var lines: [String] = []

    func add(_ line: String) { lines.append(line) }

    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let phones = Blueprint<Phone, Key>(state: .idle) {
    On(.dial, .idle => .inCall)
    On(.hangUp, .inCall => .idle)
    Timeout(.seconds(100), .inCall => .ended)
    During(.inCall, "call") { _ in nil }
    Within(.inCall, "call", initial: .talking, history: .shallow) {
      On(.hold, .talking => .held, .held => .talking)
      Timeout(.seconds(30), .held => .idle)
      During(.talking, "talk") { _ in .hangUp }
    }
    Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
  }

  @Test("D1, C2: a timeout inside a superstate may lead out of it")
  func timeoutAcrossLevels() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let simulation = Simulation(phones)
    simulation.send(.dial)
    simulation.advance(by: .seconds(20))
    simulation.send(.hold)
    simulation.advance(by: .seconds(29))
    #expect(simulation.machine.activeStates == [.inCall, .held, .open])
    simulation.advance(by: .seconds(1))
    #expect(simulation.machine.activeStates == [.idle])
  }

  @Test("D1, C1: each handler of a chart's refusals is told once of a refused timeout of a region")
  func refusedTimeouts() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let told = Told()
    let blueprint = Blueprint<Phone, Key>(state: .inCall) {
      On(.hangUp, .inCall => .idle)
      OnRefusal { told.add("outside: \($0)") }
      Within(.inCall, "call", initial: .talking) {
        Timeout(.seconds(1), .talking => .held).when("no") { _ in false }
        On(.hold, .held => .talking)
        OnRefusal { told.add("inside: \($0)") }
      }
      Within(.inCall, "microphone", initial: .open) {
        Timeout(.seconds(2), .open => .muted).when("never") { _ in false }
      }
    }
    let simulation = Simulation(blueprint)
    simulation.machine.add { OnRefusal { told.add("added: \($0)") } }
    simulation.advance(by: .seconds(1))
    let call = "No route is open from .talking to .held: the condition \"no\" of .talking => .held said no."
    #expect(told.take() == ["outside", "inside", "added"].map { "\($0): \(call)" })
    simulation.advance(by: .seconds(1))
    #expect(told.take().count == 3)
    simulation.send(.hold)
    #expect(told.take().count == 3)
  }

  @Test("D1, C1: moves inside a superstate don't start its clock again")
  func timeoutOfSuperstates() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let simulation = Simulation(phones)
    simulation.send(.dial)
    for _ in 0..<4 {
      simulation.advance(by: .seconds(24))
      simulation.send(.mute)
    }
    #expect(simulation.machine.activeStates == [.inCall, .talking, .open])
    simulation.advance(by: .seconds(4))
    #expect(simulation.machine.state == .ended)
  }

  @Test(
    "D2, C1: an activity of a superstate lasts as long as that; its result, and that of one inside, is the chart's event"
  )
  func activities() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let simulation = Simulation(phones)
    simulation.send(.dial)
    #expect(Set(simulation.activities) == ["call", "talk"])
    simulation.send(.hold)
    #expect(simulation.activities == ["call"])
    simulation.send(.hold)
    simulation.send(.mute)
    #expect(Set(simulation.activities) == ["call", "talk"])
    simulation.complete("talk", with: .hangUp)
    #expect(simulation.machine.activeStates == [.idle] && simulation.activities.isEmpty)
  }

  @Test("D1, C2, C4: a timeout leads to the past, and to several regions; one is added to a living chart")
  func chartArrows() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let blueprint = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
      On(.hangUp, .inCall => .ended)
      Timeout(.seconds(5), .idle => All(.held, .muted))
      Timeout(.seconds(5), .ended => Past(of: .inCall))
      Within(.inCall, "call", initial: .talking) { On(.hold, .talking => .held, .held => .talking) }
      Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
    }
    let simulation = Simulation(blueprint)
    simulation.advance(by: .seconds(5))
    #expect(simulation.machine.leaves == [.held, .muted])
    simulation.send(.mute)
    simulation.send(.hangUp)
    simulation.advance(by: .seconds(5))
    #expect(simulation.machine.leaves == [.held, .open])
    simulation.machine.add { Timeout(.seconds(7), .held => .ended) }
    simulation.advance(by: .seconds(7))
    #expect(simulation.machine.state == .ended)
  }

  @Test("D4, C2: states and changes of a chart include arrows that lead out of a region or into one")
  func changes() async {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    var machine: Machine<Phone, Key>? = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .held)
      On(.beep, .ended => All(.held, .muted))
      Within(.inCall, "call", initial: .talking) { On(.hangUp, .held => .ended) }
      Within(.inCall, "microphone", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
    }.machine()
    let (changes, states) = (machine!.changes, machine!.states)
    machine! <-! .dial <-! .mute <-! .hangUp <-! .beep
    machine = nil
    var told: [String] = []
    for await change in changes { told.append("\(change)") }
    #expect(told == [".idle => .held on .dial", ".held => .ended on .hangUp", ".ended => .held on .beep"])
    var entered: [Phone] = []
    for await state in states { entered.append(state) }
    #expect(entered == [.idle, .inCall, .ended, .inCall])
  }

  @Test("D4, H11, C2: all sequences of a tree tell of the machine that moves along an arrow across levels")
  func crossings() async {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    var machine: Machine<Phone, Key>? = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .held)
      Within(.inCall, "call", initial: .talking) {
        On(.hangUp, .held => .ended)
        Within(.held, initial: .open) { On(.hold, .open => .talking) }
      }
    }.machine()
    let (changes, typed) = (machine!.treeChanges, machine!.changes(of: Machine<Phone, Key>.self))
    machine! <-! .dial <-! .hold
    machine = nil
    var told: [String] = []
    for await change in changes { told.append("\(change)") }
    #expect(
      told == [
        ".idle => .held on .dial", "call: starts in .held", "call / .held: starts in .open",
        "call / .held: is left in .open", "call: .open => .talking on .hold",
      ])
    var other: [String] = []
    for await change in typed { other.append("\(change)") }
    #expect(other == told)
  }

  @Test("D1, D3, H7: an arrow out of a region starts the clock of the state around it, and may end the chart")
  func crossingClocks() async throws {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let blueprint = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .inCall)
      Timeout(.seconds(10), .inCall => .idle)
      FinalStates(.ended)
      Within(.inCall, initial: .talking) {
        On(.hold, .talking => .inCall)
        On(.hangUp, .talking => .ended)
      }
    }
    let simulation = Simulation(blueprint)
    simulation.send(.dial)
    simulation.advance(by: .seconds(9))
    simulation.send(.hold)
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(10)])
    simulation.advance(by: .seconds(9))
    #expect(simulation.machine.activeStates == [.inCall, .talking])
    let actor = MachineActor(blueprint, clock: TestClock())
    try await actor.send(.dial)
    let waiting = Task { try await actor.wait { $0 == .ended } }
    try await actor.send(.hangUp)
    #expect(try await waiting.value == .ended)
    for await _ in await actor.changes {}
    #expect(try await !actor.send(.dial).isAccepted)
  }

  @Test("D3, C5: an actor has the active states of its chart, and waits for states of regions")
  func actor() async throws {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let clock = TestClock()
    let phone = MachineActor(calls, clock: clock)
    let waiting = Task {
      try await phone.wait(until: .held)
      return await phone.activeStates
    }
    try await phone.send(.dial("Ada"))
    try await phone.wait(until: .talking)
    #expect(await phone.state == .inCall(with: "Ada"))
    #expect(await (phone.isIn(.talking), phone.isIn(.inCall), phone.isIn(.held)) == (true, true, false))
    #expect(await phone[\.inCall] == "Ada")
    #expect(await phone[\.talking] == 0)
    #expect(await phone[\.held] == nil)
    try await phone.send(.minute)
    #expect(await phone[\.talking] == 1)
    try await phone.send(.hold)
    #expect(try await waiting.value == [.inCall, .held])
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(30))
    try await phone.wait(until: .idle)
    await #expect(throws: WaitFailure.stopped) {
      async let wait: Void = phone.wait(until: .talking)
      await phone.stop()
      try await wait
    }
  }

  @Test("D3, C5: a wait sees a state of a region that one attempt enters and the next one leaves")
  func runs() async throws {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let machine = calls.machine()
    try await machine.run(clock: TestClock()) { running in
      try await running.wait(until: .idle)
      running.machine <-! .dial("Ada")
      try await running.wait(until: .talking)
      #expect(running.machine[\.talking] == 0)
      await #expect(throws: WaitFailure.timedOut) { try await running.wait(until: .held, for: .zero) }
    }
    await onMainActor()
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  @MainActor private func onMainActor() async {
    let machine = calls.machine()
    let driving = Task { await machine.run(clock: TestClock()) }
    let waiting = Task { try await machine.wait(until: .held) }
    while machine.driver?.waits.isEmpty ?? true { await Task.yield() }
    machine <-! .dial("Ada") <-! .hold <-! .hold
    await #expect(throws: Never.self) { try await waiting.value }
    #expect(machine.activeStates == [.inCall, .talking])
    await machine.stop()
    await driving.value
  }

  @Cases enum Call: StateType { case idle, inCall(with: String), talking(minutes: Int), held }
  @Cases enum Step: EventType { case dial(String), minute, hold }

  private let calls = Blueprint<Call, Step>(state: .idle) {
    On(\.dial, \.idle => \.inCall) { name, _ in name }
    Within(.inCall, startingIn: .talking(minutes: 0)) {
      On(\.minute, in: \.talking) { _, minutes in minutes += 1 }
      On(.hold, .talking => .held, .held => .talking(minutes: 0))
      Timeout(.seconds(30), .held => .idle)
    }
  }

  @Test("D2a, C2: handlers of all levels that an arrow leaves and enters are awaited, with their data")
  func awaited() async throws {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let (diary, gate) = (Diary(), Gate())
    let actor = MachineActor(
      Blueprint<Call, Step>(state: .idle) {
        On(\.dial, \.idle => \.inCall) { name, _ in name }
        OnEntry(of: \.inCall).run { name in diary("calling \(name)") }
        OnExit(of: \.inCall).run("hang up") { name in diary("hung up on \(name)") }
        Within(.inCall, startingIn: .talking(minutes: 0)) {
          On(\.minute, in: \.talking) { _, minutes in minutes += 1 }
          On(.hold, .talking => .idle).run("say goodbye") { attempt in
            await gate.pass()
            diary("goodbye after \(attempt.fromState[\.talking] ?? -1) min")
          }
          OnEntry(of: \.talking).run { minutes in diary("talking \(minutes)") }
          OnExit(of: \.talking).run { minutes in diary("talked \(minutes)") }
        }
      })
    try await actor.send(.dial("Ada"))
    #expect(diary.all == ["calling Ada", "talking 0"])
    try await actor.send(.minute)
    let sending = Task { try await actor.send(.hold) }
    while await actor.pending.last != "say goodbye" { await Task.yield() }
    let next = Task { try await actor.send(.dial("Bob")) }
    while await actor.pending != ["say goodbye"] { await Task.yield() }
    #expect(await actor.activeStates == [.idle])
    gate.open()
    #expect(try await sending.value.isAccepted)
    #expect(try await next.value.isAccepted)
    #expect(
      diary.all.dropFirst(2) == [
        "talked 1", "hung up on Ada", "goodbye after 1 min", "calling Bob", "talking 0",
      ])
    #expect(await actor.activeStates == [.inCall, .talking])
    await actor.stop()
  }

  @Test("D1: effects of all levels are listed in order, also of a timeout inside, which knows its state")
  func effects() throws {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let blueprint = Blueprint<Call, Step>(state: .idle) {
      On(\.dial, \.idle => \.inCall) { name, _ in name }
        .effects { name, _ in ["dial \(name)"] }
      OnExit(of: \.inCall).effects { name in ["hang up on \(name)"] }
      Timeout(after: { state in .seconds(10 * (state[\.inCall]?.count ?? 0)) }, .inCall => .idle)
      Within(.inCall, startingIn: .talking(minutes: 3)) {
        On(\.minute, in: \.talking) { _, minutes in minutes += 1 }
        Timeout(after: { state in .seconds(state[\.talking] ?? 0) }, .talking => .held)
          .effects { _ in ["hold"] }
        OnExit(of: \.talking).effects { minutes in ["talked \(minutes)"] }
        On(.hold, .held => .talking(minutes: -5))
      }
    }
    let simulation = Simulation(blueprint)
    simulation.send(.dial("Ada"))
    simulation.send(.minute)
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(3), .seconds(30)])
    simulation.advance(by: .seconds(2))
    let restored = Simulation(of: try blueprint.stateMachine(from: simulation.machine.snapshot()))
    #expect(restored.pendingTimeouts.map(\.remaining) == [.seconds(1), .seconds(28)])
    for simulation in [simulation, restored] {
      simulation.advance(by: .seconds(1))
      #expect(simulation.machine.activeStates == [.inCall, .held])
      // A negative delay is zero.
      simulation.send(.hold)
      #expect(simulation.machine.activeStates == [.inCall, .held])
      simulation.advance(by: .seconds(27))
      #expect(simulation.machine.activeStates == [.idle])
      let end = ["talked 4", "hold", "talked -5", "hold", "hang up on Ada"]
      #expect(simulation.effects.of(String.self).suffix(5) == end[...])
    }
  }

  @Test("D1, C7: a deferred event is attempted when a timeout has left the state")
  func deferral() {
    guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { return }
    let blueprint = Blueprint<Phone, Key>(state: .idle) {
      On(.dial, .idle => .talking, .held => .ended)
      Timeout(.seconds(5), .talking => .held)
      Defer(.dial, in: .talking)
    }
    let simulation = Simulation(blueprint)
    simulation.send(.dial)
    #expect(simulation.send(.dial) == .deferred)
    simulation.advance(by: .seconds(4))
    #expect(simulation.machine.deferredEvents == [.dial])
    simulation.advance(by: .seconds(1))
    #expect(simulation.machine.state == .ended && simulation.machine.deferredEvents == [])
  }
}
