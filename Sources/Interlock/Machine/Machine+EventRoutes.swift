extension Machine {
  /// Adds a route for an event.
  ///
  /// - Parameters:
  ///   - event: what leads along the route.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays where it is (R3).
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that the route has; without one it is always open.
  /// - Returns: the removal of the registration.
  @inlinable
  @discardableResult
  public final func addRoute(
    event: E.Kind,
    _ transition: Transition<S.Kind>,
    label: String? = nil,
    condition: Condition? = nil
  ) -> any Disposable {
    addRoutes(event: .some(event), [transition], label: label, condition: condition)
  }

  /// Adds routes for an event: `addRoutes(event: .go, .a => .b, .b => .c)`.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transitions: the arrows.
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that all of these routes share; without one they are always open.
  /// - Returns: the removal of the registration.
  @inlinable
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    _ transitions: Transition<S.Kind>...,
    label: String? = nil,
    condition: Condition? = nil
  ) -> any Disposable {
    addRoutes(event: .some(event), transitions, label: label, condition: condition)
  }

  /// Adds routes from an array, such as a table that is computed, for an event.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transitions: the arrows. Written out, they are better given without brackets: the compiler then names a
  ///     misspelt state.
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that all of these routes share; without one they are always open.
  /// - Returns: the removal of the registration.
  @inlinable
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    transitions: [Transition<S.Kind>],
    label: String? = nil,
    condition: Condition? = nil
  ) -> any Disposable {
    addRoutes(event: .some(event), transitions, label: label, condition: condition)
  }

  /// Adds routes that have conditions of their own, for an event.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - routes: the arrows with their conditions.
  ///   - handler: runs after a transition that one of these very routes led.
  /// - Returns: the removal of the registration.
  @inlinable
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    routes: [Route<S, E>],
    handler: Handler? = nil
  ) -> any Disposable {
    addRoutes(event: .some(event), routes, handler: handler)
  }

  /// Adds a route for an event.
  ///
  /// - Parameters:
  ///   - event: what leads along the route.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays where it is (R3).
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that the route has; without one it is always open.
  ///   - handler: runs after a transition that this very route led.
  /// - Returns: the removal of the registration.
  @inlinable
  @discardableResult
  public final func addRoute(
    event: E.Kind,
    _ transition: Transition<S.Kind>,
    label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> any Disposable {
    addRoutes(event: .some(event), [transition], label: label, condition: condition, handler: handler)
  }

  /// Adds routes for an event: `addRoutes(event: .go, .a => .b, .b => .c)`.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transitions: the arrows.
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that all of these routes share; without one they are always open.
  ///   - handler: runs after a transition that one of these very routes led.
  /// - Returns: the removal of the registration.
  @inlinable
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    _ transitions: Transition<S.Kind>...,
    label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> any Disposable {
    addRoutes(event: .some(event), transitions, label: label, condition: condition, handler: handler)
  }

  /// Adds routes from an array, such as a table that is computed, for an event.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transitions: the arrows. Written out, they are better given without brackets: the compiler then names a
  ///     misspelt state.
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that all of these routes share; without one they are always open.
  ///   - handler: runs after a transition that one of these very routes led.
  /// - Returns: the removal of the registration.
  @inlinable
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    transitions: [Transition<S.Kind>],
    label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> any Disposable {
    addRoutes(event: .some(event), transitions, label: label, condition: condition, handler: handler)
  }
}
