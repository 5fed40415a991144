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
    let rule = condition.flatMap { Rule(label: label, condition: Self.erased($0)) }
    return addRouteChain(chain.transitions.map { ($0, rule) }, handler)
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
    let rows = chain.routes.map { route in
      let rule = route.condition.flatMap { Rule(label: route.label, condition: Self.erased($0)) }
      return (transition: route.transition, rule: rule)
    }
    return addRouteChain(rows, handler)
  }

  private func addRouteChain(
    _ rows: [(transition: Transition<S.Kind>, rule: Rule?)], _ handler: @escaping Handler
  ) -> Registration {
    let registration = register { definition, registration in
      for (transition, rule) in rows { definition.addRoutes(event: Pattern<E.Kind>?.none, transition, rule) }
      let chain = Self.chain(rows.map { Route($0.transition) }, .completion)
      definition.addChainHandler(
        RegisteredHandler(
          registration: registration, order: defaultOrder, chain: chain, body: Self.erased(handler)))
    }
    return DefinitionRegistration(registration, in: self)
  }
}
