extension Machine {
  /// Declares states in which the machine is done.
  ///
  /// A submachine that reaches one completes the state that it lives in, as soon as all submachines of that state are
  /// done; see ``addCompletionRoute(_:label:condition:)``. A final state may be left all the same, if routes lead out of it.
  ///
  /// - Parameters:
  ///   - state: a final state.
  ///   - states: more of them.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addFinalStates(_ state: S.Kind, _ states: S.Kind...) -> any Disposable {
    addFinalStates(.list([state] + states))
  }

  /// Adds a route that is taken when the submachines of its from-state are all done (H7).
  ///
  /// It is taken when the last of them reaches a final state, before any attempt that waits. It is an attempt without an
  /// event: handlers of state attempts run, those of events don't. It is not open to other attempts.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard; if it says no, nothing happens.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoute(
    _ transition: Transition<S.Kind>, label: String? = nil, condition: Condition? = nil
  ) -> any Disposable {
    addCompletionRoutes([transition], label, condition, nil)
  }

  /// Adds a route that is taken when the submachines of its from-state are all done, with a handler.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard; if it says no, nothing happens.
  ///   - handler: runs after each event attempt that takes this route.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoute(
    _ transition: Transition<S.Kind>, label: String? = nil, condition: Condition? = nil,
    handler: @escaping Handler
  ) -> any Disposable {
    addCompletionRoutes([transition], label, condition, handler)
  }

  /// Adds completion routes: `addCompletionRoutes(.a => .b, .b => .c)`.
  ///
  /// - Parameters:
  ///   - transitions: the arrows; `=> .any` makes an internal transition, which stays where it is.
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard that all of these routes share; where it says no, nothing happens.
  /// - Returns: a token that removes the registration.
  @discardableResult
  public final func addCompletionRoutes(
    _ transitions: Transition<S.Kind>..., label: String? = nil, condition: Condition? = nil
  ) -> any Disposable {
    addCompletionRoutes(transitions, label, condition, nil)
  }

  /// Whether the machine is in one of its final states.
  public final var isFinal: Bool { isFinal(current) }

  /// Whether the machine has come to its end: it lives in no other machine, and is in one of its final states (H7).
  ///
  /// The machine itself goes on to accept what its routes allow. It is for whoever drives it to stop.
  public final var hasEnded: Bool { isRootAtEnd }

  /// Whether the current state is complete: it has submachines, and all of them are in final states.
  ///
  /// - Complexity: O(*n*) in the number of submachines.
  public final var isComplete: Bool { node?.isComplete ?? false }
}
