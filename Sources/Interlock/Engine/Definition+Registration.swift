extension Definition {
  /// Registers routes under one registration.
  ///
  /// - Parameters:
  ///   - event: the events that lead along the routes; nil for state routes.
  ///   - routes: arrows with what they have beside; lists are expanded into rows, in order.
  mutating func addRoutes(
    event: Pattern<E>?,
    _ routes: [(transition: Transition<S>, rule: Rule<S, E>?)],
    to registration: Int
  ) {
    let eventNumbers = event.map { numbers($0) } ?? []
    var position: Int32 = 0
    for (transition, rule) in routes {
      let fromNumbers = numbers(transition.fromState)
      let toNumbers = numbers(transition.toState)
      for from in fromNumbers {
        for to in toNumbers {
          let row = Index.Row(
            registration: registration, position: position, rule: rule,
            effect: to == Key.any ? .stay : .move, target: to)
          for number in eventNumbers {
            append(
              .row(row), for: Key(kind: .route, event: number, fromState: from), to: registration)
          }
          append(.row(row), for: Key(kind: .target, fromState: from, toState: to), to: registration)
          position += 1
        }
      }
    }
  }

  /// Registers events that do nothing in some states.
  mutating func addIgnoredEvents(_ event: Pattern<E>, in state: Pattern<S>, to registration: Int) {
    let stateNumbers = numbers(state)
    let row = Index.Row(
      registration: registration, position: 0, rule: nil, effect: .ignore, target: Key.any)
    for number in numbers(event) {
      for from in stateNumbers {
        append(.row(row), for: Key(kind: .route, event: number, fromState: from), to: registration)
      }
    }
  }

  /// Registers a handler of a transition.
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
          append(
            .action(action), for: Key(kind: kind, event: number, fromState: from, toState: to),
            to: action.registration)
        }
      }
    }
  }

  /// Registers an error handler.
  mutating func addErrorHandler(_ action: Action<S, E>) {
    append(.action(action), for: Key(kind: .errorHandler), to: action.registration)
  }

  /// Registers a handler of a chain.
  mutating func addChainHandler(_ action: Action<S, E>) {
    append(.action(action), for: Key(kind: .chain), to: action.registration)
    for step in action.chain?.steps ?? [] {
      for pattern in [step.transition.fromState, step.transition.toState] {
        for number in numbers(pattern) where number != Key.any {
          append(.vacant, for: Key(kind: .mention, fromState: number), to: action.registration)
        }
      }
    }
  }

  /// Registers a mapping.
  mutating func addMapping(_ mapping: Mapping<S, E>) {
    let kind: Key.Kind = mapping.stateRoute == nil ? .mapping : .stateMapping
    append(.mapping(mapping), for: Key(kind: kind), to: mapping.registration)
  }
}
