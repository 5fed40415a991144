extension MachineEngine {
  /// Registers routes that share a condition and a handler.
  ///
  /// - Parameter event: the events that lead along the routes; nil for state routes.
  final func addRoutes(
    event: Pattern<E>?,
    _ transitions: [Transition<S>],
    label: String?,
    condition: Route<S, E>.Condition?,
    handler: ((Context<S, E>) -> Void)? = nil
  ) -> any Disposable {
    let registration = register { definition, registration in
      let action = handler.map { Action(registration: registration, order: defaultOrder, body: $0) }
      let isPlain = condition == nil && action == nil
      let rule = isPlain ? nil : Rule(label: label, condition: condition, action: action)
      for transition in transitions { definition.addRoutes(event: event, transition, rule) }
    }
    return Registration(registration, in: self)
  }

  /// Registers routes that have conditions of their own and share a handler.
  final func addRoutes(
    event: Pattern<E>?,
    _ routes: [Route<S, E>],
    handler: ((Context<S, E>) -> Void)? = nil
  ) -> any Disposable {
    let registration = register { definition, registration in
      let action = handler.map { Action(registration: registration, order: defaultOrder, body: $0) }
      for route in routes {
        let isPlain = route.condition == nil && action == nil
        let rule = isPlain ? nil : Rule(label: route.label, condition: route.condition, action: action)
        definition.addRoutes(event: event, route.transition, rule)
      }
    }
    return Registration(registration, in: self)
  }
}
