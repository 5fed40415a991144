extension Machine {
  /// Declares final states.
  ///
  /// The parent's state is complete when all its submachines that have final states are in one; see
  /// ``addCompletionRoute(_:entering:label:condition:)``. Routes may still lead out of a final state.
  ///
  /// - Parameters:
  ///   - state: a final state.
  ///   - states: more final states.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addFinalStates(_ state: S.Kind, _ states: S.Kind...) -> Registration {
    addFinalStates(ValuePattern(.list([state] + states)))
  }

  /// Adds a route that is taken when the submachines of its from-state are complete (H7).
  ///
  /// It is taken when the last of those that have final states reaches one, before any queued attempt. The completion is an attempt
  /// without an event: handlers for state attempts run, and handlers for events don't. Other attempts can't take the
  /// route.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in pictures.
  ///   - condition: the guard; if it fails, nothing happens.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoute(
    _ transition: Transition<S.Kind>, entering entrances: Entrance..., label: String? = nil,
    condition: Condition? = nil
  ) -> Registration {
    addCompletionRoutes([transition], entering: entrances, label, condition, nil)
  }

  /// Adds a route that is taken when the submachines of its from-state are complete, with a handler.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in pictures.
  ///   - condition: the guard; if it fails, nothing happens.
  ///   - handler: runs after each completion that takes this route.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoute(
    _ transition: Transition<S.Kind>, entering entrances: Entrance..., label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addCompletionRoutes([transition], entering: entrances, label, condition, handler)
  }

  /// Adds completion routes: `addCompletionRoutes(.a => .b, .b => .c)`.
  ///
  /// - Parameters:
  ///   - transitions: the arrows; `=> .any` makes an internal transition, which stays in the current state.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in pictures.
  ///   - condition: the guard that these routes share; if it fails, nothing happens.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoutes(
    _ transitions: Transition<S.Kind>..., entering entrances: Entrance..., label: String? = nil,
    condition: Condition? = nil
  ) -> Registration {
    addCompletionRoutes(transitions, entering: entrances, label, condition, nil)
  }

  /// Adds completion routes with a handler: `addCompletionRoutes(.a => .b, .b => .c) { context in … }`.
  ///
  /// - Parameters:
  ///   - transitions: the arrows; `=> .any` makes an internal transition, which stays in the current state.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in pictures.
  ///   - condition: the guard that these routes share; if it fails, nothing happens.
  ///   - handler: runs after each completion that takes one of these routes.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoutes(
    _ transitions: Transition<S.Kind>..., entering entrances: Entrance..., label: String? = nil,
    condition: Condition? = nil,
    handler: @escaping Handler
  ) -> Registration {
    addCompletionRoutes(transitions, entering: entrances, label, condition, handler)
  }

  /// Adds a route that is taken when one submachine is complete: `addCompletionRoute(.a => .b, of: Talk.self)` (H7).
  ///
  /// It is taken when that submachine enters a final state, before any queued attempt, whatever the states of the others.
  /// It precedes the routes that wait for all of them. Otherwise it is a completion route like any other.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - submachine: the type of the submachine's states.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for each submachine
  ///     with such states.
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in pictures.
  ///   - condition: the guard; if it fails, nothing happens.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoute<C: Kinded>(
    _ transition: Transition<S.Kind>, of submachine: C.Type, at place: Int? = nil,
    entering entrances: Entrance...,
    label: String? = nil, condition: Condition? = nil
  ) -> Registration where C.Kind: StateType {
    addCompletionRoutes(
      [transition], of: SubmachineName(submachine, at: place), entering: entrances, label, condition, nil)
  }

  /// Adds a route that is taken when one submachine is complete, with a handler.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - submachine: the type of the submachine's states.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for each submachine
  ///     with such states.
  ///   - entrances: how the route enters submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in pictures.
  ///   - condition: the guard; if it fails, nothing happens.
  ///   - handler: runs after each completion that takes this route.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoute<C: Kinded>(
    _ transition: Transition<S.Kind>, of submachine: C.Type, at place: Int? = nil,
    entering entrances: Entrance...,
    label: String? = nil, condition: Condition? = nil,
    handler: @escaping Handler
  ) -> Registration where C.Kind: StateType {
    addCompletionRoutes(
      [transition], of: SubmachineName(submachine, at: place), entering: entrances, label, condition, handler)
  }

  /// Adds completion routes of one submachine: `addCompletionRoutes(.a => .b, .b => .c, of: Talk.self)`.
  ///
  /// - Parameters:
  ///   - transitions: the arrows; `=> .any` makes an internal transition, which stays in the current state.
  ///   - submachine: the type of the submachine's states.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for each submachine
  ///     with such states.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in pictures.
  ///   - condition: the guard that these routes share; if it fails, nothing happens.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoutes<C: Kinded>(
    _ transitions: Transition<S.Kind>..., of submachine: C.Type, at place: Int? = nil,
    entering entrances: Entrance...,
    label: String? = nil, condition: Condition? = nil
  ) -> Registration where C.Kind: StateType {
    addCompletionRoutes(
      transitions, of: SubmachineName(submachine, at: place), entering: entrances, label, condition, nil)
  }

  /// Adds completion routes of one submachine with a handler.
  ///
  /// - Parameters:
  ///   - transitions: the arrows; `=> .any` makes an internal transition, which stays in the current state.
  ///   - submachine: the type of the submachine's states.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for each submachine
  ///     with such states.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in pictures.
  ///   - condition: the guard that these routes share; if it fails, nothing happens.
  ///   - handler: runs after each completion that takes one of these routes.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoutes<C: Kinded>(
    _ transitions: Transition<S.Kind>..., of submachine: C.Type, at place: Int? = nil,
    entering entrances: Entrance...,
    label: String? = nil, condition: Condition? = nil,
    handler: @escaping Handler
  ) -> Registration where C.Kind: StateType {
    addCompletionRoutes(
      transitions, of: SubmachineName(submachine, at: place), entering: entrances, label, condition, handler)
  }

  /// Whether the machine is in one of its final states.
  public final var isFinal: Bool { isFinal(current) }

  /// Whether the machine has ended: it has no parent, and is in one of its final states (H7).
  ///
  /// The machine still accepts what its routes allow. Its driver stops.
  public final var hasEnded: Bool { isRootAtEnd }

  /// Whether the current state is complete: those of its submachines that have final states are all in one, and there is
  /// at least one.
  ///
  /// - Complexity: O(*n*) in the number of submachines.
  public final var isComplete: Bool { node?.isComplete ?? false }
}
