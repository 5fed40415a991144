import Foundation

/// A clock that a test advances.
final class TestClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  // All below is used under the lock.
  private let lock = NSLock()
  private var time = Instant(offset: .zero)
  private var sleepers: [Int: Sleeper] = [:]
  private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private var greatest = 0
  private var last = 0

  var now: Instant { lock.withLock { time } }
  var minimumResolution: Duration { .zero }

  /// How many tasks sleep.
  var sleeperCount: Int { lock.withLock { sleepers.count } }

  /// How many tasks have slept at the same time.
  var greatestSleeperCount: Int { lock.withLock { greatest } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = lock.withLock {
      last += 1
      return last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let ready: [CheckedContinuation<Void, Never>]? = lock.withLock {
          if Task.isCancelled || deadline <= time { return nil }
          sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
          greatest = max(greatest, sleepers.count)
          return takeWatchers()
        }
        guard let ready else { return continuation.resume() }
        for watcher in ready { watcher.resume() }
      }
    } onCancel: {
      let sleeper = lock.withLock { sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    try Task.checkCancellation()
  }

  /// Lets time pass, which may be negative: a clock that is set back.
  func advance(by duration: Duration) {
    let due = lock.withLock {
      time = time.advanced(by: duration)
      let due = sleepers.filter { $0.value.deadline <= time }
      for number in due.keys { sleepers[number] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Suspends until a number of tasks sleep.
  func waitForSleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isReady = lock.withLock {
        if sleepers.count >= count { return true }
        watchers.append((count, continuation))
        return false
      }
      if isReady { continuation.resume() }
    }
  }

  private func takeWatchers() -> [CheckedContinuation<Void, Never>] {
    let ready = watchers.filter { $0.count <= sleepers.count }.map(\.continuation)
    watchers.removeAll { $0.count <= sleepers.count }
    return ready
  }
}
