// What these declare is always a mistake; see the same of the machine.

extension StateType {
  /// Reports that arrows use another operator.
  @available(*, unavailable, renamed: "=>", message: "it draws an arrow")
  public static func == (fromState: Self, toState: Self) -> Transition<Self> { fatalError() }

  /// Reports that arrows use another operator.
  @available(*, unavailable, renamed: "=>", message: "it draws an arrow")
  public static func >= (fromState: Self, toState: Self) -> Transition<Self> { fatalError() }
}

extension RouteChain {
  /// Reports that one arrow is not a chain.
  @available(
    *, unavailable, message: "one arrow is not a chain; write 'TransitionChain(transition: .a => .b)'"
  )
  public init(
    transitionChain: Transition<S.Kind>, label: String? = nil, condition: Route<S, E>.Condition? = nil
  ) {
    fatalError()
  }
}
