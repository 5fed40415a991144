import InterlockTesting
import Testing

@Suite struct TestClockTests {
  @Test("a task sleeps until the clock was advanced to its time")
  func sleeps() async throws {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(2)) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .seconds(1))
    try await task.value
    #expect(clock.now.offset == .seconds(2))
    #expect(clock.sleeperCount == 0)
  }

  @Test("a time that has come needs no sleep, and a cancelled task does not sleep on")
  func ends() async throws {
    let clock = TestClock()
    try await clock.sleep(until: clock.now)
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }
}
