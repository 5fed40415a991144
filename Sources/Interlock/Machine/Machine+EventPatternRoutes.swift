extension Machine {
  /// Adds a route for events: `.any`, or one of a list.
  ///
  /// - Parameters:
  ///   - event: what leads along the route.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays where it is (R3).
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that the route has; without one it is always open.
  /// - Returns: the removal of the registration.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public final func addRoute(
    event: Pattern<E.Kind>,
    _ transition: Transition<S.Kind>,
    label: String? = nil,
    condition: Condition? = nil
  ) -> any Disposable {
    addRoutes(event: event, [transition], label: label, condition: condition)
  }

  /// Adds routes for events: `.any`, or one of a list: `addRoutes(event: .any, .a => .b, .b => .c)`.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transitions: the arrows.
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that all of these routes share; without one they are always open.
  /// - Returns: the removal of the registration.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public final func addRoutes(
    event: Pattern<E.Kind>,
    _ transitions: Transition<S.Kind>...,
    label: String? = nil,
    condition: Condition? = nil
  ) -> any Disposable {
    addRoutes(event: event, transitions, label: label, condition: condition)
  }

  /// Adds routes from an array, such as a table that is computed, for events: `.any`, or one of a list.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transitions: the arrows. Written out, they are better given without brackets: the compiler then names a
  ///     misspelt state.
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that all of these routes share; without one they are always open.
  /// - Returns: the removal of the registration.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public final func addRoutes(
    event: Pattern<E.Kind>,
    transitions: [Transition<S.Kind>],
    label: String? = nil,
    condition: Condition? = nil
  ) -> any Disposable {
    addRoutes(event: event, transitions, label: label, condition: condition)
  }

  /// Adds routes that have conditions of their own, for events: `.any`, or one of a list.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - routes: the arrows with their conditions.
  ///   - handler: runs after a transition that one of these very routes led.
  /// - Returns: the removal of the registration.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public final func addRoutes(
    event: Pattern<E.Kind>,
    routes: [Route<S, E>],
    handler: Handler? = nil
  ) -> any Disposable {
    addRoutes(event: event, routes, handler: handler)
  }

  /// Adds a route for events: `.any`, or one of a list.
  ///
  /// - Parameters:
  ///   - event: what leads along the route.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays where it is (R3).
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that the route has; without one it is always open.
  ///   - handler: runs after a transition that this very route led.
  /// - Returns: the removal of the registration.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public final func addRoute(
    event: Pattern<E.Kind>,
    _ transition: Transition<S.Kind>,
    label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> any Disposable {
    addRoutes(event: event, [transition], label: label, condition: condition, handler: handler)
  }

  /// Adds routes for events: `.any`, or one of a list: `addRoutes(event: .any, .a => .b, .b => .c)`.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transitions: the arrows.
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that all of these routes share; without one they are always open.
  ///   - handler: runs after a transition that one of these very routes led.
  /// - Returns: the removal of the registration.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public final func addRoutes(
    event: Pattern<E.Kind>,
    _ transitions: Transition<S.Kind>...,
    label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> any Disposable {
    addRoutes(event: event, transitions, label: label, condition: condition, handler: handler)
  }

  /// Adds routes from an array, such as a table that is computed, for events: `.any`, or one of a list.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transitions: the arrows. Written out, they are better given without brackets: the compiler then names a
  ///     misspelt state.
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard that all of these routes share; without one they are always open.
  ///   - handler: runs after a transition that one of these very routes led.
  /// - Returns: the removal of the registration.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public final func addRoutes(
    event: Pattern<E.Kind>,
    transitions: [Transition<S.Kind>],
    label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> any Disposable {
    addRoutes(event: event, transitions, label: label, condition: condition, handler: handler)
  }
}
