import InterlockTesting
import Testing

struct TestClockTests {
  /// Under the thread sanitizer this fails if the clock hides from it in which order its users came.
  @Test("Many tasks may use a test clock at the same time")
  func manyTasks() async {
    let clock = TestClock()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { @concurrent in
          for _ in 0..<2_000 {
            try? await clock.sleep(until: clock.now)
            clock.advance(by: .nanoseconds(1))
            await clock.waitForSleepers(0)
          }
        }
      }
    }
    #expect(clock.now.offset == .microseconds(8))
    #expect(clock.sleeperCount == 0)
  }

  @Test("A wait for sleepers ends when its task is cancelled")
  func cancelling() async {
    let clock = TestClock()
    let early = Task { await clock.waitForSleepers(1) }
    for _ in 0..<100 { await Task.yield() }
    early.cancel()
    await early.value
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await clock.waitForSleepers(1)
    }
    await late.value
  }
}
