extension MachineEngine {
  /// Judges what a transition does to the chains, before anything changes (G4).
  ///
  /// - Returns: the progress of the chains that the transition touches.
  @usableFromInline
  final func judgeChains(_ attempt: inout Attempt<S, E>) -> [(
    action: Action<S, E>, progress: Int, fires: Bool
  )] {
    let actions = unsafe program._withUnsafeGuaranteedRef { $0.chainActions() }
    let context = Context(attempt.storage)
    var advances: [(action: Action<S, E>, progress: Int, fires: Bool)] = []
    for action in actions where !attempt.wasEdited || isActing(action.registration, attempt) {
      guard let chain = action.chain else { continue }
      let progress = unsafe attempt.runtime._withUnsafeGuaranteedRef {
        unsafe $0.progress[action.registration] ?? 0
      }
      let advance = chain.advance(from: progress, by: context)
      if advance.progress != progress || advance.fires {
        advances.append((action, advance.progress, advance.fires))
      }
    }
    return advances
  }

  /// Notes the progress of the chains; the handlers of those that are complete, or broken, run with the others.
  @usableFromInline
  final func advanceChains(
    _ advances: [(action: Action<S, E>, progress: Int, fires: Bool)],
    _ attempt: inout Attempt<S, E>
  ) {
    for advance in advances where !attempt.wasEdited || isActing(advance.action.registration, attempt) {
      unsafe attempt.runtime._withUnsafeGuaranteedRef { runtime in
        unsafe runtime.progress[advance.action.registration] = advance.progress == 0 ? nil : advance.progress
      }
      if advance.fires { lend(advance.action, to: &attempt) }
    }
  }
}
