/// Draws an arrow between states, and prolongs an arrow into a chain.
infix operator => : AdditionPrecedence

extension Transition {
  /// Draws an arrow between two states: `.red => .green`.
  public static func => (fromState: S, toState: S) -> Transition {
    Transition(fromState: .some(fromState), toState: .some(toState))
  }

  /// Draws an arrow from one state to a pattern: `.red => .any`, `.red => [.green, .off]`.
  public static func => (fromState: S, toState: Pattern<S>) -> Transition {
    Transition(fromState: .some(fromState), toState: toState)
  }

  /// Draws an arrow from a pattern to one state: `.any => .off`, `[.red, .green] => .off`.
  public static func => (fromState: Pattern<S>, toState: S) -> Transition {
    Transition(fromState: fromState, toState: .some(toState))
  }

  /// Draws an arrow between two patterns: `.any => .any`, `[.red, .green] => .any`.
  public static func => (fromState: Pattern<S>, toState: Pattern<S>) -> Transition {
    Transition(fromState: fromState, toState: toState)
  }
}

extension TransitionChain {
  /// Prolongs an arrow by a state: `.idle => .armed => .fired`.
  public static func => (transition: Transition<S>, toState: S) -> TransitionChain {
    TransitionChain(transition: transition) => toState
  }

  /// Prolongs an arrow by a pattern: `.idle => .armed => .any`.
  public static func => (transition: Transition<S>, toState: Pattern<S>) -> TransitionChain {
    TransitionChain(transition: transition) => toState
  }

  /// Prolongs a chain by a state.
  public static func => (chain: TransitionChain, toState: S) -> TransitionChain {
    chain => .some(toState)
  }

  /// Prolongs a chain by a pattern.
  public static func => (chain: TransitionChain, toState: Pattern<S>) -> TransitionChain {
    TransitionChain(states: chain.states + [toState])
  }

  /// Puts a state before an arrow: `.idle => (.armed => .fired)`.
  public static func => (fromState: S, transition: Transition<S>) -> TransitionChain {
    fromState => TransitionChain(transition: transition)
  }

  /// Puts a pattern before an arrow: `.any => (.armed => .fired)`.
  public static func => (fromState: Pattern<S>, transition: Transition<S>) -> TransitionChain {
    fromState => TransitionChain(transition: transition)
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
