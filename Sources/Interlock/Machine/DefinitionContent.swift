/// The content of a definition as plain data, for readers that don't run it. Its states and events are kinds.
package struct DefinitionContent<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  /// A single arrow, or ignored events. Neither of its patterns is a list (R2).
  package final class Row {
    /// How a row was declared.
    package enum Form {
      case eventRoute, stateRoute, ignored, completion, timeout
    }

    /// Identifies the row within its definition.
    package let place: RowPlace
    package let form: Form

    /// The event; nil for a state route or a completion.
    package let event: Pattern<E>?
    package let transition: Transition<S>
    /// How long the state must last, for a timeout.
    package let delay: Delay?
    package let label: String?
    package let isConditional: Bool

    /// Whether the route was registered together with a handler.
    package let hasHandler: Bool

    /// How the route enters submachines.
    package let entrances: [Entrance]

    fileprivate init?(_ entry: Index.Entry, in definition: Definition) {
      switch entry.key.kind {
      case .route: form = entry.effect == .ignore ? .ignored : .eventRoute
      case .stateRoute: form = .stateRoute
      case .completion: form = .completion
      case .timeout: form = .timeout
      default: return nil
      }
      place = RowPlace(registration: entry.registration, position: entry.position)
      event = entry.key.kind == .route ? Pattern(definition.pattern(ofEvent: entry.key.event)) : nil
      transition = Transition(
        fromState: Pattern(definition.pattern(ofState: entry.key.fromState)),
        toState: Pattern(definition.pattern(ofState: entry.key.toState)))
      let timed = form == .timeout ? entry.element.map { downcast($0, to: TimedRule.self) } : nil
      let hasRule = form != .ignored && form != .timeout
      let rule =
        hasRule ? entry.element.map { downcast($0, to: Rule.self) } : timed?.rule
      delay = timed?.delay
      label = rule?.label
      isConditional = rule?.isConditional ?? false
      hasHandler = rule?.handler != nil
      entrances = rule?.entrances ?? []
    }
  }

  /// The routes and the ignored events, in order of registration.
  package let rows: [Row]

  /// The final states, in order of registration.
  package let finalStates: [Pattern<S>]

  /// The activities and their states.
  package let activities: [(states: Pattern<S>, activity: DeclaredActivity)]

  /// Whether there are route mappings and state route mappings.
  package let hasRouteMappings: Bool
  package let hasStateRouteMappings: Bool
  let mappingCount: Int

  /// The mappings' targets for an event: the first answer for each pair of known values. The mappings are called with
  /// the known values of the two kinds, and their answers become known values in turn.
  package let answers: (_ event: E, _ fromState: S, _ userInfo: Any?) -> [S]

  /// The targets that the mappings allow. Every mapping is consulted (R4).
  package let stateAnswers: (_ fromState: S, _ userInfo: Any?) -> [S]

  /// Whether a value of this kind is known.
  package let isKnown: (S) -> Bool

  /// The number of transition handlers, without those registered together with routes and mappings.
  package let handlerCount: Int

  /// The number of error handlers.
  package let errorHandlerCount: Int

  /// The states and events that the definition mentions, in order of their first mention.
  package let states: [S]
  package let events: [E]
}

extension Machine {
  /// The definition as plain data.
  ///
  /// - Parameter events: event values to call mappings with.
  /// - Complexity: O(*n* log *n*) in the size of the definition.
  package final func content(
    asking events: [E] = [], in states: [S] = []
  ) -> DefinitionContent<S.Kind, E.Kind> {
    let definition = self.definition
    let mappings = definition.mappings(.mapping)
    let stateMappings = definition.mappings(.stateMapping)
    let stateSamples = KindSamples<S>([state] + states)
    let eventSamples = KindSamples<E>(events)
    func known(_ answer: AnyValue) -> S.Kind {
      let state = Edge<S>.typed(answer)
      stateSamples.note(state)
      return state.kind
    }
    return DefinitionContent(
      definition, hasRouteMappings: !mappings.isEmpty, hasStateRouteMappings: !stateMappings.isEmpty,
      mappingCount: mappings.count + stateMappings.count,
      answers: { event, fromState, userInfo in
        let message = Message.message(userInfo)
        return stateSamples[fromState].flatMap { state in
          eventSamples[event].compactMap { event in
            mappings.lazy.compactMap { $0.route(Edge.erased(event), Edge.erased(state), message) }.first
              .map(known)
          }
        }
      },
      stateAnswers: { fromState, userInfo in
        let message = Message.message(userInfo)
        return stateSamples[fromState].flatMap { state in
          mappings.compactMap { $0.route(nil, Edge.erased(state), message) }.map(known)
            + stateMappings.flatMap { $0.stateRoute?(Edge.erased(state), message) ?? [] }.map(known)
        }
      },
      isKnown: { !stateSamples[$0].isEmpty })
  }
}

extension DefinitionContent {
  fileprivate init(
    _ definition: Definition, hasRouteMappings: Bool, hasStateRouteMappings: Bool, mappingCount: Int,
    answers: @escaping (E, S, Any?) -> [S], stateAnswers: @escaping (S, Any?) -> [S],
    isKnown: @escaping (S) -> Bool
  ) {
    let index = definition.index
    let entries = index.orderedEntries
    // A registration of an arrow with lists has several entries but counts as one handler.
    func registrations(_ kinds: Set<Index.Key.Kind>) -> Int {
      let numbers = entries.filter { kinds.contains($0.key.kind) }.map(\.registration)
      return numbers.indices.count { $0 == 0 || numbers[$0] != numbers[$0 - 1] }
    }
    self.init(
      rows: entries.compactMap { Row($0, in: definition) },
      finalStates: entries.filter { $0.key.kind == .finalState }
        .map { Pattern(definition.pattern(ofState: $0.key.fromState)) },
      activities: entries.filter { $0.key.kind == .activity }.compactMap { entry in
        let states = Pattern<S>(definition.pattern(ofState: entry.key.fromState))
        return entry.element.map { (states, downcast($0, to: DeclaredActivity.self)) }
      },
      hasRouteMappings: hasRouteMappings, hasStateRouteMappings: hasStateRouteMappings,
      mappingCount: mappingCount, answers: answers, stateAnswers: stateAnswers, isKnown: isKnown,
      handlerCount: registrations([
        .eventHandler, .stateHandler, .anyHandler, .exitHandler, .entryHandler, .chain,
      ]),
      errorHandlerCount: registrations([.errorHandler]),
      states: index.states.mentioned.map { Address<S>.typed(definition.states.value($0)) },
      events: index.events.mentioned.map { Address<E>.typed(definition.events.value($0)) })
  }
}
