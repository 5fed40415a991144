/// Any clock, read as the time since the driver started.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct DriverClock: Sendable {
  /// The time since the start.
  let now: @Sendable () -> Duration

  /// Sleeps until a time since the start, or until the task is cancelled, a year at most: systems can't sleep for centuries.
  let sleep: @Sendable (_ deadline: Duration) async -> Void

  init(_ clock: some Clock<Duration>) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    sleep = { deadline in
      let end = min(deadline, start.duration(to: clock.now) + .seconds(86_400 * 365))
      try? await clock.sleep(until: start.advanced(by: end), tolerance: nil)
    }
  }
}
