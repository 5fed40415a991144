// For programs that compute their routes. Routes that are written down are lines: `machine.add { On(.go, .a => .b) }`.
//
// They take arrays: with any sequence of arrows, the compiler gave up on a literal list of forty.
//
// The handler comes before the guard, so that a closure without a label is a handler: what a closure means never depends on
// what it returns.

extension Machine {
  /// Adds a route for an event.
  ///
  /// - Parameters:
  ///   - event: the event that takes the route.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each event attempt that takes this route.
  ///   - label: the guard's label, shown in refusals.
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
    handler: Handler? = nil,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    // What is known when a client is compiled leaves it a single call.
    if Address<S.Kind>.isByte, Address<E.Kind>.isByte {
      if case nil = handler, case nil = label, case nil = condition, case nil = objection,
        case .some(let from) = transition.fromState, case .some(let to) = transition.toState
      {
        return addRoute(
          eventByte: Address.byte(of: event), from: Address.byte(of: from), to: Address.byte(of: to),
          entrances)
      }
      return addByteRoute(event, transition, entrances, label, condition, objection, handler)
    }
    return register(
      routesFor: .some(event), [transition], entering: entrances, label: label, condition: condition,
      objection: objection, handler: handler)
  }

  /// Adds routes for an event, such as a table that is computed.
  ///
  /// - Parameters:
  ///   - event: the event that takes the routes.
  ///   - transitions: the arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each event attempt that takes one of these routes.
  ///   - label: the guard's label, shown in refusals.
  ///   - condition: the guard that these routes share; without one, they are always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public final func addRoutes(
    event: E.Kind,
    _ transitions: [Transition<S.Kind>],
    entering entrances: Entrance...,
    handler: Handler? = nil,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    register(
      routesFor: .some(event), transitions, entering: entrances, label: label, condition: condition,
      objection: objection, handler: handler)
  }
}

extension StateMachine {
  /// Adds a state route.
  ///
  /// - Parameters:
  ///   - transition: the arrow.
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each state attempt that this route allows.
  ///   - label: the guard's label, shown in refusals.
  ///   - condition: the guard; without one, the route is always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public func addRoute(
    _ transition: Transition<S.Kind>,
    entering entrances: Entrance...,
    handler: Handler? = nil,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    register(
      routesFor: nil, [transition], entering: entrances, label: label, condition: condition,
      objection: objection,
      handler: handler)
  }

  /// Adds state routes, such as a table that is computed.
  ///
  /// - Parameters:
  ///   - transitions: the arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each state attempt that one of these routes allows.
  ///   - label: the guard's label, shown in refusals.
  ///   - condition: the guard that these routes share; without one, they are always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public func addRoutes(
    _ transitions: [Transition<S.Kind>],
    entering entrances: Entrance...,
    handler: Handler? = nil,
    label: String? = nil,
    condition: Condition? = nil,
    unless objection: Objection? = nil
  ) -> Registration {
    register(
      routesFor: nil, transitions, entering: entrances, label: label, condition: condition,
      objection: objection, handler: handler)
  }
}
