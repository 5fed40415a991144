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

  /// A route mapping for the engine. It is inlined, since it is called with values of the user's types.
  @inlinable
  static func erased(_ routeMapping: @escaping RouteMapping) -> Mapping.Forms {
    let route: Mapping.Forms.Route = { event, fromState, message in
      let event: E? = if let event { Address<E>.typed(event) } else { nil }
      guard let toState = routeMapping(event, Address<S>.typed(fromState), message?.userInfo) else {
        return nil
      }
      return Address.erased(toState)
    }
    return Mapping.Forms(route: route) { machine, event, noMessage in
      let machine = unsafe unsafeDowncast(machine, to: Machine.self)
      guard let toState = routeMapping(Address<E>.typed(event), machine.state, noMessage) else {
        return false
      }
      if Address<S>.isByte {
        unsafe machine.byte = Address.byte(of: toState)
      } else {
        unsafe machine.settle(in: Address.erased(toState), machine.position)
      }
      return true
    }
  }
}

extension StateMachine {
  /// A state route mapping for the engine.
  static func erased(_ stateRouteMapping: @escaping StateRouteMapping) -> Mapping.StateRoute {
    { fromState, message in
      stateRouteMapping(Address<S>.typed(fromState), message?.userInfo)?.map { Address.erased($0) }
    }
  }
}
