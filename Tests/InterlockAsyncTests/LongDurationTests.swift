import Interlock
import InterlockAsync
import InterlockTesting
import Testing

/// Durations that no clock will reach (D1): they are as long as any that come due never, and nothing traps.
@Suite struct LongDurationTests {
  static let durations = [Duration.seconds(Int64.max), .seconds(Int64.max) * 18, .seconds(1 << 60)]

  private static func phone(_ duration: Duration) -> Blueprint<Phone, Call> {
    Blueprint(state: .idle) {
      On(.ring, .idle => .ringing)
      On(.hangUp, .any => .idle)
      Timeout(duration, .ringing => .missed)
    }
  }

  @Test("D1: a timeout after the longest durations never comes due, for a simulation", arguments: durations)
  func simulated(duration: Duration) {
    let simulation = Simulation(Self.phone(duration))
    simulation.advance(by: .seconds(5))
    simulation.machine <-! .ring
    for _ in 0..<40 { simulation.advance(by: .seconds(1 << 59)) }
    #expect(simulation.machine.state == .ringing)
    simulation.machine <-! .hangUp <-! .ring
    for _ in 0..<40 { simulation.advance(by: .seconds(Int64.max)) }
    #expect(simulation.machine.state == .ringing)
    #expect("\(simulation.pendingTimeouts)" != "")
  }

  @Test(
    "D1: a driver with a real clock sleeps until the timeout, and takes events meanwhile",
    arguments: durations)
  func driven(duration: Duration) async throws {
    let actor = MachineActor(Self.phone(duration))
    try await actor.send(.ring)
    let waiting = Task { try await actor.wait(until: .missed, for: duration) }
    for _ in 0..<20 { await actor.turn() }
    #expect(await actor.state == .ringing)
    try await actor.send(.hangUp)
    #expect(await actor.state == .idle)
    await actor.stop()
    await #expect(throws: WaitFailure.stopped) { try await waiting.value }
  }

  @Test("D1: a virtual clock that advances by centuries brings what is due then", arguments: [false, true])
  func centuries(isOneStep: Bool) async throws {
    let century = Duration.seconds(3_155_760_000)
    let clock = TestClock()
    let actor = MachineActor(Self.phone(century * 3), clock: clock)
    try await actor.send(.ring)
    for _ in 0..<(isOneStep ? 1 : 300) {
      await clock.waitForSleepers(1)
      #expect(await actor.state == .ringing)
      clock.advance(by: isOneStep ? century * 3 : century / 100)
    }
    try await actor.wait(until: .missed)
    for _ in 0..<40 { clock.advance(by: .seconds(Int64.max)) }
    await actor.stop()
  }

  @Test("S2: a snapshot can be aged by the longest durations", arguments: durations)
  func aged(duration: Duration) async throws {
    let simulation = Simulation(Self.phone(.seconds(30)))
    simulation.machine <-! .ring
    simulation.advance(by: .seconds(10))
    let snapshot = try simulation.machine.snapshot().aged(by: duration).aged(by: duration)
    let restored = Simulation(of: try Self.phone(.seconds(30)).stateMachine(from: snapshot))
    restored.advance(by: .zero)
    #expect(restored.machine.state == .missed)
  }
}
