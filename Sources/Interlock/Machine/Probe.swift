/// Is told what becomes of the rows of a machine's definition.
package struct Probe<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// Is told what a condition answered, also where a query asked. That of an ignored event is always true.
  let noteJudgement: (RowPlace, _ answer: Bool) -> Void

  /// Is told that a route was taken.
  let noteTaking: (RowPlace, Context<S, E>) -> Void

  /// Whether the machine's own handlers are kept from running.
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
  /// Has a probe told of the rows that are declared by now.
  ///
  /// It must not be called during an attempt. A condition that was declared for several arrows is one condition for each of
  /// them from now on, and may be judged for each.
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
