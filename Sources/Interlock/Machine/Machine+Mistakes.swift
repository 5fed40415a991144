// Each declaration here stands for a mistake and is never called. It gives the compiler a clear message where it is the
// closest match to what was written. These declarations don't slow down correct programs: the compiler considers unavailable
// ones only when nothing else fits.

extension Machine {
  /// Reports that a machine's route needs an event.
  @available(
    *, unavailable, message: "a route of a 'Machine' needs an event; a 'StateMachine' has state routes too"
  )
  @discardableResult
  public final func addRoute(
    _ transition: Transition<S.Kind>,
    label: String? = nil,
    condition: Condition? = nil
  ) -> Registration { fatalError() }

  /// Reports that a condition needs its label.
  @available(*, unavailable, message: "a closure that returns a 'Bool' is a condition: write 'condition:'")
  @discardableResult
  public final func addRoute(
    event: E.Kind, _ transition: Transition<S.Kind>, handler condition: (Context) -> Bool
  ) -> Registration { fatalError() }

  /// Reports that a condition needs its label.
  @available(*, unavailable, message: "a closure that returns a 'Bool' is a condition: write 'condition:'")
  @discardableResult
  public final func addRoutes(
    event: E.Kind, _ transitions: [Transition<S.Kind>], handler condition: (Context) -> Bool
  ) -> Registration { fatalError() }

  /// Reports that several arrows are a line.
  @available(
    *, unavailable, message: "a route is one arrow; several are a line: 'add { On(.go, .a => .b, .b => .c) }'"
  )
  @discardableResult
  public final func addRoute(
    event: E.Kind,
    _ first: Transition<S.Kind>,
    _ second: Transition<S.Kind>,
    _ others: Transition<S.Kind>...
  ) -> Registration { fatalError() }

  /// Reports that arrows that are written one by one are a line.
  @available(
    *, unavailable,
    message: "it takes a list; written one by one, arrows are a line: 'add { On(.go, .a => .b, .b => .c) }'"
  )
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    _ first: Transition<S.Kind>,
    _ others: Transition<S.Kind>...
  ) -> Registration { fatalError() }

  /// Reports that a chain is not a route.
  @available(
    *, unavailable, message: "a chain is not a route; write an arrow for each step: '.a => .b, .b => .c'"
  )
  @discardableResult
  public final func addRoute(
    event: E.Kind,
    _ chain: TransitionChain<S.Kind>,
    handler: Handler? = nil
  ) -> Registration { fatalError() }

  /// Reports that a route chain allows state attempts.
  @available(
    *, unavailable,
    message:
      "a route chain allows state attempts, so it needs a 'StateMachine'; for events write 'add { On(.go, .a => .b, .b => .c) }'"
  )
  @discardableResult
  public final func addRouteChain(
    _ chain: TransitionChain<S.Kind>, label: String? = nil, condition: Condition? = nil,
    handler: @escaping Handler
  ) -> Registration { fatalError() }

  /// Reports that a route chain allows state attempts.
  @available(
    *, unavailable,
    message:
      "a route chain allows state attempts and has no event; for an event write 'add { On(.go, .a => .b, .b => .c) }'"
  )
  @discardableResult
  public final func addRouteChain(
    event: E.Kind, _ chain: TransitionChain<S.Kind>, handler: Handler? = nil
  ) -> Registration { fatalError() }

  /// Reports that only a state machine takes target states.
  @available(
    *, unavailable, message: "a 'Machine' is driven by events; a 'StateMachine' takes target states too"
  )
  @discardableResult
  public static func <- (machine: Machine, state: S) -> Machine { fatalError() }
}

extension StateMachine {
  /// Reports that a condition needs its label.
  @available(*, unavailable, message: "a closure that returns a 'Bool' is a condition: write 'condition:'")
  @discardableResult
  public func addRoute(
    _ transition: Transition<S.Kind>, handler condition: (Context) -> Bool
  ) -> Registration { fatalError() }

  /// Reports that a condition needs its label.
  @available(*, unavailable, message: "a closure that returns a 'Bool' is a condition: write 'condition:'")
  @discardableResult
  public func addRoutes(
    _ transitions: [Transition<S.Kind>], handler condition: (Context) -> Bool
  ) -> Registration { fatalError() }

  /// Reports that arrows that are written one by one are a line.
  @available(
    *, unavailable,
    message: "it takes a list; written one by one, arrows are a line: 'add { Allow(.a => .b, .b => .c) }'"
  )
  @discardableResult
  public func addRoutes(_ first: Transition<S.Kind>, _ others: Transition<S.Kind>...) -> Registration {
    fatalError()
  }

  /// Reports that several arrows are a line.
  @available(
    *, unavailable, message: "a route is one arrow; several are a line: 'add { Allow(.a => .b, .b => .c) }'"
  )
  @discardableResult
  public func addRoute(
    _ first: Transition<S.Kind>,
    _ second: Transition<S.Kind>,
    _ others: Transition<S.Kind>...
  ) -> Registration { fatalError() }

  /// Reports that a chain is not a route.
  @available(*, unavailable, renamed: "addRouteChain", message: "it takes a chain and its handler")
  @discardableResult
  public func addRoute(
    _ chain: TransitionChain<S.Kind>,
    handler: Handler? = nil
  ) -> Registration { fatalError() }
}

extension StateType {
  /// Reports that arrows use another operator.
  @available(*, unavailable, renamed: "=>", message: "it draws an arrow")
  public static func <- (fromState: Self, toState: Self) -> Transition<Self> { fatalError() }
}
