public import Interlock

// Chains of routes, whose steps have conditions.

extension Machine {
  /// Adds a handler for a chain of routes; a step counts only if its condition passes.
  @_disfavoredOverload
  @discardableResult
  public func addChainHandler(
    _ chain: RouteChain<S, E>, order: HandlerOrder = 100, handler: @escaping Handler
  ) -> Registration {
    register(handlerOf: chain.chain, order: order, handler)
  }

  /// Adds an error handler for a chain of routes; a step counts only if its condition passes.
  @_disfavoredOverload
  @discardableResult
  public func addChainErrorHandler(
    _ chain: RouteChain<S, E>, order: HandlerOrder = 100, handler: @escaping Handler
  ) -> Registration {
    register(handlerOf: chain.chain, onBreak: true, order: order, handler)
  }
}

extension StateMachine {
  /// Adds the state routes of a chain of routes, and a handler that runs when all its steps have been taken in a row.
  @_disfavoredOverload
  @discardableResult
  public func addRouteChain(_ chain: RouteChain<S, E>, handler: @escaping Handler) -> Registration {
    register(chain.chain, handler)
  }
}

extension TransitionChain {
  /// The arrows between adjacent states, one fewer than the states.
  public var transitions: [Transition<S>] {
    (1..<states.count).map { Transition(fromState: states[$0 - 1], toState: states[$0]) }
  }

  /// Makes a chain of one arrow.
  public init(transition: Transition<S>) {
    self.init(states: [transition.fromState, transition.toState])
  }
}

extension ArrowPath {
  /// Puts a state before a chain.
  public static func => (fromState: S, path: Self) -> TransitionChain<S> {
    TransitionChain(states: [.some(fromState)] + path.states)
  }

  /// Puts a pattern before a chain.
  @_disfavoredOverload
  public static func => (fromState: Pattern<S>, path: Self) -> TransitionChain<S> {
    TransitionChain(states: [fromState] + path.states)
  }
}

extension Transition {
  /// Makes an arrow.
  public init(fromState: S, toState: S) {
    self.init(fromState: .some(fromState), toState: .some(toState))
  }

  /// Makes an arrow.
  public init(fromState: S, toState: Pattern<S>) {
    self.init(fromState: .some(fromState), toState: toState)
  }

  /// Makes an arrow.
  public init(fromState: Pattern<S>, toState: S) {
    self.init(fromState: fromState, toState: .some(toState))
  }
}
