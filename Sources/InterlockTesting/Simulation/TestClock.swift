import InterlockAsync

/// A clock that a test advances, for code that takes a clock.
///
/// ```swift
/// let clock = TestClock()
/// let phone = MachineActor(blueprint, clock: clock)
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(30))
/// ```
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
public final class TestClock: Clock, Sendable {
  /// An instant of the clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// The instant after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset.saturatingSum(duration)) }

    /// The duration to another instant.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether an instant precedes another.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct Observer {
    let number: Int
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var time = Instant(offset: .zero)
    var sleepers: [Int: Sleeper] = [:]
    var observers: [Observer] = []
    var lastNumber = 0
    var greatestCount = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }

    /// Removes and returns the observers that wait for the present number of sleepers.
    mutating func takeObservers() -> [Observer] {
      let ready = observers.filter { $0.count <= sleepers.count }
      observers.removeAll { $0.count <= sleepers.count }
      return ready
    }
  }

  private let state = Guarded(State())

  /// Makes a clock, which stands still.
  public init() {}

  /// The clock's time.
  public var now: Instant { state.withLock { $0.time } }

  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// The greatest number of tasks that slept at the same time.
  package var greatestSleeperCount: Int { state.withLock { $0.greatestCount } }

  /// Suspends until the clock has been advanced to an instant.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { $0.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let observers: [Observer]? = state.withLock { state in
          if Task.isCancelled || deadline <= state.time { return nil }
          state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
          state.greatestCount = max(state.greatestCount, state.sleepers.count)
          return state.takeObservers()
        }
        guard let observers else { return continuation.resume() }
        for observer in observers { observer.continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume()
    }
    try Task.checkCancellation()
  }

  /// Advances the clock and wakes the tasks whose deadlines have passed, the earliest first.
  ///
  /// - Parameter duration: the time to advance by; a negative duration traps.
  public func advance(by duration: Duration) {
    if duration < .zero { fatalError("Time can't go back by \(duration): advance by zero or more.") }
    turn(by: duration)
  }

  /// Sets the clock forward, or backward, as a clock should not be.
  package func turn(by duration: Duration) {
    let due = state.withLock { state in
      state.time = state.time.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.time }
      for number in due.keys { state.sleepers[number] = nil }
      return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }.map(\.value)
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Suspends until a number of tasks are sleeping, or until the current task is cancelled.
  public func waitForSleepers(_ count: Int) async {
    let number = state.withLock { $0.nextNumber() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if Task.isCancelled || state.sleepers.count >= count { return true }
          state.observers.append(Observer(number: number, count: count, continuation: continuation))
          return false
        }
        if isReady { continuation.resume() }
      }
    } onCancel: {
      let observer = state.withLock { state in
        let place = state.observers.firstIndex { $0.number == number }
        return place.map { state.observers.remove(at: $0) }
      }
      observer?.continuation.resume()
    }
  }
}
