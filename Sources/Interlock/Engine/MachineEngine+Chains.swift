extension MachineEngine {
  /// Leaves the state by a transition of which the chains have to be told (G4).
  ///
  /// What the transition does to them is judged before anything changes, and noted after the exit handlers, which may
  /// dispose of chains. The handlers of those that are complete, or broken, run with the others.
  @usableFromInline
  final func leaveAlongChains(_ plan: Plan<S, E>, _ attempt: Attempt<S, E>) {
    let runtime = unsafe attempt.runtime.takeUnretainedValue()
    let actions = unsafe program._withUnsafeGuaranteedRef { $0.chainActions() }
    let context = unsafe Context(attempt.storage.takeUnretainedValue())
    var advances: [(action: Action<S, E>, progress: Int, fires: Bool)] = []
    for action in actions where !attempt.wasEdited || isActing(action.registration, attempt) {
      guard let chain = action.chain else { continue }
      let progress = unsafe runtime.progress[action.registration.number] ?? 0
      let advance = chain.advance(from: progress, by: context)
      if advance.progress != progress || advance.fires {
        advances.append((action, advance.progress, advance.fires))
      }
    }

    run(plan.exits, attempt)

    for (action, progress, fires) in advances
    where !attempt.wasEdited || isActing(action.registration, attempt) {
      unsafe runtime.progress[action.registration.number] = progress == 0 ? nil : progress
      if fires { lend(action, attempt) }
    }
  }
}
