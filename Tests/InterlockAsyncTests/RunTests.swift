import Interlock
import InterlockAsync
import InterlockTesting
import Testing

@Suite struct RunTests {
  @Test("D3: a machine runs in its user's isolation, until it is stopped")
  @MainActor func mainActor() async throws {
    let (machine, clock) = (TimeoutTests.phone.stateMachine(), TestClock())
    machine.addHandler(.ringing => .missed) { _ in MainActor.assertIsolated() }
    let driving = Task { await machine.run(clock: clock) }
    await Task.yield()
    machine <-! .ring
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(30))
    try await machine.wait { state in
      MainActor.assertIsolated()
      return state == .missed
    }
    machine <-! .hangUp <-! .ring
    await machine.stop()
    await driving.value
    #expect(clock.sleeperCount == 0)
    #expect(machine.send(.accept).isAccepted)
    await #expect(throws: WaitFailure.stopped) { try await machine.wait(until: .missed) }
  }

  @Test("D3: a run ends with its task, and by then all that it started has ended")
  @MainActor func cancellation() async {
    let log = Log()
    let machine = ActivityTests.phone(Gate(), log).stateMachine(state: .connecting)
    let driving = Task { await machine.run(clock: TestClock()) }
    #expect(await log.next() == ["begins in connecting"])
    driving.cancel()
    await driving.value
    #expect(await log.end() == ["cancelled"])
    #expect(machine.state == .connecting)
  }

  @Test("D3: a run whose task was cancelled gives way to the next one at once", arguments: 0...3, 0...1)
  @MainActor func handover(turnsBefore: Int, turnsBetween: Int) async throws {
    let (log, clock) = (Log(), TestClock())
    let phone = Blueprint<Phone, Call>(state: .connecting) {
      Timeout(.seconds(3), .connecting => .missed)
      During(.connecting, "connect") { _ in
        log("begins")
        try await Task.sleep(for: .seconds(1000))
        return .connected
      } catching: { _ in
        nil
      }
    }
    let machine = phone.stateMachine()
    let first = Task { await machine.run(clock: clock) }
    #expect(await log.next() == ["begins"])
    for _ in 0..<turnsBefore { await Task.yield() }
    first.cancel()
    for _ in 0..<turnsBetween { await Task.yield() }
    let second = Task { await machine.run(clock: clock) }
    await first.value
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(3))
    try await machine.wait(until: .missed)
    await machine.stop()
    await second.value
    #expect(machine.watchers.isEmpty && clock.sleeperCount == 0)
  }

  @Test("D3, H7: a run ends when the machine reaches a final state")
  func finalState() async {
    let machine = TimeoutTests.phone.stateMachine(state: .ringing)
    machine.add { FinalStates(.missed) }
    machine.addTimeout(.zero, .ringing => .missed)
    await machine.run(clock: TestClock())
    #expect(machine.state == .missed)
  }

  @Test("D3: a machine runs while a body lasts, for a caller that is isolated to nothing")
  func body() async throws {
    let (gate, clock) = (Gate(), TestClock())
    let machine = ActivityTests.phone(gate, Log()).stateMachine()
    machine.addTimeout(.seconds(3), .talking => .missed)
    let seen = try await machine.run(clock: clock) { running in
      running.machine <-! .ring
      gate.open()
      try await running.wait(until: .talking)
      let advancing = Task {
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(3))
      }
      let state = try await running.wait { $0 == .missed }
      await advancing.value
      return state
    }
    #expect(seen == .missed)
    #expect(clock.sleeperCount == 0)
    #expect(machine.watchers.isEmpty)
  }

  @Test("D3: the error of a body is thrown, and its waits end")
  func throwing() async {
    let machine = TimeoutTests.phone.stateMachine()
    let clock = TestClock()
    await #expect(throws: WaitFailure.timedOut) {
      try await machine.run(clock: clock) { running in
        let advancing = Task {
          await clock.waitForSleepers(1)
          clock.advance(by: .seconds(1))
        }
        defer { advancing.cancel() }
        try await running.wait(until: .ringing, for: .seconds(1))
      }
    }
    #expect(machine.watchers.isEmpty)
  }

  @Test("D3: waiting for or stopping a run includes a run whose task has not begun yet")
  @MainActor func beginning() async throws {
    let machine = TimeoutTests.phone.stateMachine(state: .ringing)
    machine.addTimeout(.zero, .ringing => .talking)
    let driving = Task { await machine.run(clock: TestClock()) }
    try await machine.wait(until: .talking)
    await machine.stop()
    await driving.value
    let again = Task { await machine.run(clock: TestClock()) }
    await machine.stop()
    await again.value
  }

  @Test("D3: a submachine is waited for like its root, and is driven with it")
  @MainActor func submachines() async throws {
    let (outer, inner) = (StateMachine<Phone, Call>(state: .talking), StateMachine<Phone, Call>(state: .idle))
    outer.attach(inner, to: .talking)
    inner.addTimeout(.zero, .idle => .missed)
    let driving = Task { await outer.run(clock: TestClock()) }
    await Task.yield()
    try await inner.wait(until: .missed)
    await inner.stop()
    await driving.value
  }

  @Test("D3: machines that are driven twice, or live inside another, trap")
  func mistakes() async {
    await #expect(processExitsWith: .failure) {
      let machine = TimeoutTests.phone.stateMachine()
      let driver = Driver(of: machine, clock: TestClock())
      _ = Driver(of: machine, clock: TestClock())
      withExtendedLifetime(driver) {}
    }
    await #expect(processExitsWith: .failure) {
      let (outer, inner) = (StateMachine<Phone, Call>(state: .idle), StateMachine<Phone, Call>(state: .idle))
      outer.attach(inner, to: .idle)
      _ = Driver(of: inner, clock: TestClock())
    }
  }

  @Test("D1: endless timeouts of zero duration let others have their turn")
  @MainActor func circle() async throws {
    let machine = StateMachine<Phone, Call>(state: .idle) { machine in
      machine.addTimeout(.zero, .idle => .ringing)
      machine.addTimeout(.zero, .ringing => .idle)
    }
    let driving = Task { await machine.run(clock: TestClock()) }
    await Task.yield()
    for _ in 0..<50 {
      try await machine.wait(until: .ringing)
      try await machine.wait(until: .idle)
    }
    await machine.stop()
    await driving.value
  }
}
