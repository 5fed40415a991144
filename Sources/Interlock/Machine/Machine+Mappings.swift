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
  @inlinable
  @discardableResult
  public final func addRouteMapping(_ routeMapping: @escaping RouteMapping) -> any Disposable {
    addMapping(Self.erased(routeMapping))
  }

  /// Adds routing by a closure, with a handler for the transitions that it leads.
  ///
  /// - Parameters:
  ///   - routeMapping: gives the state that an event leads to, or nil.
  ///   - order: the handler's place among others.
  ///   - handler: runs after a transition that this very mapping led.
  /// - Returns: the removal of the registration.
  @inlinable
  @discardableResult
  public final func addRouteMapping(
    _ routeMapping: @escaping RouteMapping,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> any Disposable {
    addMapping(Self.erased(routeMapping), order: order, handler: handler)
  }
}

extension StateMachine {
  /// Adds routing by a closure for state attempts.
  ///
  /// - Parameter stateRouteMapping: gives the states that may be attempted from a state, or nil.
  /// - Returns: the removal of the registration.
  @discardableResult
  public func addStateRouteMapping(_ stateRouteMapping: @escaping StateRouteMapping) -> any Disposable {
    addMapping(nil, stateRoute: Self.erased(stateRouteMapping))
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
    addMapping(nil, stateRoute: Self.erased(stateRouteMapping), order: order, handler: handler)
  }
}
