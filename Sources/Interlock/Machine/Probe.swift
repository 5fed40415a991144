/// Receives what happens to the rows of a machine's definition.
package struct Probe<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// Receives each condition's answer, also in queries. The answer for an ignored event is always true.
  let noteJudgement: (RowPlace, _ answer: Bool) -> Void

  /// Receives each route that is taken.
  let noteTaking: (RowPlace, Context<S, E>) -> Void

  /// Whether the probe suppresses the machine's own handlers.
  let mutesHandlers: Bool

  package init(
    mutesHandlers: Bool, noteJudgement: @escaping (RowPlace, _ answer: Bool) -> Void,
    noteTaking: @escaping (RowPlace, Context<S, E>) -> Void
  ) {
    self.mutesHandlers = mutesHandlers
    self.noteJudgement = noteJudgement
    self.noteTaking = noteTaking
  }
}

extension Machine {
  /// Installs a probe for the rows declared so far.
  ///
  /// Don't call this during an attempt. From now on, a condition that was declared for several arrows counts as one
  /// condition for each of them and may be judged for each.
  package final func install(_ probe: Probe<S, E>) {
    install(
      Probing(
        noteJudgement: { registration, position, answer in
          probe.noteJudgement(RowPlace(registration: registration, position: position), answer)
        },
        noteTaking: { registration, position, context in
          probe.noteTaking(RowPlace(registration: registration, position: position), Context(context))
        }, mutesHandlers: probe.mutesHandlers, noteMistake: nil, hasTarget: { _ in true }))
  }

  /// Tells about mistakes instead of trapping. A route declared so far has no state to lead to, or its closure gives one of another kind
  /// (K2): such a route is not open. Or a call does not end: it is stopped.
  ///
  /// Don't call this during an attempt.
  ///
  /// - Parameter note: receives the sentence with which the machine would trap.
  package final func noteMistakes(_ note: @escaping (String) -> Void) {
    ownNode().noteMistake = note
    guard definition.statesHaveData else { return }
    install(
      Probing(
        noteJudgement: { _, _, _ in }, noteTaking: { _, _, _ in }, mutesHandlers: false, noteMistake: note,
        hasTarget: { Context($0).hasTarget }))
  }
}
