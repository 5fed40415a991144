extension Machine {
  /// Adds a route mapping, for states and events that carry data.
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
  /// A machine calls mappings after its routes, in order of registration.
  ///
  /// - Parameters:
  ///   - routeMapping: returns the state that an event leads to, or nil. On a state attempt it is called with a nil event,
  ///     and allows the attempt if it returns the target.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each event attempt that takes this mapping.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public final func addRouteMapping(
    _ routeMapping: @escaping (_ event: E?, _ fromState: S, _ userInfo: Any?) -> S?,
    order: HandlerOrder = 100, handler: Handler? = nil
  ) -> Registration {
    addMapping(Self.mappingForms(of: routeMapping), order: order, handler: handler)
  }
}

extension StateMachine {
  /// Adds a state route mapping.
  ///
  /// - Parameters:
  ///   - stateRouteMapping: returns the allowed target states for a state, or nil.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each state attempt that this mapping allows.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public func addStateRouteMapping(
    _ stateRouteMapping: @escaping (_ fromState: S, _ userInfo: Any?) -> [S]?,
    order: HandlerOrder = 100, handler: Handler? = nil
  ) -> Registration {
    addMapping(nil, stateRoute: Self.erased(stateRouteMapping), order: order, handler: handler)
  }
}
