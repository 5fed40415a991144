extension Definition {
  /// Adds routes to the registration under way.
  ///
  /// - Parameters:
  ///   - event: the events that lead along the routes; nil for state routes.
  ///   - transition: the arrow; lists are expanded into single arrows, in order.
  ///   - rule: what the routes have beside their arrow.
  @inlinable
  mutating func addRoutes(event: Pattern<E>?, _ transition: Transition<S>, _ rule: Rule<S, E>?) {
    if case .some(.some(let event)) = event, case .some(let from) = transition.fromState,
      case .some(let to) = transition.toState
    {
      let eventNumber = mention(event)
      let fromNumber = mention(from)
      let key = Key(kind: .route, event: eventNumber, fromState: fromNumber, toState: mention(to))
      return index.append(rule, for: key, effect: .move)
    }
    addRows(event: event, transition, rule)
  }

  /// Adds the single arrows that an arrow stands for. One that no event leads along is open to state attempts alone.
  @usableFromInline
  mutating func addRows(event: Pattern<E>?, _ transition: Transition<S>, _ rule: Rule<S, E>?) {
    let eventNumbers = event.map { numbers($0) } ?? []
    let fromNumbers = numbers(transition.fromState)
    let toNumbers = numbers(transition.toState)
    for from in fromNumbers {
      for to in toNumbers {
        for number in eventNumbers {
          append(rule, for: Key(kind: .route, event: number, fromState: from, toState: to))
        }
        if eventNumbers.isEmpty { append(rule, for: Key(kind: .stateRoute, fromState: from, toState: to)) }
      }
    }
  }

  private mutating func append(_ rule: Rule<S, E>?, for key: Key) {
    index.append(rule, for: key, effect: key.toState == Key.any ? .stay : .move)
  }

  /// Adds routes that are taken when the submachines of a state are done, to the registration under way.
  mutating func addCompletionRoutes(_ transition: Transition<S>, _ rule: Rule<S, E>?) {
    let toNumbers = numbers(transition.toState)
    for from in numbers(transition.fromState) {
      for to in toNumbers { append(rule, for: Key(kind: .completion, fromState: from, toState: to)) }
    }
  }

  /// Adds states in which the machine is done to the registration under way.
  mutating func addFinalStates(_ states: Pattern<S>) {
    for number in numbers(states) {
      index.append(nil, for: Key(kind: .finalState, fromState: number), effect: .ignore)
    }
  }

  /// Adds events that do nothing in some states to the registration under way.
  mutating func addIgnoredEvents(_ event: Pattern<E>, in state: Pattern<S>) {
    let stateNumbers = numbers(state)
    for number in numbers(event) {
      for from in stateNumbers {
        index.append(nil, for: Key(kind: .route, event: number, fromState: from), effect: .ignore)
      }
    }
  }

  /// Adds a handler of a transition to the registration under way.
  ///
  /// - Parameters:
  ///   - kind: on which attempts it runs.
  ///   - event: the events that it is narrowed to.
  mutating func addHandler(
    _ kind: Key.Kind,
    event: Pattern<E> = .any,
    _ transition: Transition<S>,
    _ action: Action<S, E>
  ) {
    let fromNumbers = numbers(transition.fromState)
    let toNumbers = numbers(transition.toState)
    for number in numbers(event) {
      for from in fromNumbers {
        for to in toNumbers {
          index.append(
            action, for: Key(kind: kind, event: number, fromState: from, toState: to), effect: .stay)
        }
      }
    }
  }

  /// Adds an error handler to the registration under way.
  mutating func addErrorHandler(_ action: Action<S, E>) {
    index.append(action, for: Key(kind: .errorHandler), effect: .stay)
  }

  /// Adds a handler of a chain to the registration under way.
  mutating func addChainHandler(_ action: Action<S, E>) {
    index.append(action, for: Key(kind: .chain), effect: .stay)
    for step in action.chain?.steps ?? [] {
      for pattern in [step.transition.fromState, step.transition.toState] {
        for number in numbers(pattern) where number != Key.any {
          index.append(nil, for: Key(kind: .mention, fromState: number), effect: .stay)
        }
      }
    }
  }

  /// Adds a mapping to the registration under way.
  mutating func addMapping(_ mapping: Mapping<S, E>) {
    let kind: Key.Kind = mapping.stateRoute == nil ? .mapping : .stateMapping
    index.append(mapping, for: Key(kind: kind), effect: .move)
  }
}
