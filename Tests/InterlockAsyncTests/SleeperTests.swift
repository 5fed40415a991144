import Interlock
import InterlockAsync
import InterlockTesting
import Synchronization
import Testing

/// The one task that sleeps until the next timeout.
@Suite struct SleeperTests {
  /// A clock on which time passes when it is read, and only then.
  private final class CreepingClock: Clock {
    typealias Instant = TestClock.Instant

    private let readings = Atomic(0)

    var minimumResolution: Duration { .zero }

    var now: Instant {
      let count = readings.add(1, ordering: .relaxed).newValue
      return TestClock().now.advanced(by: .seconds(count))
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async { await Gate().pass() }
  }

  /// A clock whose sleepers heed no cancellation, and wake when a gate opens.
  private struct StubbornClock: Clock {
    let gate: Gate
    let log: Log

    var minimumResolution: Duration { .zero }
    var now: TestClock.Instant { TestClock().now }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async {
      log("asleep")
      await Task { await gate.pass() }.value
      log("awake")
    }
  }

  @Test("D1: a task sleeps again after it has woken: timeouts that follow each other come due by themselves")
  func again() async throws {
    let blueprint = Blueprint<Phone, Call>(state: .ringing) {
      Timeout(.seconds(30), .ringing => .missed)
      Timeout(.seconds(60), .missed => .idle)
    }
    let clock = TestClock()
    let phone = MachineActor(blueprint, clock: clock)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(30))
    try await phone.wait(until: .missed)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(60))
    try await phone.wait(until: .idle)
    await phone.stop()
    #expect(clock.greatestSleeperCount == 1)
  }

  @Test("D1: a timeout that comes earlier than the sleeper's is slept for instead")
  func earlier() async {
    let drive = Drive(TimeoutTests.phone, state: .ringing)
    #expect(drive.driver.sleeper?.deadline == .seconds(30))
    let timeout = drive.machine.addTimeout(.seconds(5), .ringing => .failed)
    drive.driver.turn()
    #expect(drive.driver.sleeper?.deadline == .seconds(5))
    timeout.dispose()
    await drive.driver.stop()
    #expect(drive.clock.sleeperCount == 0)
  }

  @Test("D1: a running driver follows an edit at once")
  @MainActor func edits() async throws {
    let (machine, clock) = (StateMachine<Phone, Call>(state: .idle), TestClock())
    let driving = Task { await machine.run(clock: clock) }
    try await machine.wait(until: .idle)
    for _ in 0..<3 { await Task.yield() }
    machine.addTimeout(.seconds(1), .idle => .missed)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    try await machine.wait(until: .missed)
    await machine.stop()
    await driving.value
  }

  @Test("D1: a timeout that comes due during a turn has a turn of its own")
  func duringTurn() async {
    let machine = StateMachine<Phone, Call>(state: .idle)
    machine.addTimeout(.seconds(100), .idle => .missed)
    let driver = Driver(of: machine, clock: CreepingClock())
    _ = await hasTurn(driver)
    driver.handle(.turn)
    // Between two turns, too, time passes only when the clock is read.
    while driver.now() < .seconds(98) {}
    driver.turn()
    #expect(machine.state == .idle)
    #expect(await hasTurn(driver))
    driver.turn()
    #expect(machine.state == .missed)
    await driver.stop()
  }

  /// Whether a turn was asked for. All signals are dropped.
  private func hasTurn(_ driver: Driver) async -> Bool {
    driver.sender.yield(.wake(task: -1))
    var hasTurn = false
    for await signal in driver.signals {
      if case .turn = signal { hasTurn = true }
      if case .wake(task: -1) = signal { break }
    }
    return hasTurn
  }

  @Test("D1: for a clock that is set back, what was due stays due, and no state has lasted less than nothing")
  func setBack() throws {
    let machine = StateMachine<Phone, Call>(state: .idle) { machine in
      machine.addRoute(event: .ring, .idle => .ringing)
      machine.addTimeout(.zero, .ringing => .missed)
      machine.addTimeout(.seconds(5), .missed => .idle)
    }
    let drive = Drive(machine)
    drive.pass(.seconds(10))
    machine <-! .ring
    drive.pass(.seconds(-8))
    #expect(machine.state == .missed)
    #expect(try machine.snapshot().machine.stay?.lasted.duration == .zero)
  }

  @Test("D3: stopping waits for a task that ignores its cancellation")
  @MainActor func stubborn() async {
    let (gate, log) = (Gate(), Log())
    let machine = TimeoutTests.phone.stateMachine(state: .ringing)
    let driver = Driver(of: machine, clock: StubbornClock(gate: gate, log: log))
    driver.turn()
    #expect(await log.next() == ["asleep"])
    let stopping = Task {
      await driver.stop()
      log("stopped")
    }
    for _ in 0..<3 { await Task.yield() }
    gate.open()
    await stopping.value
    #expect(await log.end() == ["awake", "stopped"])
  }
}
