import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Delay {
  /// A duration as plain numbers, the longest one at most.
  ///
  /// It traps if the duration is negative.
  package init(_ duration: Duration) {
    if duration < .zero {
      fatalError(
        "A timeout can't have the negative duration \(duration): give zero or more."
      )
    }
    let (seconds, attoseconds) = min(duration, .longest).components
    self.init(seconds: seconds, attoseconds: attoseconds)
  }

  /// A duration that was computed as plain numbers, from zero to the longest one.
  package init(computed duration: Duration) { self.init(max(.zero, duration)) }

  /// The delay as a duration.
  package var duration: Duration { Duration(secondsComponent: seconds, attosecondsComponent: attoseconds) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration {
  /// The longest duration, 36 billion years. Longer ones count as this one, so that sums don't overflow.
  package static var longest: Duration { .seconds(1 << 60) }

  /// The sum of two durations, the longest one at most.
  package func saturatingSum(_ other: Duration) -> Duration {
    min(.longest, min(.longest, self) + min(.longest, other))
  }
}
