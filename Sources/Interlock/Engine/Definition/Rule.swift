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

  /// Receives a sentence if the route has no state to lead to (K2); nil if the machine traps then.
  let noteMistake: ((String) -> Void)?

  @inline(never)
  init(
    label: String?, condition: Condition?, objection: Objection?, handler: RegisteredHandler?,
    value: ValueRule?, entrances: [Entrance], asksForEvent: Bool = false,
    noteMistake: ((String) -> Void)? = nil
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
    self.noteMistake = noteMistake
  }

  /// The part of a route that is not its arrow; nil if there is none.
  @usableFromInline
  convenience init?(
    label: String? = nil, condition: Condition? = nil, objection: Objection? = nil,
    sharedHandler handler: RegisteredHandler? = nil, value: ValueRule? = nil, entrances: [Entrance] = [],
    asksForEvent: Bool = false
  ) {
    if condition == nil, objection == nil, handler == nil, value == nil, entrances.isEmpty, !asksForEvent {
      return nil
    }
    self.init(
      label: label, condition: condition, objection: objection, handler: handler, value: value,
      entrances: entrances, asksForEvent: asksForEvent)
  }

  /// The same with a handler for a registration.
  @usableFromInline
  convenience init?(
    label: String?, condition: Condition?, objection: Objection? = nil, handler: RegisteredHandler.Body?,
    value: ValueRule? = nil, entrances: [Entrance] = [], asksForEvent: Bool = false,
    of registration: RegistrationID
  ) {
    self.init(
      label: label, condition: condition, objection: objection,
      sharedHandler: RegisteredHandler(registration, handler), value: value, entrances: entrances,
      asksForEvent: asksForEvent)
  }
}

/// What stands for a reason if the guard that refused, among several, gives none.
struct Unexplained: Error {}
