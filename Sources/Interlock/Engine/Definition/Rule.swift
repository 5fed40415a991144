/// The part of a route that is not its arrow.
@usableFromInline
final class Rule {
  @usableFromInline typealias Condition = (AnyContext) -> Bool
  @usableFromInline typealias Objection = (AnyContext) -> (any Error)?

  let label: String?
  let isConditional: Bool

  /// The guard; always true if the rule is not conditional.
  let condition: Condition

  /// The guard that gives its reason; nil if there is none (K3).
  let objection: Objection?

  /// The handler that was registered together with the route.
  let handler: RegisteredHandler?

  /// Provides the route's target state; nil if the definition does (K2).
  let value: ValueRule?

  /// How the route enters submachines; empty if their history says (H4).
  let entrances: [Entrance]

  /// Whether a closure asks for the event's data, so that no state attempt takes the route (R4).
  let asksForEvent: Bool

  /// Where the route leads if it crosses levels of a chart; nil if it stays in its region (C2).
  let crossing: Crossing?

  /// How long the state must last; nil if the route is not a timeout.
  let timing: Timing?

  /// How long a state must last before a timeout comes due.
  struct Timing {
    /// Computes the delay of a state; nil if the state does not have the data.
    typealias Computation = (_ state: AnyValue) -> Delay?

    let delay: Delay

    /// Computes the delay from the state that was entered, if it is computed.
    let computation: Computation?

    /// The delay as it is declared, given the number of the registration.
    func declared(_ registration: Int) -> Delay { computation == nil ? delay : .computed(registration) }
  }

  /// Receives a sentence if the route has no state to lead to (K2); nil if the machine traps then.
  let noteMistake: ((String) -> Void)?

  @inline(never)
  init(
    label: String?, condition: Condition?, objection: Objection?, handler: RegisteredHandler?,
    value: ValueRule?, entrances: [Entrance], asksForEvent: Bool = false, crossing: Crossing? = nil,
    timing: Timing? = nil, noteMistake: ((String) -> Void)? = nil
  ) {
    self.label = label
    self.objection = objection
    isConditional = condition != nil || objection != nil
    if let condition {
      self.condition = condition
    } else if let objection {
      self.condition = { objection($0) == nil }
    } else {
      self.condition = { _ in true }
    }
    self.handler = handler
    self.value = value
    self.entrances = entrances
    self.asksForEvent = asksForEvent
    self.crossing = crossing
    self.timing = timing
    self.noteMistake = noteMistake
  }

  /// The part of a route that is not its arrow; nil if there is none.
  convenience init?(
    label: String? = nil, condition: Condition? = nil, objection: Objection? = nil,
    sharedHandler handler: RegisteredHandler? = nil, value: ValueRule? = nil, entrances: [Entrance] = [],
    asksForEvent: Bool = false, crossing: Crossing? = nil, timing: Timing? = nil
  ) {
    if condition == nil, objection == nil, handler == nil, value == nil, entrances.isEmpty, !asksForEvent,
      crossing == nil, timing == nil
    {
      return nil
    }
    self.init(
      label: label, condition: condition, objection: objection, handler: handler, value: value,
      entrances: entrances, asksForEvent: asksForEvent, crossing: crossing, timing: timing)
  }

  /// The part of a route that enters submachines, for clients.
  @usableFromInline
  convenience init?(entering entrances: [Entrance]) {
    self.init(entrances: entrances)
  }

  /// The same with a handler for a registration.
  convenience init?(
    label: String?, condition: Condition?, objection: Objection?, handler: RegisteredHandler.Body?,
    value: ValueRule?, entrances: [Entrance], asksForEvent: Bool = false, crossing: Crossing? = nil,
    timing: Timing? = nil, of registration: RegistrationID
  ) {
    self.init(
      label: label, condition: condition, objection: objection,
      sharedHandler: RegisteredHandler(registration, handler), value: value, entrances: entrances,
      asksForEvent: asksForEvent, crossing: crossing, timing: timing)
  }
}

/// Stands for the reason of a guard that fails without giving one.
struct Unexplained: Error {}

/// The reason of one guard among several of a line, with its own label.
struct JointObjection: Error {
  let label: String?

  /// The guard's error; nil if it gives none.
  let error: (any Error)?
}

/// Provides states with their data (K2), for a definition or for one route.
@usableFromInline
package final class ValueRule {
  /// Computes the target of a context's attempt and stores it in the context's record; false if it provides none.
  @usableFromInline
  typealias Body = (AnyContext) -> Bool

  /// The forms in which a closure is called.
  @usableFromInline
  package struct Forms {
    let body: Body

    /// Changes the data of the present state where it is, if nothing else can see that; nil if the closure does not change
    /// data in place.
    let inPlace: Body?

    @usableFromInline
    init(_ body: @escaping Body, inPlace: Body? = nil) {
      self.body = body
      self.inPlace = inPlace
    }
  }

  let body: Body
  let inPlace: Body?

  /// The registration of a rule of the definition; nil for the rule of a route, which counts as long as the route is
  /// taken.
  @safe @exclusivity(unchecked) var registration: RegistrationID?

  init(_ forms: Forms) {
    body = forms.body
    inPlace = forms.inPlace
  }
}

// Only a blueprint passes the forms of a closure to other threads, and its closures are `Sendable`.
extension ValueRule.Forms: @unchecked Sendable {}

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
