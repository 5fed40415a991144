extension Refusal {
  /// A refusal from the engine.
  @usableFromInline
  init(_ refusal: AnyRefusal) {
    self.init(
      event: refusal.event.map { Edge<E>.typed($0) }, fromState: Edge<S>.typed(refusal.fromState),
      toState: Edge<S>.typed(refusal.toState), reason: Reason(refusal.reason))
  }
}

extension Refusal.Reason {
  /// A reason from the engine.
  init(_ reason: AnyReason) {
    self =
      switch reason {
      case .noRoute: .noRoute
      case .inactive(let obstacle): .inactive(obstacle)
      case .conditions(let guards): .conditions(guards.map { Refusal.Guard($0) })
      }
  }
}

extension Refusal.Guard {
  /// A condition that failed, from the engine.
  fileprivate init(_ condition: AnyReason.Guard) {
    transition = Transition(
      fromState: Pattern(condition.fromState), toState: Pattern(condition.toState))
    label = condition.label
    error = condition.error
  }
}

extension Outcome {
  /// An outcome from the engine.
  @export(implementation)
  init(_ outcome: AnyOutcome) {
    self =
      switch outcome {
      case .moved(let fromState, let toState):
        .moved(from: Edge<S>.typed(fromState), to: Edge<S>.typed(toState))
      case .queued: .queued
      case .ignored: .ignored
      case .refused(let refusal): .refused(Refusal(refusal))
      }
  }
}
