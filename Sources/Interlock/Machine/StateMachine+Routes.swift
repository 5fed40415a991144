extension StateMachine {
  /// Adds a state route.
  ///
  /// - Parameters:
  ///   - transition: the arrow.
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard; without one, the route is always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public func addRoute(
    _ transition: Transition<S.Kind>,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    addRoutes(
      event: nil, [transition], entering: entrances, label: label, condition: condition, objection: objection)
  }

  /// Adds an existing route as a state route.
  ///
  /// - Parameters:
  ///   - route: the arrow and its condition.
  ///   - handler: runs after each state attempt that this route allows.
  /// - Returns: a token that removes the registration.
  @_disfavoredOverload
  @export(implementation)
  @discardableResult
  public func addRoute(route: Route<S, E>, handler: Handler? = nil) -> Registration {
    addRoutes(event: nil, [route], handler: handler)
  }

  /// Adds state routes: `addRoutes(.a => .b, .b => .c)`.
  ///
  /// - Parameters:
  ///   - transitions: the arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard that these routes share; without one, they are always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public func addRoutes(
    _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    addRoutes(
      event: nil, transitions, entering: entrances, label: label, condition: condition, objection: objection)
  }

  /// Adds state routes from an array, such as a table that is computed.
  ///
  /// - Parameters:
  ///   - transitions: the arrows. For a literal list, omit the brackets, so that the compiler can name a
  ///     misspelt state.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard that these routes share; without one, they are always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public func addRoutes(
    transitions: [Transition<S.Kind>],
    entering entrances: [Entrance] = [],
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    addRoutes(
      event: nil, transitions, entering: entrances, label: label, condition: condition, objection: objection)
  }

  /// Adds state routes that have conditions of their own.
  ///
  /// - Parameters:
  ///   - routes: the arrows and their conditions.
  ///   - handler: runs after each state attempt that one of these routes allows.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public func addRoutes(routes: [Route<S, E>], handler: Handler? = nil) -> Registration {
    addRoutes(event: nil, routes, handler: handler)
  }

  /// Adds a state route.
  ///
  /// - Parameters:
  ///   - transition: the arrow.
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard; without one, the route is always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  ///   - handler: runs after each state attempt that this route allows.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public func addRoute(
    _ transition: Transition<S.Kind>,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addRoutes(
      event: nil, [transition], entering: entrances, label: label, condition: condition, objection: objection,
      handler: handler)
  }

  /// Adds state routes: `addRoutes(.a => .b, .b => .c)`.
  ///
  /// - Parameters:
  ///   - transitions: the arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard that these routes share; without one, they are always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  ///   - handler: runs after each state attempt that one of these routes allows.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public func addRoutes(
    _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addRoutes(
      event: nil, transitions, entering: entrances, label: label, condition: condition, objection: objection,
      handler: handler)
  }

  /// Adds state routes from an array, such as a table that is computed.
  ///
  /// - Parameters:
  ///   - transitions: the arrows. For a literal list, omit the brackets, so that the compiler can name a
  ///     misspelt state.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard that these routes share; without one, they are always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  ///   - handler: runs after each state attempt that one of these routes allows.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public func addRoutes(
    transitions: [Transition<S.Kind>],
    entering entrances: [Entrance] = [],
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addRoutes(
      event: nil, transitions, entering: entrances, label: label, condition: condition, objection: objection,
      handler: handler)
  }
}
