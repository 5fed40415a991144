// Closures and arrows that provide states with their data (K2).

extension Machine {
  /// Adds a closure that provides states with their data.
  ///
  /// The machine calls it when a route leads to a kind and does not itself provide the state of that kind. It calls such
  /// closures in order of registration, after the route's condition has passed and before anything changes. It passes
  /// over states of other kinds. A state attempt has its own target state and calls no closure.
  ///
  /// - Parameter values: returns the state that an event leads to from a state; nil if it provides none.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public final func addValues(_ values: @escaping Value) -> Registration {
    addValues(Self.valueForms(of: values))
  }

  /// Adds a closure that provides states with their data and receives the wanted kind.
  ///
  /// - Parameter values: returns a state of the wanted kind that an event leads to from a state; nil if it provides
  ///   none.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public final func addValues(_ values: @escaping KindValue) -> Registration {
    addValues(Self.valueForms(of: values))
  }

  /// Adds a route for an event to one state with its data: `addRoute(event: .expire, .any => .cancelled("too late"))`.
  ///
  /// - Parameters:
  ///   - event: the kind of event that takes the route.
  ///   - arrow: the kinds of states to leave, and the state to enter.
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard; without one, the route is always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  ///   - handler: runs after each transition along this route.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @_disfavoredOverload
  @discardableResult
  public final func addRoute(
    event: E.Kind, _ arrow: ValueArrow<S>, entering entrances: Entrance..., label: String? = nil,
    condition: Condition? = nil, unless objection: Objection? = nil, handler: Handler? = nil
  ) -> Registration {
    addRoutes(
      event: .some(event), [arrow.transition], entering: entrances, label: label, condition: condition,
      objection: objection, value: Self.valueForms { _, _, _ in arrow.toState }, handler: handler)
  }

  /// Adds a route for an event, with a closure that computes the target state with its data.
  ///
  /// - Parameters:
  ///   - event: the kind of event that takes the route.
  ///   - transition: the arrow. An arrow to any state stays in the current state and may change its data (K5).
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard; without one, the route is always open.
  ///   - objection: a guard that gives its reason (K3): returns the error to put in the refusal; nil if the route may be
  ///     taken. A condition and an objection together trap.
  ///   - value: returns the state that the event leads to. A state of another kind than the arrow's target is passed
  ///     over.
  ///   - handler: runs after each transition along this route.
  /// - Returns: a token that removes the registration.
  @export(implementation)
  @discardableResult
  public final func addRoute(
    event: E.Kind, _ transition: Transition<S.Kind>, entering entrances: Entrance..., label: String? = nil,
    condition: Condition? = nil, unless objection: Objection? = nil, value: @escaping Value,
    handler: Handler? = nil
  ) -> Registration {
    addRoutes(
      event: .some(event), [transition], entering: entrances, label: label, condition: condition,
      objection: objection, value: Self.valueForms(of: value), handler: handler)
  }
}
