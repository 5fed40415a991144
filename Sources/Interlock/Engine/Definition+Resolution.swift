extension Definition {
  /// The rule of a candidate's row, if it has one.
  func rule(of candidate: Candidate) -> Rule<S, E>? {
    candidate.rule.map { unsafe unsafeDowncast($0, to: Rule<S, E>.self) }
  }

  /// The arrow of a candidate.
  func transition(of candidate: Candidate) -> Transition<S> {
    Transition(
      fromState: pattern(ofState: candidate.fromState), toState: pattern(ofState: candidate.toState))
  }

  /// The handlers that run before the state is left, in their order.
  func exitActions(from state: Int32) -> [Action<S, E>] {
    actions(.exitHandler, of: state)
  }

  /// The handlers that run after a transition, in their order.
  ///
  /// - Parameters:
  ///   - event: the event's number; nil for a state attempt.
  ///   - isInternal: whether the state is not left, so that no entry handler runs.
  ///   - own: the handler that was given together with the route.
  func actions(
    event: Int32?,
    from fromState: Int32,
    to toState: Int32,
    isInternal: Bool,
    own: Action<S, E>?
  ) -> [Action<S, E>] {
    actions(
      index.handlerKeys(event: event, from: fromState, to: toState, isInternal: isInternal), own: own)
  }

  /// The handlers of a refusal, or of chains, in their order.
  func actions(_ kind: Key.Kind) -> [Action<S, E>] {
    actions([Key(kind: kind)], own: nil)
  }

  /// The handlers that run when a state is entered, or left, whatever the transition, in their order.
  ///
  /// - Parameter kind: entry handlers or exit handlers.
  func actions(_ kind: Key.Kind, of state: Int32) -> [Action<S, E>] {
    let keys = Key.withWildcard(state).map {
      kind == .exitHandler ? Key(kind: kind, fromState: $0) : Key(kind: kind, toState: $0)
    }
    return actions(keys, own: nil)
  }

  /// Whether a state is one in which the machine is done.
  func isFinal(_ state: S) -> Bool {
    guard index.count(.finalState) > 0 else { return false }
    return Key.withWildcard(states.number(of: state)).contains {
      index.first(Key(kind: .finalState, fromState: $0)) != Index.nothing
    }
  }

  /// The mappings of a kind in the order of registration.
  func mappings(_ kind: Key.Kind) -> [Mapping<S, E>] {
    var mappings: [Mapping<S, E>] = []
    index.forEach(Key(kind: kind)) { entry in
      if let mapping = entry.element {
        unsafe mappings.append(unsafeDowncast(mapping, to: Mapping<S, E>.self))
      }
    }
    return mappings
  }

  private func actions(_ keys: [Key], own: Action<S, E>?) -> [Action<S, E>] {
    var actions = own.map { [$0] } ?? []
    for key in keys {
      index.forEach(key) { entry in
        if let action = entry.element {
          unsafe actions.append(unsafeDowncast(action, to: Action<S, E>.self))
        }
      }
    }
    return actions.count > 1 ? actions.sorted { $0.precedes($1) } : actions
  }
}
