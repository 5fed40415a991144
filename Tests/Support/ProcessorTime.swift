import Foundation

/// The processor's time that something takes on this thread, which other work beside it does not change as it changes the time of day.
///
/// - Parameter body: what to measure; it must not go to other threads.
package func processorTime(of body: () throws -> Void) rethrows -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
  let start = now()
  try body()
  return now() - start
}
