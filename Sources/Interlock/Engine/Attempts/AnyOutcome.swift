/// What became of an attempt, whatever the types of the machine.
@usableFromInline
enum AnyOutcome {
  case moved(from: AnyValue, to: AnyValue)
  case queued
  case ignored
  case refused(AnyRefusal)
}

/// Why an attempt was refused, and what it was.
@usableFromInline
struct AnyRefusal {
  let event: AnyValue?
  let fromState: AnyValue
  let toState: AnyValue
  let reason: AnyReason
}
