/// The content of a definition as plain data, for readers that don't run it. Its states and events are kinds.
package struct DefinitionContent<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  /// A single arrow, or ignored events. Neither of its patterns is a list (R2).
  package struct Row {
    fileprivate let entry: Index.Entry
    fileprivate let content: AnyDefinitionContent

    /// Identifies the row within its definition.
    package var place: RowPlace { RowPlace(registration: entry.registration, position: entry.position) }
    package let form: DefinitionForm

    /// The event; nil for a state route, a completion, or an eventless route.
    package var event: Pattern<E>? { content.definition.event(of: entry).map { Pattern($0) } }
    package var transition: Transition<S> {
      Transition(
        fromState: Pattern(content.definition.pattern(ofState: entry.key.fromState)),
        toState: Pattern(content.definition.pattern(ofState: entry.key.toState)))
    }

    /// How long the state must last, for a timeout.
    package var delay: Delay? { entry.delay }
    package var label: String? { entry.rule?.label }
    package var isConditional: Bool { entry.rule?.isConditional ?? false }

    /// Whether the route was registered together with a handler.
    package var hasHandler: Bool { entry.rule?.handler != nil }

    /// Whether the route stays in its state and is given data there (K2).
    package var changesData: Bool {
      let definition = content.definition
      return entry.effect == .stay && definition.statesHaveData
        && !definition.valueRules(of: entry.rule).isEmpty
    }

    /// How the route enters submachines.
    package var entrances: [Entrance] { entry.rule?.entrances ?? [] }

    /// Where the route leads if it crosses levels of a chart; nil if it stays in its region.
    package var crossing: CrossingContent<S>? {
      guard let crossing = entry.rule?.crossing,
        case .some(let target) = content.definition.pattern(ofState: entry.key.toState)
      else { return nil }
      return CrossingContent(crossing, to: target)
    }
  }

  private let erased: AnyDefinitionContent
  private let samples: Samples

  /// The values that the mappings are called with: the known ones of each kind.
  fileprivate struct Samples {
    let states: (S) -> [AnyValue]
    let events: (E) -> [AnyValue]

    /// Notes an answer of a mapping, which becomes a known state, and returns its kind.
    let noteState: (AnyValue) -> S
  }

  fileprivate init(_ definition: Definition, _ samples: Samples) {
    erased = AnyDefinitionContent(definition)
    self.samples = samples
  }

  /// The routes and the ignored events, in order of registration.
  package var rows: [Row] {
    erased.rows.compactMap { entry in
      entry.form.map { Row(entry: entry, content: erased, form: $0) }
    }
  }

  /// The same without what leads a document's machine to its first states.
  package var ownRows: [Row] {
    guard let nothing else { return rows }
    return rows.filter { $0.transition.fromState != .some(nothing) }
  }

  /// The final states, in order of registration.
  package var finalStates: [Pattern<S>] { erased.finalStates.map { Pattern($0) } }

  /// The activities and their states.
  package var activities: [(states: Pattern<S>, activity: DeclaredActivity)] {
    erased.activities.map { (Pattern($0.states), $0.activity) }
  }

  /// The events that are deferred, and the states in which they are (C7).
  package var deferrals: [(events: Pattern<E>, states: Pattern<S>)] {
    erased.deferrals.map { (Pattern($0.events), Pattern($0.states)) }
  }

  /// Whether there are route mappings and state route mappings.
  package var hasRouteMappings: Bool { erased.hasRouteMappings }
  package var hasStateRouteMappings: Bool { erased.hasStateRouteMappings }

  /// The number of transition handlers, without those registered together with routes and mappings.
  package var handlerCount: Int { erased.handlerCount }

  /// The occasions of all handlers in words, without those registered together with routes and mappings: `the entry to .cart`.
  package var handlers: [String] { erased.handlers }

  /// The number of error handlers.
  package var errorHandlerCount: Int { erased.errorHandlerCount }

  /// Whether a value of a kind is known, so that mappings can be called.
  package func hasValue(ofEvent event: E) -> Bool { !samples.events(event).isEmpty }
  package func hasValue(ofState state: S) -> Bool { !samples.states(state).isEmpty }

  /// The mappings' targets for an event: the first answer for each pair of known values. The mappings are called with
  /// the known values of the two kinds, and their answers become known values in turn.
  package func answers(_ event: E, _ fromState: S) -> [S] {
    erased.answers(samples.events(event), samples.states(fromState)).map(samples.noteState)
  }

  /// The targets that the mappings allow. Every mapping is consulted (R4).
  package func stateAnswers(_ fromState: S) -> [S] {
    erased.stateAnswers(samples.states(fromState)).map(samples.noteState)
  }

  /// Whether the machine does as SCXML's algorithm says (C6), so that routes compete in their order alone, and the state in which it is
  /// until it is started.
  package var isOfDocument: Bool { !erased.definition.rules.isEmpty }
  package var nothing: S? { erased.definition.nothing.map { Address<S>.typed($0) } }

  /// Where a document's machine goes from there.
  package var start: CrossingContent<S>? {
    rows.first { row in nothing.map { row.transition.fromState == .some($0) } ?? false }?.crossing
  }

  /// The states and events that the definition mentions, in order of their first mention.
  package var states: [S] {
    let nothing = nothing
    return erased.states.map { Address<S>.typed($0) }.filter { $0 != nothing }
  }
  package var events: [E] { erased.events.map { Address<E>.typed($0) } }
}

/// How a row of a definition was declared.
package enum DefinitionForm {
  case eventRoute, stateRoute, ignored, completion, eventless, timeout
}

extension Machine {
  /// The definition as plain data.
  ///
  /// - Parameter events: event values to call mappings with.
  /// - Complexity: O(*n* log *n*) in the size of the definition.
  package final func content(
    asking events: [E] = [], in states: [S] = []
  ) -> DefinitionContent<S.Kind, E.Kind> {
    let knownStates = KindSamples<S>([state] + states)
    let knownEvents = KindSamples<E>(events)
    return DefinitionContent(
      definition,
      DefinitionContent.Samples(
        states: { knownStates[$0] }, events: { knownEvents[$0] },
        noteState: {
          let state = Edge<S>.typed($0)
          knownStates.note(state)
          return state.kind
        }))
  }
}
