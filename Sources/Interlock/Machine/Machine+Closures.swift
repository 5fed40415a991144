// Closures of users in the shapes that the engine calls. A context is the same bits whatever the types of its machine, so that
// the closures that are told of attempts need no code in the modules of users.

extension Machine {
  /// A handler for the engine.
  static func erased(_ handler: @escaping Handler) -> RegisteredHandler.Body {
    { handler(Context($0)) }
  }

  /// A handler for the engine, if there is one.
  @usableFromInline
  static func erased(_ handler: Handler?) -> RegisteredHandler.Body? {
    guard let handler else { return nil }
    return erased(handler) as RegisteredHandler.Body
  }

  /// A guard for the engine, if there is one.
  @usableFromInline
  static func erased(_ condition: Condition?) -> Rule.Condition? {
    guard let condition else { return nil }
    return { condition(Context($0)) }
  }

  /// A guard that says why not for the engine, if there is one.
  @usableFromInline
  static func erased(_ objection: Objection?) -> Rule.Objection? {
    guard let objection else { return nil }
    return { objection(Context($0)) }
  }

  /// A closure that gives states with their data, for the engine. It is inlined, since it is called with values of the user's types.
  @inlinable
  static func erased(_ value: @escaping KindValue) -> ValueRule {
    ValueRule { event, fromState, kind in
      let event: E? = if let event { Edge<E>.typed(event) } else { nil }
      let kind = Address<S.Kind>.typed(kind)
      guard let state = value(event, Edge<S>.typed(fromState), kind), state.kind == kind else { return nil }
      return Edge.erased(state)
    }
  }

  /// A route mapping for the engine. It is inlined, since it is called with values of the user's types.
  @inlinable
  static func erased(_ routeMapping: @escaping RouteMapping) -> Mapping.Forms {
    let route: Mapping.Forms.Route = { event, fromState, message in
      let event: E? = if let event { Edge<E>.typed(event) } else { nil }
      guard let toState = routeMapping(event, Edge<S>.typed(fromState), message?.userInfo) else {
        return nil
      }
      return Edge.erased(toState)
    }
    return Mapping.Forms(route: route) { machine, event, noMessage in
      let machine = unsafe unsafeDowncast(machine, to: Machine.self)
      guard let toState = routeMapping(Edge<E>.typed(event), machine.state, noMessage) else {
        return false
      }
      if Edge<S>.isByte {
        unsafe machine.byte = Address.byte(of: toState)
      } else {
        unsafe machine.settle(in: Edge.erased(toState), machine.position)
      }
      return true
    }
  }
}

extension StateMachine {
  /// A state route mapping for the engine.
  static func erased(_ stateRouteMapping: @escaping StateRouteMapping) -> Mapping.StateRoute {
    { fromState, message in
      stateRouteMapping(Edge<S>.typed(fromState), message?.userInfo)?.map { Edge.erased($0) }
    }
  }
}
