/// What `=>` prolongs: an arrow, or a chain of them.
///
/// Where two types would need overloads of the operator each, one protocol halves what the compiler has to try when a
/// word in a chain is misspelt.
public protocol ArrowPath<S> {
  /// The states that are visited.
  associatedtype S: StateType

  /// The patterns that are visited, at least two.
  var states: [Pattern<S>] { get }
}

extension Transition: ArrowPath {
  /// The two ends of the arrow.
  public var states: [Pattern<S>] { [fromState, toState] }
}

extension TransitionChain: ArrowPath {}
