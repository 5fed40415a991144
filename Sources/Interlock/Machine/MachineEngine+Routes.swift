extension MachineEngine {
  /// Registers routes that share a condition and a handler.
  ///
  /// It is inlined, as all that registers plain routes, so that a large definition is built by code that knows its types.
  ///
  /// - Parameter event: the events that lead along the routes; nil for state routes.
  @inlinable
  final func addRoutes(
    event: Pattern<E>?,
    _ transitions: [Transition<S>],
    label: String?,
    condition: Route<S, E>.Condition?,
    handler: ((Context<S, E>) -> Void)? = nil
  ) -> any Disposable {
    let registration = register { definition, registration in
      let rule = Rule(label: label, condition: condition, handler: handler, of: registration)
      for transition in transitions { definition.addRoutes(event: event, transition, rule) }
    }
    return Registration(registration, in: self)
  }

  /// Registers routes that have conditions of their own and share a handler.
  @usableFromInline
  final func addRoutes(
    event: Pattern<E>?,
    _ routes: [Route<S, E>],
    handler: ((Context<S, E>) -> Void)? = nil
  ) -> any Disposable {
    let registration = register { definition, registration in
      let action = Action(registration, handler)
      for route in routes {
        let rule = Rule(label: route.label, condition: route.condition, sharedAction: action)
        definition.addRoutes(event: event, route.transition, rule)
      }
    }
    return Registration(registration, in: self)
  }
}
