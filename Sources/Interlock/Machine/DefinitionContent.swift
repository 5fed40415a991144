/// What a definition contains, as plain data for those that read it without running it.
package struct DefinitionContent<S: StateType, E: EventType> {
  /// A single arrow, or events that are ignored; neither of its patterns is a list (R2).
  package struct Row {
    /// How a row was declared.
    package enum Form {
      case eventRoute, stateRoute, ignored, completion
    }

    package let form: Form

    /// The event; nil for a state route and for one that is taken on completion.
    package let event: Pattern<E>?
    package let transition: Transition<S>
    package let label: String?
    package let isConditional: Bool

    /// Whether a handler was given together with the route.
    package let hasHandler: Bool
  }

  /// The routes and the ignored events in the order of registration.
  package let rows: [Row]

  /// The states in which the machine is done, in the order of registration.
  package let finalStates: [Pattern<S>]

  /// The route mappings in the order of registration.
  package let routeMappings: [(_ event: E?, _ fromState: S, _ userInfo: Any?) -> S?]

  /// The state route mappings in the order of registration.
  package let stateRouteMappings: [(_ fromState: S, _ userInfo: Any?) -> [S]?]

  /// How many handlers run at transitions, but for those that were given together with routes and mappings.
  package let handlerCount: Int

  /// How many handlers run at refusals.
  package let errorHandlerCount: Int

  /// The states and events that are mentioned, in the order in which they came to be.
  package let states: [S]
  package let events: [E]
}

extension Machine {
  /// What is declared, as plain data.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the definition.
  package final var content: DefinitionContent<S, E> {
    DefinitionContent(unsafe program._withUnsafeGuaranteedRef { unsafe $0.definition })
  }
}

extension DefinitionContent {
  fileprivate init(_ definition: Definition) {
    let index = definition.index
    let entries = index.entries.filter { $0.registration >= 0 }
      .sorted { ($0.registration, $0.position) < ($1.registration, $1.position) }
    // A registration of an arrow with lists has several entries, but is one handler.
    func registrations(_ kinds: Set<Index.Key.Kind>) -> Int {
      Set(entries.filter { kinds.contains($0.key.kind) }.map(\.registration)).count
    }
    self.init(
      rows: entries.compactMap { Row($0, in: definition) },
      finalStates: entries.filter { $0.key.kind == .finalState }
        .map { Pattern(definition.pattern(ofState: $0.key.fromState)) },
      routeMappings: definition.mappings(.mapping).map { mapping in
        { event, fromState, userInfo in
          let toState = mapping.route(
            event.map { Address.erased($0) }, Address.erased(fromState), .message(userInfo))
          return toState.map { Address<S>.typed($0) }
        }
      },
      stateRouteMappings: definition.mappings(.stateMapping).compactMap(\.stateRoute).map { stateRoute in
        { fromState, userInfo in
          stateRoute(Address.erased(fromState), .message(userInfo))?.map { Address<S>.typed($0) }
        }
      },
      handlerCount: registrations([
        .eventHandler, .stateHandler, .anyHandler, .exitHandler, .entryHandler, .chain,
      ]),
      errorHandlerCount: registrations([.errorHandler]),
      states: index.states.mentioned.map { Address<S>.typed(definition.states.value($0)) },
      events: index.events.mentioned.map { Address<E>.typed(definition.events.value($0)) })
  }
}

extension DefinitionContent.Row {
  fileprivate init?(_ entry: Index.Entry, in definition: Definition) {
    switch entry.key.kind {
    case .route: form = entry.effect == .ignore ? .ignored : .eventRoute
    case .stateRoute: form = .stateRoute
    case .completion: form = .completion
    default: return nil
    }
    event = entry.key.kind == .route ? Pattern(definition.pattern(ofEvent: entry.key.event)) : nil
    transition = Transition(
      fromState: Pattern(definition.pattern(ofState: entry.key.fromState)),
      toState: Pattern(definition.pattern(ofState: entry.key.toState)))
    let rule = form == .ignored ? nil : entry.element.map { unsafe unsafeDowncast($0, to: Rule.self) }
    label = rule?.label
    isConditional = rule?.isConditional ?? false
    hasHandler = rule?.handler != nil
  }
}
