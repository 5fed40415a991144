/// The routes of a line, for tools that change definitions to see whether tests notice.
package struct DeclaredRoutes<H: LineHome> {
  /// Why a machine follows the routes.
  package enum Cause {
    case event(Pattern<H.E.Kind>)
    case ignored(Pattern<H.E.Kind>)
    case stateAttempt
    case completion
    case timeout(Delay)
  }

  /// A change of the guards.
  package enum GuardChange {
    case none, negated, dropped
  }

  package let cause: Cause

  /// The arrows. Those of ignored events lead to any state.
  package let transitions: [Transition<H.S.Kind>]

  private let terms: Terms

  package var hasGuards: Bool { !terms.guards.isEmpty }

  fileprivate init(_ cause: Cause, _ arrows: [AnyArrow], _ terms: Terms) {
    self.cause = cause
    transitions = arrows.map { Transition($0) }
    self.terms = terms
  }

  /// The routes with other arrows and guards, and without handlers and entrances.
  package func changed(
    to transitions: [Transition<H.S.Kind>], guards: GuardChange = .none, cause: Cause? = nil
  ) -> Lines<H> {
    var terms = terms
    terms.entrances = []
    terms.handlers = []
    switch guards {
    case .none: break
    case .negated:
      let condition = terms.rule(RegistrationID(number: 0, place: 0))?.condition
      terms.guards = [
        Terms.Guard(
          label: terms.label, condition: { context in condition.map { !$0(context) } ?? true }, objection: nil
        )
      ]
    case .dropped: terms.guards = []
    }
    let arrows = AnyArrow.arrows(transitions)
    switch cause ?? self.cause {
    case .event(let events): return Lines(.routes(event: ValuePattern(events), arrows, terms))
    case .stateAttempt: return Lines(.routes(event: nil, arrows, terms))
    case .completion: return Lines(.completionRoutes(arrows, terms))
    case .timeout(let delay): return Lines(.timeouts(delay, arrows, terms))
    case .ignored(let events):
      return Lines(arrows.map { .ignored(ValuePattern(events), in: $0.fromState) })
    }
  }
}

extension Lines {
  /// The lines, each for itself.
  package var single: [Lines] { declarations.map { Lines($0) } }

  /// The lines in one.
  package init(joining lines: [Lines]) {
    self.init(lines.flatMap(\.declarations))
  }

  /// The routes of a single line, or the events that it ignores.
  package var routes: DeclaredRoutes<H>? {
    switch declarations.first {
    case .routes(let event?, let arrows, let terms): DeclaredRoutes(.event(Pattern(event)), arrows, terms)
    case .routes(nil, let arrows, let terms): DeclaredRoutes(.stateAttempt, arrows, terms)
    case .completionRoutes(let arrows, let terms): DeclaredRoutes(.completion, arrows, terms)
    case .timeouts(let delay, let arrows, let terms): DeclaredRoutes(.timeout(delay), arrows, terms)
    case .ignored(let events, let states):
      DeclaredRoutes(
        .ignored(Pattern(events)), [AnyArrow(fromState: states, toState: .any)], Terms())
    default: nil
    }
  }

  /// Whether a single line consists of a handler or a submachine.
  package var isHandlerOrSubmachine: Bool {
    switch declarations.first {
    case .handler, .driven, .chainHandler, .submachine: true
    default: false
    }
  }
}
