/// The operations on types that the checks and descriptions of a definition need.
final class Vocabulary {
  /// Number, compare and spell the kinds of states and events.
  let states: Interner
  let events: Interner

  /// The type of states.
  let stateType: Any.Type

  /// Whether the type itself provides a state of a kind (K2); nil if states are their own kinds.
  let providesState: ((_ kind: AnyValue) -> Bool)?

  init<S: Kinded, E: Kinded>(_ states: S.Type, _ events: E.Type) where S.Kind: StateType, E.Kind: EventType {
    self.states = TypedInterner<S.Kind>()
    self.events = TypedInterner<E.Kind>()
    stateType = states
    providesState = Edge<S>.isKind ? nil : { S.value(of: Address<S.Kind>.typed($0)) != nil }
  }
}
