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
    let rule = Rule(label: label, condition: Self.erased(condition))
    return addRouteChain(AnyArrow.arrows(chain).map { ($0, rule) }, Self.erased(handler))
  }

  /// Adds the state routes of a chain of routes, and a handler that runs when all its steps have been taken in a row.
  ///
  /// - Parameters:
  ///   - chain: the arrows and their conditions.
  ///   - handler: runs when the chain is complete.
  /// - Returns: a token that removes the routes and the handler.
  @_disfavoredOverload
  @discardableResult
  public func addRouteChain(_ chain: RouteChain<S, E>, handler: @escaping Handler) -> Registration {
    addRouteChain(chain.erased.map { ($0.arrow, $0.rule) }, Self.erased(handler))
  }
}

extension AnyRoute {
  /// The part of the route that is not its arrow; nil if it is always open.
  var rule: Rule? {
    Rule(label: label, condition: condition)
  }
}
