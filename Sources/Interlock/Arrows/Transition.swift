/// An arrow from one pattern of states to another.
///
/// ```swift
/// let arrow: Transition<Light> = .red => .green
/// print(arrow)  // .red => .green
/// ```
public struct Transition<S: StateType> {
  /// The states that the arrow leaves.
  public let fromState: Pattern<S>

  /// The states that the arrow leads to.
  public let toState: Pattern<S>

  /// Makes an arrow between two patterns.
  ///
  /// - Parameters:
  ///   - fromState: the states that the arrow leaves.
  ///   - toState: the states that the arrow leads to.
  public init(fromState: Pattern<S>, toState: Pattern<S>) {
    self.fromState = fromState
    self.toState = toState
  }

  /// Whether a transition from one state to another matches this arrow.
  ///
  /// - Complexity: O(*n*) in the length of the patterns' lists.
  package func matches(from fromState: S, to toState: S) -> Bool {
    self.fromState.matches(fromState) && self.toState.matches(toState)
  }
}

extension Transition: Hashable {}
extension Transition: Sendable where S: Sendable {}

extension Transition: CustomStringConvertible {
  /// The arrow as source code: `.red => .green`.
  public var description: String {
    "\(fromState) => \(toState)"
  }
}
