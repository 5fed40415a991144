/// Draws an arrow between states, and extends an arrow to a chain.
infix operator => : AdditionPrecedence

// What the compiler says about a misspelt state depends on the overloads below. The ones that take a pattern are
// disfavoured, so that the compiler reports an unknown word as missing from the user's own type. The compiler tries
// overloads in the order of their declaration, and in a chain each further overload costs time.

extension ArrowPath {
  /// Extends an arrow or a chain by a state: `.idle => .armed => .fired`.
  public static func => (path: Self, toState: S) -> TransitionChain<S> {
    TransitionChain(states: path.states + [.some(toState)])
  }
}

/// Extends an arrow or a chain by a pattern: `.idle => .armed => .any`.
///
/// Its left side has a type that the compiler can compare at once, so that it need not look further behind this form.
@_disfavoredOverload
public func => <S: StateType>(path: any ArrowPath<S>, toState: Pattern<S>) -> TransitionChain<S> {
  TransitionChain(states: path.states + [toState])
}

extension StateType {
  /// Draws an arrow between two states: `.red => .green`.
  public static func => (fromState: Self, toState: Self) -> Transition<Self> {
    Transition(fromState: .some(fromState), toState: .some(toState))
  }
}

extension Pattern where Value: StateType {
  /// Draws an arrow from one state to a pattern: `.red => .any`, `.red => [.green, .off]`.
  @_disfavoredOverload
  public static func => (fromState: Value, toState: Pattern) -> Transition<Value> {
    Transition(fromState: .some(fromState), toState: toState)
  }

  /// Draws an arrow from a pattern to one state: `.any => .off`, `[.red, .green] => .off`.
  @_disfavoredOverload
  public static func => (fromState: Pattern, toState: Value) -> Transition<Value> {
    Transition(fromState: fromState, toState: .some(toState))
  }
}

/// Draws an arrow between two patterns: `.any => .any`, `[.red, .green] => .any`.
///
/// As a free function it ranks behind the forms with one pattern, which leaves one reading of a misspelt `.any =>
/// .gren`.
@_disfavoredOverload
public func => <S: StateType>(fromState: Pattern<S>, toState: Pattern<S>) -> Transition<S> {
  Transition(fromState: fromState, toState: toState)
}
