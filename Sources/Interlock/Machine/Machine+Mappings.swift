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
  /// - Returns: a token that removes the registration.
  @inlinable
  @discardableResult
  public final func addRouteMapping(_ routeMapping: @escaping RouteMapping) -> any Disposable {
    addMapping(Self.erased(routeMapping))
  }

  /// Adds routing by a closure, with a handler for the transitions that it leads.
  ///
  /// - Parameters:
  ///   - routeMapping: gives the state that an event leads to, or nil.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after a transition that this very mapping led.
  /// - Returns: a token that removes the registration.
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
  /// - Returns: a token that removes the registration.
  @discardableResult
  public func addStateRouteMapping(_ stateRouteMapping: @escaping StateRouteMapping) -> any Disposable {
    addMapping(nil, stateRoute: Self.erased(stateRouteMapping))
  }

  /// Adds routing by a closure for state attempts, with a handler for the transitions that it allows.
  ///
  /// - Parameters:
  ///   - stateRouteMapping: gives the states that may be attempted from a state, or nil.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after a transition that this mapping allowed.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public func addStateRouteMapping(
    _ stateRouteMapping: @escaping StateRouteMapping,
    order: HandlerOrder = 100,
    handler: @escaping Handler
  ) -> any Disposable {
    addMapping(nil, stateRoute: Self.erased(stateRouteMapping), order: order, handler: handler)
  }
}
