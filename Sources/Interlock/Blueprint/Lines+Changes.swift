// Single lines, for tools that change definitions to see whether tests notice.

extension Lines {
  /// Why a machine follows the arrows of a line.
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

  /// The lines, each for itself.
  package var single: [Lines] { declarations.map { Lines($0) } }

  /// The lines in one.
  package init(joining lines: [Lines]) {
    self.init(lines.flatMap(\.declarations))
  }

  private var routes: DeclaredRoutes? {
    switch declarations.first {
    case .routes(let routes) where !routes.isEventless: routes
    case .ignored(let events, let states):
      DeclaredRoutes(.events(events), [AnyArrow(fromState: states, toState: .any)])
    default: nil
    }
  }

  /// Why a machine follows the arrows of a single line; nil if it has none that can be changed.
  package var cause: Cause? {
    if case .ignored(let events, _)? = declarations.first { return .ignored(Pattern(events)) }
    return switch routes?.trigger {
    case .events(let events): .event(Pattern(events))
    case .stateAttempt: .stateAttempt
    case .completion: .completion
    case .timeout(let delay): .timeout(delay)
    case .eventless, nil: nil
    }
  }

  /// The arrows of a single line. Those of ignored events lead to any state.
  package var transitions: [Transition<H.S.Kind>] { routes?.arrows.map { Transition($0) } ?? [] }

  package var hasGuards: Bool { routes.map { !$0.guards.isEmpty } ?? false }

  /// A single line with other arrows and guards, and without handlers and entrances.
  ///
  /// - Parameter delay: another delay of timeouts.
  package func changed(
    to transitions: [Transition<H.S.Kind>], guards: GuardChange = .none, delay: Delay? = nil
  ) -> Lines {
    guard let routes else { return self }
    let arrows = AnyArrow.arrows(transitions)
    if case .ignored(let events, _)? = declarations.first {
      return Lines(arrows.map { .ignored(events, in: $0.fromState) })
    }
    let silent = routes.silent(on: delay.map { .timeout($0) } ?? routes.trigger, arrows)
    switch guards {
    case .none: return Lines(.routes(silent))
    case .negated:
      let condition = routes.rule(RegistrationID(number: 0, place: 0))?.condition
      return Lines(.routes(silent.withGuard { context in condition.map { !$0(context) } ?? true }))
    case .dropped: return Lines(.routes(silent.withGuard(nil)))
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
