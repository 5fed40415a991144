extension StateMachine {
  /// Adds the state routes of a chain, and a handler that runs when they are taken one after the other.
  ///
  /// - Parameters:
  ///   - chain: the arrows.
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard of each route; without one they are always open.
  ///   - handler: runs when the chain is complete.
  /// - Returns: the removal of the routes and the handler.
  @discardableResult
  public func addRouteChain(
    _ chain: TransitionChain<S>,
    label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> any Disposable {
    let rule = condition.map { Rule<S, E>(label: label, condition: $0, action: nil) }
    return addRouteChain(chain.transitions.map { ($0, rule) }, handler)
  }

  /// Adds the state routes of a chain, and a handler that runs when they are taken one after the other.
  ///
  /// - Parameters:
  ///   - chain: the arrows with their conditions.
  ///   - handler: runs when the chain is complete.
  /// - Returns: the removal of the routes and the handler.
  @_disfavoredOverload
  @discardableResult
  public func addRouteChain(_ chain: RouteChain<S, E>, handler: @escaping Handler) -> any Disposable {
    let rows = chain.routes.map { route in
      let rule = route.condition.map { Rule<S, E>(label: route.label, condition: $0, action: nil) }
      return (transition: route.transition, rule: rule)
    }
    return addRouteChain(rows, handler)
  }

  private func addRouteChain(
    _ rows: [(transition: Transition<S>, rule: Rule<S, E>?)], _ handler: @escaping Handler
  ) -> any Disposable {
    let registration = register { definition, registration in
      for (transition, rule) in rows { definition.addRoutes(event: nil, transition, rule) }
      let steps = Chain<S, E>(steps: rows.map { Route($0.transition) }, trigger: .completion)
      definition.addChainHandler(
        Action(registration: registration, order: defaultOrder, chain: steps, body: handler))
    }
    return Registration(registration, in: self)
  }
}
