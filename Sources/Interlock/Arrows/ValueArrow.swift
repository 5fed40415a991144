/// An arrow from a pattern of kinds to one value: a state with its data, `.any => .cancelled("too late")` (K2), or the target
/// of a ``ChartArrow``.
///
/// A line of a blueprint draws either arrows between kinds or arrows to states, not both.
///
/// ```swift
/// enum Order: StateType {
///   case open, cancelled(String)
///
///   enum Kind: StateType { case open, cancelled }
///   var kind: Kind { if case .open = self { .open } else { .cancelled } }
/// }
/// enum Step: EventType { case expire }
///
/// let order = Blueprint<Order, Step>(state: .open) {
///   On(.expire, .open => .cancelled("too late"))
/// }
/// ```
public struct ValueArrow<S: Kinded> where S.Kind: StateType {
  private let arrow: AnyArrow

  /// The states that the arrow leaves.
  var fromState: ValuePattern { arrow.fromState }

  /// What the arrow leads to.
  @usableFromInline var toState: S {
    guard case .some(let state) = arrow.toState else { preconditionFailure("The arrow leads to one state.") }
    return Edge<S>.typed(state)
  }

  /// Makes an arrow.
  init(fromState: Pattern<S.Kind>, toState: S) {
    arrow = AnyArrow(fromState: ValuePattern(fromState), toState: .some(Edge.erased(toState)))
  }

  /// The arrow between the kinds.
  @usableFromInline package var transition: Transition<S.Kind> {
    Transition(fromState: Pattern(arrow.fromState), toState: .some(toState.kind))
  }
}

extension Kinded where Kind: StateType {
  /// Draws an arrow from a kind to a value: `.open => .cancelled("too late")`, `.onHold => Past(of: .inCall)`.
  @_disfavoredOverload
  public static func => (fromState: Kind, toState: Self) -> ValueArrow<Self> {
    ValueArrow(fromState: .some(fromState), toState: toState)
  }
}

/// Draws an arrow from a pattern of kinds to a value: `.any => .cancelled("too late")`, `.any => Past(of: .inCall)`.
///
/// As a free function it ranks behind the form with a kind, which leaves one reading of a misspelt `.idel => Past(of: .inCall)`.
@_disfavoredOverload
public func => <S: Kinded>(fromState: Pattern<S.Kind>, toState: S) -> ValueArrow<S> where S.Kind: StateType {
  ValueArrow(fromState: fromState, toState: toState)
}

extension ValueArrow: @unchecked Sendable where S: Sendable, S.Kind: Sendable {}

extension ValueArrow: CustomStringConvertible {
  /// The arrow between the kinds, `.open => .cancelled`, or to the target of a chart, `.onHold => Past(of: .inCall, .deep)`.
  public var description: String {
    "\(Pattern<S.Kind>(fromState)) => \((toState as? any ChartTargetSpelling)?.description ?? spelling(of: toState.kind))"
  }
}
