extension Machine {
  /// Adds a handler for a chain.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs when the chain is complete.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addChainHandler(
    _ chain: TransitionChain<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    add(.chainHandler(AnyArrow.arrows(chain), .completion, order: order, then: Self.erased(handler)))
  }

  /// Adds an error handler for a chain.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs once when a transition leaves the chain before its end.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addChainErrorHandler(
    _ chain: TransitionChain<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration {
    add(.chainHandler(AnyArrow.arrows(chain), .disruption, order: order, then: Self.erased(handler)))
  }

  // The forms that are always a mistake follow those that they resemble: the compiler tries them in this order.

  /// Reports that one arrow is not a chain.
  @available(*, unavailable, renamed: "addAnyHandler", message: "it takes one arrow; a chain has several")
  @discardableResult
  public final func addChainHandler(
    _ transition: Transition<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration { fatalError() }

  /// Reports that one arrow is not a chain.
  @available(
    *, unavailable, message: "one arrow is not a chain and cannot be left halfway; a chain has several"
  )
  @discardableResult
  public final func addChainErrorHandler(
    _ transition: Transition<S.Kind>,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> Registration { fatalError() }
}

extension StateMachine {
  /// Adds the state routes of a chain, and a handler that runs when all its steps have been taken in a row.
  ///
  /// - Parameters:
  ///   - chain: the arrows.
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each route; without one, they are always open.
  ///   - handler: runs when the chain is complete.
  /// - Returns: a token that removes the routes and the handler.
  @discardableResult
  public func addRouteChain(
    _ chain: TransitionChain<S.Kind>,
    label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> Registration {
    let condition = Self.erased(condition)
    let rule = Rule(label: label, condition: condition)
    if isMapped {
      let routes = AnyArrow.arrows(chain).map {
        AnyArrow(fromState: $0.fromState, toState: $0.toState, label: label, condition: condition)
      }
      return add(.routeChain(routes, then: Self.erased(handler)))
    }
    return addRouteChain(AnyArrow.arrows(chain).map { ($0, rule) }, Self.erased(handler))
  }

  /// Reports that one arrow is not a chain.
  @available(*, unavailable, renamed: "addRoute", message: "it takes one arrow; a chain has several")
  @discardableResult
  public func addRouteChain(
    _ transition: Transition<S.Kind>,
    label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> Registration { fatalError() }
}

extension AnyArrow {
  /// The part of the route that is not its arrow; nil if it is always open.
  var rule: Rule? {
    Rule(label: label, condition: condition)
  }
}
