/// A submachine of a blueprint, as a value.
@usableFromInline
package struct SubmachineDeclaration<S: StateType, E: EventType>: Sendable {
  /// Makes the submachine of a machine.
  package let attach: @Sendable (Machine<S, E>) -> Void

  /// Whether the submachine is attached to a state.
  package let matches: @Sendable (S) -> Bool

  /// Whether a move between two states is the submachine's to decide.
  package let decides: @Sendable (S, S) -> Bool

  /// Whether states carry those of the submachine.
  package let isEmbedded: Bool

  /// Where the submachine starts when it is entered again.
  package let history: History

  /// The submachine, where it lives, and its history, in words.
  package let phrase: String

  @usableFromInline
  init(
    attach: @escaping @Sendable (Machine<S, E>) -> Void, matches: @escaping @Sendable (S) -> Bool,
    decides: @escaping @Sendable (S, S) -> Bool, isEmbedded: Bool, history: History, phrase: String
  ) {
    self.attach = attach
    self.matches = matches
    self.decides = decides
    self.isEmbedded = isEmbedded
    self.history = history
    self.phrase = phrase
  }
}

extension Blueprint.Part where S: Sendable, E: Sendable {
  /// Declares a submachine.
  ///
  /// - Parameters:
  ///   - events: how events go from the machine to the submachine. It and `place` are made anew for each machine, since
  ///     what machines are given need not be `Sendable`.
  ///   - place: where the submachine lives.
  ///
  /// It is inlined, so that machines are compiled for their types.
  @inlinable
  static func submachine<C: StateType & Sendable, CE: EventType & Sendable>(
    _ blueprint: Blueprint<C, CE>, _ history: History,
    events: @escaping @Sendable () -> EventPassage<E, CE>, place: @escaping @Sendable () -> Place<S, C>
  ) -> Self {
    let declaration = SubmachineDeclaration<S, E>(
      attach: { machine in
        _ = machine.attach(blueprint.stateMachine(), place(), history, events())
      },
      matches: { place().matches($0) },
      decides: { place().decides(from: $0, to: $1) },
      isEmbedded: place().isEmbedded,
      history: history,
      phrase: "\(blueprint), \(place())\(history.phrase)")
    return Self(declaration)
  }
}

extension Blueprint.Part {
  @usableFromInline
  init(_ submachine: SubmachineDeclaration<S, E>) {
    self.init(.submachine(submachine))
  }
}

extension Blueprint {
  /// Makes the submachines of a machine.
  @usableFromInline
  func attachSubmachines(to machine: Machine<S, E>) {
    for submachine in submachines { submachine.attach(machine) }
  }
}
