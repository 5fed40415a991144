/// A submachine of a blueprint, as a value. Machines and kinds come without their types.
@usableFromInline
package final class SubmachineDeclaration: Sendable {
  /// Makes and attaches the submachine of a machine.
  let attach: @Sendable (_ machine: AnyObject) -> Registration

  /// Whether the submachine can live in a state of a kind.
  let matches: @Sendable (_ kind: AnyValue) -> Bool

  /// Whether the submachine decides about a transition between two states, as far as kinds can tell.
  let decides: @Sendable (_ fromKind: AnyValue, _ toKind: AnyValue) -> Bool

  /// The type of the submachine's states.
  let stateType: Any.Type

  /// Whether the submachine is embedded.
  let isEmbedded: Bool

  /// Whether the submachine names final states.
  let hasFinalStates: Bool

  /// What handlers of the submachine need a driver for.
  let driverNeeds: DriverNeeds

  /// The submachine, its states and its history, in words.
  let phrase: String

  @usableFromInline
  init(
    attach: @escaping @Sendable (AnyObject) -> Registration, matches: @escaping @Sendable (AnyValue) -> Bool,
    decides: @escaping @Sendable (AnyValue, AnyValue) -> Bool, stateType: Any.Type, isEmbedded: Bool,
    hasFinalStates: Bool, driverNeeds: DriverNeeds, phrase: String
  ) {
    self.attach = attach
    self.matches = matches
    self.decides = decides
    self.stateType = stateType
    self.isEmbedded = isEmbedded
    self.hasFinalStates = hasFinalStates
    self.driverNeeds = driverNeeds
    self.phrase = phrase
  }
}

extension Lines where H.S: Sendable, H.E: Sendable, H.S.Kind: Sendable, H.E.Kind: Sendable {
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
    events: @escaping @Sendable () -> EventPassage, place: @escaping @Sendable () -> SubmachinePlace<H.S, C>
  ) -> Self where C.Kind: StateType & Sendable, CE.Kind: EventType & Sendable {
    let declaration = SubmachineDeclaration(
      attach: { machine in
        let machine = downcast(machine, to: Machine<H.S, H.E>.self)
        return machine.attach(blueprint.stateMachine(), place().erased, history, events())
      },
      matches: { place().matches(Address<H.S.Kind>.typed($0)) },
      decides: { place().decides(from: Address<H.S.Kind>.typed($0), to: Address<H.S.Kind>.typed($1)) },
      stateType: C.self, isEmbedded: place().isEmbedded, hasFinalStates: blueprint.hasFinalStates,
      driverNeeds: blueprint.driverNeeds, phrase: "\(blueprint), \(place())\(history.phrase)")
    return Self(declaration)
  }
}

extension Lines {
  @usableFromInline
  init(_ submachine: SubmachineDeclaration) {
    self.init(.submachine(submachine))
  }
}
