extension Engine {
  /// Refuses an attempt for a reason (F1, F2).
  final func refuse(_ attempt: Attempt, for reason: AnyReason, reporting outcome: Report?) {
    if attempt.event != nil { attempt.setTarget(attempt.fromState) }
    outcome?.put(
      .refused(
        AnyRefusal(
          event: attempt.event, fromState: attempt.fromState, toState: attempt.toState, reason: reason)))
    phase = .settled
    let plan = program.with { $0.errorPlan() }
    if plan.isEmpty || isKnown(to: outcome) { return }
    if let recorder = attempt.runtime.recorder { return recorder.giveUp() }
    attempt.setReason(reason)
    run(plan.handlers, attempt)
  }

  /// Whether there are only handlers of last resort, and the caller receives the outcome.
  private final func isKnown(to outcome: Report?) -> Bool {
    outcome != nil && program.with { $0.hasLastResort }
  }
}
