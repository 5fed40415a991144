/// The left side of `=>`: an arrow or a chain of arrows.
///
/// With one protocol instead of two sets of overloads, the compiler has half as much to try when a word in a chain is
/// misspelt.
public protocol ArrowPath<S> {
  /// The type of the states on the path.
  associatedtype S: StateType

  /// The patterns on the path, at least two.
  var states: [Pattern<S>] { get }
}

extension Transition: ArrowPath {
  /// The two ends of the arrow.
  public var states: [Pattern<S>] { [fromState, toState] }
}

extension TransitionChain: ArrowPath {}
