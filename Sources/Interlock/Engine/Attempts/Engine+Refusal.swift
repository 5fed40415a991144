extension Engine {
  /// Refuses an attempt that a resolution has not led anywhere (F1, F2).
  ///
  /// - Returns: false, the answer to a refused attempt.
  final func refuse(_ attempt: inout Attempt, _ resolution: Resolution, reporting outcome: Report?) -> Bool {
    let skipped = attempt.runtime.takeSkipped(from: attempt.outerSkipped)
    unsafe refuse(&attempt, for: resolution.reason(without: skipped, attempt.objections), reporting: outcome)
    return false
  }

  /// Refuses an attempt for a reason.
  final func refuse(_ attempt: inout Attempt, for reason: AnyReason, reporting outcome: Report?) {
    if attempt.event != nil { attempt.setTarget(attempt.fromState) }
    unsafe outcome?.pointee = .refused(
      AnyRefusal(
        event: attempt.event, fromState: attempt.fromState, toState: attempt.toState, reason: reason))
    unsafe phase = .settled
    let plan = unsafe program._withUnsafeGuaranteedRef { $0.errorPlan() }
    if unsafe plan.isEmpty || isKnown(to: outcome) { return }
    if let recorder = unsafe attempt.runtime.recorder { return recorder.giveUp() }
    attempt.setReason(reason)
    run(plan.handlers, attempt)
  }

  /// Whether handlers of last resort are all there are, and somebody is told the outcome.
  private final func isKnown(to outcome: Report?) -> Bool {
    unsafe outcome != nil && program._withUnsafeGuaranteedRef { unsafe $0.hasLastResort }
  }
}
