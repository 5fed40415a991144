extension Definition {
  /// The handlers that run before the state is left, in order.
  func exitHandlers(from state: Int32) -> [RegisteredHandler] {
    handlers(.exitHandler, of: state)
  }

  /// The handlers that run after a transition, in order.
  ///
  /// - Parameters:
  ///   - event: the event's number; nil for a state attempt.
  ///   - isInternal: whether the state is not left, so that no entry handler runs.
  ///   - own: the handler that was registered together with the route.
  @inline(never)
  func handlers(
    event: Int32?,
    from fromState: Int32,
    to toState: Int32,
    isInternal: Bool,
    own: RegisteredHandler?
  ) -> [RegisteredHandler] {
    handlers(
      index.handlerKeys(event: event, from: fromState, to: toState, isInternal: isInternal), own: own)
  }

  /// The handlers of a refusal, or of chains, in order.
  func handlers(_ kind: Key.Kind) -> [RegisteredHandler] {
    handlers([Key(kind: kind)], own: nil)
  }

  /// The handlers that run when a state is entered or left, whatever the transition, in order.
  ///
  /// - Parameter kind: entry handlers or exit handlers.
  func handlers(_ kind: Key.Kind, of state: Int32) -> [RegisteredHandler] {
    let keys = Key.withWildcard(state).map {
      kind == .exitHandler ? Key(kind: kind, fromState: $0) : Key(kind: kind, toState: $0)
    }
    return handlers(keys, own: nil)
  }

  /// Whether a state is final.
  func isFinal(_ state: AnyValue) -> Bool {
    guard index.count(.finalState) > 0 else { return false }
    return Key.withWildcard(states.number(of: state)).contains {
      index.first(Key(kind: .finalState, fromState: $0)) != Index.nothing
    }
  }

  /// The mappings of a kind, in order of registration.
  @inline(never)
  func mappings(_ kind: Key.Kind) -> [Mapping] {
    index.elements(Key(kind: kind)).map { downcast($0, to: Mapping.self) }
  }

  /// How routes enter submachines, in order of registration.
  var entrances: [Entrance] {
    index.elements(Key(kind: .entrance)).flatMap { downcast($0, to: Rule.self).entrances }
  }

  /// The types of states by which routes name submachines, in order of registration.
  var namedStateTypes: [Any.Type] {
    index.elements(Key(kind: .entrance)).flatMap { element in
      let rule = downcast(element, to: Rule.self)
      return [rule.region?.stateType].compactMap { $0 } + rule.entrances.compactMap(\.stateType)
    }
  }

  /// The closures that provide states, in order of registration.
  var valueRules: [ValueRule] {
    index.elements(Key(kind: .values)).map { downcast($0, to: ValueRule.self) }
  }

  @inline(never)
  private func handlers(_ keys: [Key], own: RegisteredHandler?) -> [RegisteredHandler] {
    var handlers = own.map { [$0] } ?? []
    for key in keys {
      for handler in index.elements(key) { handlers.append(downcast(handler, to: RegisteredHandler.self)) }
    }
    return handlers.count > 1 ? handlers.ordered { $0.rank } : handlers
  }
}
