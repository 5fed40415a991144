public import Interlock

extension StateMachine {
  /// Adds an existing route as a state route.
  ///
  /// - Parameter route: the arrow and its condition.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public func addRoute(_ route: Route<S, E>) -> Registration {
    addRoute(route: route)
  }

  /// Adds an existing route as a state route, with a handler.
  ///
  /// - Parameters:
  ///   - route: the arrow and its condition.
  ///   - handler: runs after each state attempt that this route allows.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public func addRoute(_ route: Route<S, E>, handler: @escaping Handler) -> Registration {
    addRoute(route: route, handler: handler)
  }
}
