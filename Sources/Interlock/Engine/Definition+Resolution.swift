extension Definition {
  /// The rule of a candidate's row, if it has one.
  func rule(of candidate: Candidate) -> Rule<S, E>? {
    candidate.row.rule.map { unsafe unsafeDowncast($0, to: Rule<S, E>.self) }
  }

  /// The arrow of a candidate.
  func transition(of candidate: Candidate) -> Transition<S> {
    Transition(
      fromState: pattern(ofState: candidate.from), toState: pattern(ofState: candidate.row.target))
  }

  /// The handlers that run before the state is left, in their order.
  func exitActions(from state: Int32) -> [Action<S, E>] {
    var actions: [Action<S, E>] = []
    for from in Key.withWildcard(state) {
      append(Key(kind: .exitHandler, fromState: from), to: &actions)
    }
    return Self.sorted(actions)
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
    var actions = own.map { [$0] } ?? []
    guard hasTransitionHandlers else { return actions }
    for to in Key.withWildcard(toState) {
      for from in Key.withWildcard(fromState) {
        append(Key(kind: .anyHandler, fromState: from, toState: to), to: &actions)
        if let event {
          for event in Key.withWildcard(event) {
            append(Key(kind: .eventHandler, event: event, fromState: from, toState: to), to: &actions)
          }
        } else {
          append(Key(kind: .stateHandler, fromState: from, toState: to), to: &actions)
        }
      }
      if !isInternal { append(Key(kind: .entryHandler, toState: to), to: &actions) }
    }
    return Self.sorted(actions)
  }

  /// The handlers of a refusal, or of chains, in their order.
  func actions(_ kind: Key.Kind) -> [Action<S, E>] {
    var actions: [Action<S, E>] = []
    append(Key(kind: kind), to: &actions)
    return Self.sorted(actions)
  }

  /// The mappings of a kind in the order of registration.
  func mappings(_ kind: Key.Kind) -> [Mapping<S, E>] {
    var mappings: [Mapping<S, E>] = []
    index.forEach(Key(kind: kind)) { element in
      guard case .mapping(let mapping) = element else { return }
      unsafe mappings.append(unsafeDowncast(mapping, to: Mapping<S, E>.self))
    }
    return mappings
  }

  private func append(_ key: Key, to actions: inout [Action<S, E>]) {
    index.forEach(key) { element in
      guard case .action(let action) = element else { return }
      unsafe actions.append(unsafeDowncast(action, to: Action<S, E>.self))
    }
  }

  private static func sorted(_ actions: [Action<S, E>]) -> [Action<S, E>] {
    actions.count > 1 ? actions.sorted { $0.precedes($1) } : actions
  }
}
