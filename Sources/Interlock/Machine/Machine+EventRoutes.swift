extension Machine {
  /// Adds a route for an event.
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
  @export(implementation)
  @discardableResult
  public final func addRoute(
    event: E.Kind,
    _ transition: Transition<S.Kind>,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    // What is known when a client is compiled leaves it a single call.
    if Address<S.Kind>.isByte, Address<E.Kind>.isByte {
      if case nil = label, case nil = condition, case nil = objection,
        case .some(let from) = transition.fromState, case .some(let to) = transition.toState
      {
        return addRoute(
          eventByte: Address.byte(of: event), from: Address.byte(of: from), to: Address.byte(of: to),
          entrances)
      }
      return addByteRoute(event, transition, entrances, label, condition, objection)
    }
    return addRoutes(
      event: .some(event), [transition], entering: entrances, label: label, condition: condition,
      objection: objection)
  }

  /// Adds routes for an event: `addRoutes(event: .go, .a => .b, .b => .c)`.
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
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    addRoutes(
      event: .some(event), transitions, entering: entrances, label: label, condition: condition,
      objection: objection)
  }

  /// Adds routes from an array, such as a table that is computed, for an event.
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
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    transitions: [Transition<S.Kind>],
    entering entrances: [Entrance] = [],
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    addRoutes(
      event: .some(event), transitions, entering: entrances, label: label, condition: condition,
      objection: objection)
  }

  /// Adds routes that have conditions of their own, for an event.
  ///
  /// - Parameters:
  ///   - event: the event that takes the routes.
  ///   - routes: the arrows and their conditions.
  ///   - handler: runs after each event attempt that takes one of these routes.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    routes: [Route<S, E>],
    handler: Handler? = nil
  ) -> Registration {
    addRoutes(event: .some(event), routes, handler: handler)
  }

  /// Adds a route for an event.
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
  @export(implementation)
  @discardableResult
  public final func addRoute(
    event: E.Kind,
    _ transition: Transition<S.Kind>,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addRoutes(
      event: .some(event), [transition], entering: entrances, label: label, condition: condition,
      objection: objection, handler: handler)
  }

  /// Adds routes for an event: `addRoutes(event: .go, .a => .b, .b => .c)`.
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
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addRoutes(
      event: .some(event), transitions, entering: entrances, label: label, condition: condition,
      objection: objection, handler: handler)
  }

  /// Adds routes from an array, such as a table that is computed, for an event.
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
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    transitions: [Transition<S.Kind>],
    entering entrances: [Entrance] = [],
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addRoutes(
      event: .some(event), transitions, entering: entrances, label: label, condition: condition,
      objection: objection, handler: handler)
  }
}
