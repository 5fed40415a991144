/// Identifies a registration: its number, and the index of one of its entries.
///
/// Numbers are never reused, so an index that has passed to another registration is noticed.
@usableFromInline
struct RegistrationID {
  /// The registration's position in the order of registration.
  @usableFromInline let number: Int

  @usableFromInline let place: Int32

  @export(implementation)
  init(number: Int, place: Int32) {
    self.number = number
    self.place = place
  }
}

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

/// A registered handler.
@usableFromInline
final class RegisteredHandler {
  @usableFromInline typealias Body = (AnyContext) -> Void

  /// The handler's registration, which also breaks ties between equal orders.
  let registration: RegistrationID

  let order: UInt8
  @usableFromInline let body: Body

  /// The chain whose completion or break it handles.
  let chain: Chain?

  /// Whether an error handler runs only if there is no other, and no caller receives the outcome.
  let isLastResort: Bool

  @usableFromInline
  init(
    registration: RegistrationID, order: UInt8, chain: Chain? = nil, isLastResort: Bool = false,
    body: @escaping Body
  ) {
    self.isLastResort = isLastResort
    self.registration = registration
    self.order = order
    self.chain = chain
    self.body = body
  }

  /// The handler that was registered together with a route, if there is one.
  ///
  /// Optionals of closures are unwrapped by hand: `map` would wrap the closure and cost two more calls.
  @usableFromInline
  convenience init?(_ registration: RegistrationID, _ body: Body?) {
    guard let body else { return nil }
    self.init(registration: registration, order: defaultOrder, body: body)
  }

  /// Handlers run in ascending order of this.
  var rank: (order: Int, registration: Int) { (Int(order), registration.number) }
}

/// The order of a handler: lower ones run first, and equal ones in order of registration.
public typealias HandlerOrder = UInt8

/// The order of a handler that is registered without one.
@usableFromInline let defaultOrder: HandlerOrder = 100
