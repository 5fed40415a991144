extension Machine {
  /// Adds routing by a closure, for states and events that carry payloads.
  ///
  /// ```swift
  /// machine.addRouteMapping { event, fromState, userInfo in
  ///   switch (fromState, event) {
  ///   case (.idle, .load(let page)): .loading(page)
  ///   default: nil
  ///   }
  /// }
  /// ```
  ///
  /// Mappings are asked after the routes, in the order of registration.
  ///
  /// - Parameter routeMapping: gives the state that an event leads to, or nil. On a state attempt it is asked with a
  ///   nil event, and allows the attempt if it gives the target.
  /// - Returns: the removal of the registration.
  @discardableResult
  public final func addRouteMapping(_ routeMapping: @escaping RouteMapping) -> any Disposable {
    addMapping { Mapping(registration: $0, route: routeMapping, action: nil) }
  }

  /// Adds routing by a closure, with a handler for the transitions that it leads.
  ///
  /// - Parameters:
  ///   - routeMapping: gives the state that an event leads to, or nil.
  ///   - order: the handler's place among others.
  ///   - handler: runs after a transition that this very mapping led.
  /// - Returns: the removal of the registration.
  @discardableResult
  public final func addRouteMapping(
    _ routeMapping: @escaping RouteMapping,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> any Disposable {
    addMapping {
      let action = Action(registration: $0, order: order, body: handler)
      return Mapping(registration: $0, route: routeMapping, action: action)
    }
  }
}

extension StateMachine {
  /// Adds routing by a closure for state attempts.
  ///
  /// - Parameter stateRouteMapping: gives the states that may be attempted from a state, or nil.
  /// - Returns: the removal of the registration.
  @discardableResult
  public func addStateRouteMapping(_ stateRouteMapping: @escaping StateRouteMapping) -> any Disposable {
    addMapping { Mapping(registration: $0, stateRoute: stateRouteMapping, action: nil) }
  }

  /// Adds routing by a closure for state attempts, with a handler for the transitions that it allows.
  ///
  /// - Parameters:
  ///   - stateRouteMapping: gives the states that may be attempted from a state, or nil.
  ///   - order: the handler's place among others.
  ///   - handler: runs after a transition that this mapping allowed.
  /// - Returns: the removal of the registration.
  @discardableResult
  public func addStateRouteMapping(
    _ stateRouteMapping: @escaping StateRouteMapping,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> any Disposable {
    addMapping {
      let action = Action(registration: $0, order: order, body: handler)
      return Mapping(registration: $0, stateRoute: stateRouteMapping, action: action)
    }
  }
}

extension MachineEngine {
  fileprivate final func addMapping(_ make: (_ registration: RegistrationID) -> Mapping<S, E>)
    -> any Disposable
  {
    Registration(register { $0.addMapping(make($1)) }, in: self)
  }
}
