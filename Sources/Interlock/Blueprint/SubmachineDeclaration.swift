/// A submachine of a blueprint, as a value.
@usableFromInline
package struct SubmachineDeclaration<S: Kinded, E: Kinded>: Sendable
where S.Kind: StateType, E.Kind: EventType {
  /// Makes and attaches the submachine.
  package let attach: @Sendable (Machine<S, E>) -> Void

  /// Whether the submachine can live in a state of a kind.
  package let matches: @Sendable (S.Kind) -> Bool

  /// Whether the submachine decides about a transition between two states, as far as kinds can tell.
  package let decides: @Sendable (S.Kind, S.Kind) -> Bool

  /// The type of the submachine's states.
  package let stateType: Any.Type

  /// Whether the submachine is embedded.
  package let isEmbedded: Bool

  /// The submachine, its states and its history, in words.
  package let phrase: String

  @usableFromInline
  init(
    attach: @escaping @Sendable (Machine<S, E>) -> Void, matches: @escaping @Sendable (S.Kind) -> Bool,
    decides: @escaping @Sendable (S.Kind, S.Kind) -> Bool, stateType: Any.Type, isEmbedded: Bool,
    phrase: String
  ) {
    self.attach = attach
    self.matches = matches
    self.decides = decides
    self.stateType = stateType
    self.isEmbedded = isEmbedded
    self.phrase = phrase
  }
}

extension Blueprint.Part where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {
  /// Declares a submachine.
  ///
  /// - Parameters:
  ///   - events: how events pass from the machine to the submachine. It and `place` are made for each machine, since a
  ///     machine's closures need not be `Sendable`.
  ///   - place: where the submachine lives.
  ///
  /// It is inlined, so that the code for machines is compiled for their types.
  @export(implementation)
  static func submachine<C: Kinded & Sendable, CE: Kinded & Sendable>(
    _ blueprint: Blueprint<C, CE>, _ history: History,
    events: @escaping @Sendable () -> EventPassage, place: @escaping @Sendable () -> SubmachinePlace<S, C>
  ) -> Self where C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable {
    let declaration = SubmachineDeclaration<S, E>(
      attach: { machine in
        _ = machine.attach(blueprint.stateMachine(), place().erased, history, events())
      },
      matches: { place().matches($0) },
      decides: { place().decides(from: $0, to: $1) },
      stateType: C.self, isEmbedded: place().isEmbedded,
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
