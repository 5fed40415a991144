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
    addRouteChain(RouteChain(transitionChain: chain, label: label, condition: condition), handler: handler)
  }

  /// Adds the state routes of a chain, and a handler that runs when they are taken one after the other.
  ///
  /// - Parameters:
  ///   - chain: the arrows with their conditions.
  ///   - handler: runs when the chain is complete.
  /// - Returns: the removal of the routes and the handler.
  @discardableResult
  public func addRouteChain(_ chain: RouteChain<S, E>, handler: @escaping Handler) -> any Disposable {
    let registration = register { definition, registration in
      let rows = chain.routes.map { route in
        let rule = route.condition.map { Rule<S, E>(label: route.label, condition: $0, action: nil) }
        return (transition: route.transition, rule: rule)
      }
      definition.addRoutes(event: nil, rows, to: registration)
      let steps = Chain<S, E>(steps: chain.transitions.map { Route($0) }, trigger: .completion)
      definition.addHandler(
        .chain, Action(registration: registration, order: defaultOrder, chain: steps, body: handler))
    }
    return Registration(registration, in: self)
  }
}
