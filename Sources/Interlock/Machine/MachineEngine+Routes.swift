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
      let action = Action(registration, handler)
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
      let action = Action(registration, handler)
      for route in routes {
        let isPlain = route.condition == nil && action == nil
        let rule = isPlain ? nil : Rule(label: route.label, condition: route.condition, action: action)
        definition.addRoutes(event: event, route.transition, rule)
      }
    }
    return Registration(registration, in: self)
  }
}

extension Action {
  /// The handler that was given together with a route, if one was.
  ///
  /// Optionals of closures are taken apart by hand: going through `map`, a closure would be wrapped, and cost two calls more.
  fileprivate convenience init?(_ registration: RegistrationID, _ handler: ((Context<S, E>) -> Void)?) {
    guard let handler else { return nil }
    self.init(registration: registration, order: defaultOrder, body: handler)
  }
}
