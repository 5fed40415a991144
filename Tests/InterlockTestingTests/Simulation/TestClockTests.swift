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

  @Test(
    "sleeping tasks wake in the order of their deadlines, and then in the order in which they fell asleep")
  @MainActor func order() async {
    let clock = TestClock()
    var woken: [String] = []
    var tasks: [Task<Void, Never>] = []
    for (name, seconds) in [("late", 3), ("early", 1), ("later", 3), ("earlier", 1)] {
      tasks.append(
        Task {
          try? await clock.sleep(for: .seconds(seconds))
          woken.append(name)
        })
      await clock.waitForSleepers(tasks.count)
    }
    clock.advance(by: .seconds(5))
    for task in tasks { await task.value }
    #expect(woken == ["early", "earlier", "late", "later"])
  }
}
