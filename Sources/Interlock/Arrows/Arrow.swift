/// Draws an arrow between states, and prolongs an arrow into a chain.
infix operator => : AdditionPrecedence

extension StateType {
  /// Draws an arrow between two states: `.red => .green`.
  public static func => (fromState: Self, toState: Self) -> Transition<Self> {
    Transition(fromState: .some(fromState), toState: .some(toState))
  }
}

extension Pattern where Value: StateType {
  /// Draws an arrow from one state to a pattern: `.red => .any`, `.red => [.green, .off]`.
  public static func => (fromState: Value, toState: Pattern) -> Transition<Value> {
    Transition(fromState: .some(fromState), toState: toState)
  }

  /// Draws an arrow from a pattern to one state: `.any => .off`, `[.red, .green] => .off`.
  public static func => (fromState: Pattern, toState: Value) -> Transition<Value> {
    Transition(fromState: fromState, toState: .some(toState))
  }

  /// Draws an arrow between two patterns: `.any => .any`, `[.red, .green] => .any`.
  public static func => (fromState: Pattern, toState: Pattern) -> Transition<Value> {
    Transition(fromState: fromState, toState: toState)
  }
}

extension Transition {
  /// Prolongs an arrow by a state: `.idle => .armed => .fired`.
  public static func => (transition: Transition, toState: S) -> TransitionChain<S> {
    TransitionChain(transition: transition) => .some(toState)
  }

  /// Prolongs an arrow by a pattern: `.idle => .armed => .any`.
  public static func => (transition: Transition, toState: Pattern<S>) -> TransitionChain<S> {
    TransitionChain(transition: transition) => toState
  }

  /// Puts a state before an arrow: `.idle => (.armed => .fired)`.
  public static func => (fromState: S, transition: Transition) -> TransitionChain<S> {
    .some(fromState) => TransitionChain(transition: transition)
  }

  /// Puts a pattern before an arrow: `.any => (.armed => .fired)`.
  public static func => (fromState: Pattern<S>, transition: Transition) -> TransitionChain<S> {
    fromState => TransitionChain(transition: transition)
  }
}

extension TransitionChain {
  /// Prolongs a chain by a state.
  public static func => (chain: TransitionChain, toState: S) -> TransitionChain {
    chain => .some(toState)
  }

  /// Prolongs a chain by a pattern.
  public static func => (chain: TransitionChain, toState: Pattern<S>) -> TransitionChain {
    TransitionChain(states: chain.states + [toState])
  }

  /// Puts a state before a chain.
  public static func => (fromState: S, chain: TransitionChain) -> TransitionChain {
    .some(fromState) => chain
  }

  /// Puts a pattern before a chain.
  public static func => (fromState: Pattern<S>, chain: TransitionChain) -> TransitionChain {
    TransitionChain(states: [fromState] + chain.states)
  }
}
