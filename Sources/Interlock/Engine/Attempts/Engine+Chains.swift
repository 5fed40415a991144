extension Engine {
  /// Leaves the state by a transition that chains follow (G4).
  ///
  /// The chains' progress is computed before anything changes, and stored after the exit handlers, which may dispose of
  /// chains. The handlers of complete or broken chains run with the others.
  final func leaveAlongChains(_ attempt: Attempt) {
    let runtime = attempt.runtime
    if let recorder = runtime.recorder { return recorder.giveUp() }
    let handlers = program.with { $0.chainHandlers() }
    let states = states
    var advances: [(handler: RegisteredHandler, progress: Int, fires: Bool)] = []
    for handler in handlers where !attempt.wasEdited || isActing(handler.registration, attempt) {
      guard let chain = handler.chain else { continue }
      let progress = runtime.progress[handler.registration.number] ?? 0
      let advance = chain.advance(from: progress, by: attempt.context, states)
      if advance.progress != progress || advance.fires {
        advances.append((handler, advance.progress, advance.fires))
      }
    }

    run(attempt.plan?.exits ?? .none, attempt)

    for (handler, progress, fires) in advances
    where !attempt.wasEdited || isActing(handler.registration, attempt) {
      runtime.progress[handler.registration.number] = progress == 0 ? nil : progress
      if fires { addExtra(handler, attempt) }
    }
  }
}
