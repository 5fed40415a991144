/// Consecutive transitions: `.idle => .armed => .fired`.
public struct TransitionChain<S: StateType> {
  /// The patterns that the chain visits, at least two.
  public let states: [Pattern<S>]

  /// Makes a chain through these patterns, in order.
  ///
  /// - Parameter states: at least two patterns. Fewer contain no transition and trap.
  public init(states: [Pattern<S>]) {
    guard states.count >= 2 else { fatalError("A chain needs at least two states: write `.a => .b => .c`.") }
    self.states = states
  }
}

extension TransitionChain: Hashable {}
extension TransitionChain: Sendable where S: Sendable {}

extension TransitionChain: CustomStringConvertible {
  /// The chain as source code: `.idle => .armed => .fired`.
  public var description: String {
    states.map(\.description).joined(separator: " => ")
  }
}
