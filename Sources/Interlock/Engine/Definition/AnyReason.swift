/// The reason for a refusal, whatever the machine's types.
enum AnyReason {
  /// A condition that failed.
  final class Guard {
    let fromState: ValuePattern
    let toState: ValuePattern
    let label: String?

    /// The condition's reason; nil if it gave none (K3).
    let error: (any Error)?

    init(
      fromState: ValuePattern, toState: ValuePattern, label: String?, error: (any Error)? = nil
    ) {
      self.fromState = fromState
      self.toState = toState
      self.label = label
      self.error = error
    }

    /// The same condition, of an arrow between other states.
    func lifted(_ lift: (AnyValue) -> AnyValue) -> Guard {
      Guard(fromState: fromState.map(lift), toState: toState.map(lift), label: label, error: error)
    }

    /// The same condition with its reason. Of several in a line, it is the one that said no.
    func objecting(_ error: (any Error)?) -> Guard {
      let (label, error) = (error as? JointObjection).map { ($0.label, $0.error) } ?? (label, error)
      return Guard(fromState: fromState, toState: toState, label: label, error: error)
    }
  }

  case noRoute
  case conditions([Guard])

  /// The named machine is in another state.
  case inactive(String)

  /// The event would be deferred, but the limit is reached.
  case tooManyDeferred(limit: Int)

  /// The chart of a document has not come to rest (C3).
  case endless(String)
}

/// What a refusal's reason can be asked of, long after the attempt.
@usableFromInline
class Cause {
  var reason: AnyReason { .noRoute }
}

/// A reason that is known.
final class GivenCause: Cause {
  private let given: AnyReason

  init(_ reason: AnyReason) {
    given = reason
  }

  override var reason: AnyReason { given }
}
