import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Delay {
  /// A duration as plain numbers.
  ///
  /// It traps if the duration is negative.
  package init(_ duration: Duration) {
    if duration < .zero {
      fatalError(
        "A timeout of \(duration) would have come due before its state was entered: give it a duration of zero or more."
      )
    }
    let (seconds, attoseconds) = duration.components
    self.init(seconds: seconds, attoseconds: attoseconds)
  }

  /// The delay as a duration.
  package var duration: Duration { Duration(secondsComponent: seconds, attosecondsComponent: attoseconds) }
}
