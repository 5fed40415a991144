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
