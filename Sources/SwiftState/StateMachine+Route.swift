public import Interlock

extension StateMachine {
  /// Adds a state route that was made before.
  ///
  /// - Parameter route: the arrow with its condition.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public func addRoute(_ route: Route<S, E>) -> any Disposable {
    addRoute(route: route)
  }

  /// Adds a state route that was made before, and a handler.
  ///
  /// - Parameters:
  ///   - route: the arrow with its condition.
  ///   - handler: runs after a transition that this route allowed.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @discardableResult
  public func addRoute(_ route: Route<S, E>, handler: @escaping Handler) -> any Disposable {
    addRoute(route: route, handler: handler)
  }
}
