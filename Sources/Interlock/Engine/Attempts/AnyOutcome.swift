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
  let reason: AnyReason

  init(event: AnyValue?, fromState: AnyValue, toState: AnyValue, reason: AnyReason) {
    self.event = event
    self.fromState = fromState
    self.toState = toState
    self.reason = reason
  }
}
