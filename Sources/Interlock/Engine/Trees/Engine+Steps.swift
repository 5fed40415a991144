// The steps of a single machine in its tree's attempts.

extension Engine {
  /// Follows the transition of an embedded submachine, for which no route is needed.
  ///
  /// - Parameter isInternal: whether that transition is internal.
  final func follow(
    _ event: AnyValue?, to target: AnyValue, isInternal: Bool, _ message: Message?
  ) -> Attempt {
    let attempt = beginAttempt(event, to: target, message, isContinued: true)
    let definition = self.definition
    // A state of the same kind is entered without leaving the kind (K5).
    if isInternal || definition.statesHaveData, definition.states.areSame(attempt.fromState, target) {
      attempt.findData()
      attempt.effect = .stay
      attempt.plan = planOfStaying(attempt)
    } else {
      attempt.effect = .move
      attempt.plan = planOfMapped(attempt)
    }
    return attempt
  }

  /// Refuses an attempt that the tree has refused.
  final func refuse(
    _ event: AnyValue?, to toState: AnyValue, _ message: Message?, for reason: AnyReason,
    reporting outcome: Report?
  ) {
    let attempt = beginAttempt(event, to: toState, message, isContinued: true)
    refuse(attempt, for: reason, reporting: outcome)
    endAttempt(attempt)
  }

  /// Changes the state without running handlers.
  ///
  /// - Returns: what holds the old state. Releasing it may run code that makes attempts.
  final func put(in state: AnyValue) -> Box? { replace(with: state, .max) }

  /// Runs the entry or exit handlers of the current state without a transition, because its parent is entered or left.
  final func announce(_ kind: Index.Key.Kind, _ message: Message?) {
    let state = current
    let plan = program.with { $0.plan(kind, of: state) }
    guard let plan, !plan.isEmpty else { return }
    let attempt = beginAttempt(nil, to: state, message, isContinued: true)
    if kind == .entryHandler { phase = .settled }
    let recorder = attempt.runtime.recorder
    recorder?.isAnnouncing = true
    withExtendedLifetime(plan) { run(plan.handlers, attempt) }
    recorder?.isAnnouncing = false
    endAttempt(attempt)
  }

  /// Whether any state is final.
  final var hasFinalStates: Bool {
    program.with { $0.hasFinalStates }
  }

  /// Whether a state is one of the definition's final states.
  final func isFinal(_ state: AnyValue) -> Bool {
    program.with { $0.definition.isFinal(state) }
  }
}
