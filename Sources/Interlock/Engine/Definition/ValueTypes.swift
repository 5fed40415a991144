/// What a definition needs to know about the types of states and events.
@usableFromInline
@safe
struct ValueTypes {
  /// Interners of the two types' kinds.
  let states: Interner
  let events: Interner

  /// Provides states that no closure provides; nil if states are their own kinds.
  let plainState: Definition.PlainState?

  /// The type of states.
  let stateType: Any.Type

  /// The type of the machine.
  let machineType: Any.Type

  /// Whether events are more than their kinds.
  let eventsHaveData: Bool

  /// Boxes the event at an address.
  let eventBox: (UnsafeRawPointer) -> Box

  @usableFromInline
  init(
    states: Interner, events: Interner, plainState: Definition.PlainState?, stateType: Any.Type,
    machineType: Any.Type, eventsHaveData: Bool, eventBox: @escaping (UnsafeRawPointer) -> Box
  ) {
    self.states = states
    self.events = events
    self.plainState = plainState
    self.stateType = stateType
    self.machineType = machineType
    self.eventsHaveData = eventsHaveData
    unsafe self.eventBox = unsafe eventBox
  }
}
