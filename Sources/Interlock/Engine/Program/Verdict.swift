/// What an attempt has left for its caller, because something else has happened since.
@usableFromInline
struct KeptOutcome {
  @usableFromInline let fromState: AnyValue
  @usableFromInline let toState: AnyValue

  /// The cause of a refusal.
  @usableFromInline let cause: Cause?
}

/// The outcome of an attempt in one byte. The rest of the outcome is where the attempt has left it.
@usableFromInline
enum Verdict: UInt8 {
  // In an order in which each question below is one comparison.

  case ignored, queued

  /// Kept, until the configuration changes to one that does not defer the event (C7).
  case deferred

  /// The machine has stayed in its state, with its data.
  case stayed

  /// The machine is in its new state. A state with data that was left is still in the spare box of the record.
  case moved

  /// The machine has made a transition, of which the node holds the outcome until it is taken.
  case told

  /// Refused, with an outcome that the node holds until it is taken.
  case toldRefusal

  /// Refused, for a cause that the node holds until the next attempt.
  case declined

  /// Refused, because no route leads there.
  case refused

  /// Whether the attempt was not refused.
  @export(implementation) var isAccepted: Bool {
    @inline(__always) get { rawValue <= Verdict.told.rawValue }
  }

  /// Whether the machine has made a transition.
  @export(implementation) var isTransition: Bool {
    @inline(__always) get { isAccepted && rawValue >= Verdict.stayed.rawValue }
  }

  /// Whether the node holds the outcome.
  @export(implementation) var isKept: Bool {
    @inline(__always) get { self == .told || self == .toldRefusal }
  }
}

/// The kinds of changes.
public enum ChangeKind: Sendable {
  /// A transition: the machine left its state and entered one, possibly the same.
  case moved

  /// An internal transition: the machine stayed in its state (R3).
  case stayed

  /// The machine started, because its parent entered a state that it lives in (H3).
  case started

  /// The machine is left, because its parent leaves the state that it lives in (H3).
  case left
}
