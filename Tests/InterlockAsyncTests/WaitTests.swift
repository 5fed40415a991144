import Interlock
import InterlockAsync
import InterlockTesting
import Testing

/// Waits that have begun when something happens.
@MainActor @Suite struct WaitTests {
  /// A machine that is run, on the main actor.
  @MainActor private struct Running {
    let machine: StateMachine<Phone, Call>
    let clock = TestClock()
    let driving: Task<Void, Never>

    init(_ machine: StateMachine<Phone, Call>) {
      self.machine = machine
      driving = Task { [clock] in await machine.run(clock: clock) }
    }

    /// Begins to wait on a machine.
    ///
    /// - Returns: the task, and what it waits for.
    func wait(
      on machine: Machine<Phone, Call>, _ limit: Duration? = nil, until kind: Phone
    ) async throws -> (task: Task<Phone, any Error>, wait: Wait) {
      let task = Task { try await machine.wait(for: limit) { $0 == kind } }
      var turns = 0
      while machine.driverAround?.waits.isEmpty ?? true, turns < 100 {
        turns += 1
        await Task.yield()
      }
      return (task, try #require(machine.driverAround?.waits.first))
    }

    func stop() async {
      await machine.stop()
      await driving.value
    }
  }

  @Test("D3: a wait sees a state that one attempt enters and the next one leaves")
  func passing() async throws {
    let running = Running(TimeoutTests.phone.stateMachine())
    let (task, wait) = try await running.wait(on: running.machine, until: .ringing)
    running.machine <-! .ring <-! .accept
    try #require(wait.result != nil)
    #expect(try await task.value == .ringing)
    #expect(running.machine.state == .talking)
    #expect(running.machine.driver?.waits.isEmpty == true)
    await running.stop()
  }

  @Test("D3: a wait with a limit ends at the limit and not before")
  func limit() async throws {
    let running = Running(TimeoutTests.phone.stateMachine())
    let (task, wait) = try await running.wait(on: running.machine, .seconds(5), until: .ringing)
    await running.clock.waitForSleepers(1)
    running.clock.advance(by: .seconds(4))
    running.machine.driver?.turn()
    #expect(wait.result == nil)
    running.clock.advance(by: .seconds(1))
    await #expect(throws: WaitFailure.timedOut) { try await task.value }
    #expect(running.machine.driver?.waits.isEmpty == true)
    await running.stop()
  }

  @Test("D3: a wait that has begun ends when the driver stops")
  func stopping() async throws {
    let running = Running(TimeoutTests.phone.stateMachine())
    let (task, wait) = try await running.wait(on: running.machine, until: .ringing)
    await running.stop()
    try #require(wait.result != nil)
    await #expect(throws: WaitFailure.stopped) { try await task.value }
  }

  @Test("D3, S2: a wait ends when a snapshot is restored in the awaited state")
  func restoring() async throws {
    let saved = try TimeoutTests.phone.stateMachine(state: .ringing).snapshot()
    let running = Running(TimeoutTests.phone.stateMachine())
    let (task, wait) = try await running.wait(on: running.machine, until: .ringing)
    try running.machine.restore(saved)
    #expect(wait.result != nil)
    await running.stop()
    #expect(try await task.value == .ringing)
  }

  @Test("D3: a wait for a submachine ignores other machines of its type")
  func submachines() async throws {
    let (outer, inner) = (TimeoutTests.phone.stateMachine(), StateMachine<Phone, Call>(state: .idle))
    outer.attach(inner, to: [.idle, .ringing])
    inner.addTimeout(.seconds(9), .idle => .ringing)
    let running = Running(outer)
    let (task, wait) = try await running.wait(on: inner, until: .ringing)
    outer <-! .ring
    #expect(outer.state == .ringing && wait.result == nil)
    await running.clock.waitForSleepers(1)
    running.clock.advance(by: .seconds(9))
    #expect(try await task.value == .ringing)
    #expect(inner.state == .ringing)
    await running.stop()
  }
}
