extension Outcome {
  /// An outcome from the engine.
  @inline(never)
  init(_ outcome: AnyOutcome) {
    self =
      switch outcome {
      case .moved(let fromState, let toState):
        .moved(from: Edge<S>.typed(fromState), to: Edge<S>.typed(toState))
      case .queued: .queued
      case .ignored: .ignored
      case .refused(let refusal):
        .refused(
          Refusal(
            event: refusal.event.map { Edge<E>.typed($0) }, fromState: Edge<S>.typed(refusal.fromState),
            toState: Edge<S>.typed(refusal.toState), refusal.cause))
      }
  }
}
