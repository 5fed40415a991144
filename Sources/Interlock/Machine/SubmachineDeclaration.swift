/// A submachine of a blueprint, as a value. Machines and kinds come without their types.
@usableFromInline
package final class SubmachineDeclaration: Sendable {
  /// Makes and attaches the submachine of a machine.
  let attach: @Sendable (_ machine: AnyObject) -> Registration

  /// Makes the place of the submachine; nil if that is not declared by users.
  private let place: (@Sendable () -> Place)?

  /// Whether the submachine can live in a state of a kind.
  let matches: @Sendable (_ kind: AnyValue) -> Bool

  /// Whether the submachine decides about a transition between two states, as far as kinds can tell.
  let decides: @Sendable (_ fromKind: AnyValue, _ toKind: AnyValue) -> Bool

  /// The type of the submachine's states.
  let stateType: Any.Type

  /// Whether the submachine is embedded, and whether by closures that alone know where it lives.
  let isEmbedded: Bool
  let isFoundByClosures: Bool

  /// Whether the submachine names final states.
  let hasFinalStates: Bool

  /// The purposes for which handlers of the submachine need a driver.
  let driverNeeds: DriverNeeds

  /// The submachine, its states and its history, in words.
  let phrase: String

  @usableFromInline
  init(
    attach: @escaping @Sendable (AnyObject) -> Registration, place: (@Sendable () -> Place)? = nil,
    matches: @escaping @Sendable (AnyValue) -> Bool,
    decides: @escaping @Sendable (AnyValue, AnyValue) -> Bool, stateType: Any.Type, isEmbedded: Bool,
    isFoundByClosures: Bool = false, hasFinalStates: Bool, driverNeeds: DriverNeeds, phrase: String
  ) {
    self.attach = attach
    self.place = place
    self.matches = matches
    self.decides = decides
    self.stateType = stateType
    self.isEmbedded = isEmbedded
    self.isFoundByClosures = isFoundByClosures
    self.hasFinalStates = hasFinalStates
    self.driverNeeds = driverNeeds
    self.phrase = phrase
  }

  /// The kinds that the line names as those of the states in which the submachine lives; none if it lives in all, or if only closures
  /// know.
  var kinds: [AnyValue] { place?().pattern.values ?? [] }
}
