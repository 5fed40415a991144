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
        }, mutesHandlers: probe.mutesHandlers))
  }
}
