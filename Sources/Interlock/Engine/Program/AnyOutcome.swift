/// The outcome of an attempt, whatever the machine's types.
@usableFromInline
enum AnyOutcome {
  case moved(from: AnyValue, to: AnyValue)
  case queued
  case ignored
  case refused(AnyRefusal)
}

/// A refused attempt and the reason for the refusal.
@usableFromInline
final class AnyRefusal {
  let event: AnyValue?
  let fromState: AnyValue
  let toState: AnyValue
  let cause: Cause?

  init(event: AnyValue?, fromState: AnyValue, toState: AnyValue, _ cause: Cause?) {
    self.event = event
    self.fromState = fromState
    self.toState = toState
    self.cause = cause
  }
}

/// The outcome of an attempt in one byte. The rest of the outcome is where the attempt has left it.
@usableFromInline
enum Verdict: UInt8 {
  /// The machine is in its new state. A state with data that was left is still in the spare box of the record.
  case moved

  /// The machine has stayed in its state, with its data.
  case stayed

  case ignored, queued

  /// Refused, because no route leads there.
  case refused

  /// Refused, for a cause that the node holds until the next attempt.
  case declined

  /// Not refused, with an outcome that the node holds until it is taken.
  case told

  /// Refused, with an outcome that the node holds until it is taken.
  case toldRefusal

  /// Whether the attempt was not refused.
  @export(implementation) var isAccepted: Bool {
    @inline(__always) get { rawValue < 4 || self == .told }
  }
}
