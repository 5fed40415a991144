extension Machine {
  /// Adds a route for events: `.any`, or one of a list.
  ///
  /// - Parameters:
  ///   - event: the event that takes the route.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the route's guard; without one, the route is always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func addRoute(
    event: Pattern<E.Kind>,
    _ transition: Transition<S.Kind>,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    addRoutes(
      event: event, [transition], entering: entrances, label: label, condition: condition,
      objection: objection)
  }

  /// Adds routes for events: `.any`, or one of a list: `addRoutes(event: .any, .a => .b, .b => .c)`.
  ///
  /// - Parameters:
  ///   - event: the event that takes the routes.
  ///   - transitions: the arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard that these routes share; without one, they are always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: Pattern<E.Kind>,
    _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    addRoutes(
      event: event, transitions, entering: entrances, label: label, condition: condition, objection: objection
    )
  }

  /// Adds routes from an array, such as a table that is computed, for events: `.any`, or one of a list.
  ///
  /// - Parameters:
  ///   - event: the event that takes the routes.
  ///   - transitions: the arrows. For a literal list, omit the brackets, so that the compiler can name a
  ///     misspelt state.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard that these routes share; without one, they are always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: Pattern<E.Kind>,
    transitions: [Transition<S.Kind>],
    entering entrances: [Entrance] = [],
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    addRoutes(
      event: event, transitions, entering: entrances, label: label, condition: condition, objection: objection
    )
  }

  /// Adds routes that have conditions of their own, for events: `.any`, or one of a list.
  ///
  /// - Parameters:
  ///   - event: the event that takes the routes.
  ///   - routes: the arrows and their conditions.
  ///   - handler: runs after each event attempt that takes one of these routes.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: Pattern<E.Kind>,
    routes: [Route<S, E>],
    handler: Handler? = nil
  ) -> Registration {
    addRoutes(event: event, routes, handler: handler)
  }

  /// Adds a route for events: `.any`, or one of a list.
  ///
  /// - Parameters:
  ///   - event: the event that takes the route.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the route's guard; without one, the route is always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  ///   - handler: runs after each event attempt that takes this route.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func addRoute(
    event: Pattern<E.Kind>,
    _ transition: Transition<S.Kind>,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addRoutes(
      event: event, [transition], entering: entrances, label: label, condition: condition,
      objection: objection, handler: handler)
  }

  /// Adds routes for events: `.any`, or one of a list: `addRoutes(event: .any, .a => .b, .b => .c)`.
  ///
  /// - Parameters:
  ///   - event: the event that takes the routes.
  ///   - transitions: the arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard that these routes share; without one, they are always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  ///   - handler: runs after each event attempt that takes one of these routes.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: Pattern<E.Kind>,
    _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addRoutes(
      event: event, transitions, entering: entrances, label: label, condition: condition,
      objection: objection, handler: handler)
  }

  /// Adds routes from an array, such as a table that is computed, for events: `.any`, or one of a list.
  ///
  /// - Parameters:
  ///   - event: the event that takes the routes.
  ///   - transitions: the arrows. For a literal list, omit the brackets, so that the compiler can name a
  ///     misspelt state.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard that these routes share; without one, they are always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  ///   - handler: runs after each event attempt that takes one of these routes.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: Pattern<E.Kind>,
    transitions: [Transition<S.Kind>],
    entering entrances: [Entrance] = [],
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addRoutes(
      event: event, transitions, entering: entrances, label: label, condition: condition,
      objection: objection, handler: handler)
  }
}
