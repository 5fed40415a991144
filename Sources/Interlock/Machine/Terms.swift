/// The modifiers of a line, without its types.
///
/// Closures are in the shapes that the engine calls. Those of a blueprint are `Sendable`, those of a machine's lines stay
/// with the machine.
struct Terms: @unchecked Sendable {
  /// A guard of a line.
  struct Guard {
    let label: String?
    let condition: Rule.Condition?
    let objection: Rule.Objection?
  }

  /// The guards, which all have to agree.
  var guards: [Guard] = []

  /// Provides the target state of each arrow (K2).
  var value: ValueRule.Forms?

  var entrances: [Entrance] = []
  var handlers: [RegisteredHandler.Body] = []

  /// Computes the delay of timeouts from the state's data.
  var delay: TimedRule.Computation?

  /// The purposes for which handlers need a driver.
  var driverNeeds = DriverNeeds()

  /// Whether a closure asks for the event's data, so that no state attempt takes the arrows (R4).
  var asksForEvent = false

  /// Where the arrow leads if it crosses levels of a chart (C2).
  var crossing: Crossing?

  /// The labels of the guards in one; nil if no guard has one.
  var label: String? {
    let labels = guards.compactMap(\.label)
    return labels.isEmpty ? nil : labels.joined(separator: " and ")
  }

  /// The handlers in one, in their order.
  var handler: RegisteredHandler.Body? {
    guard let first = handlers.first else { return nil }
    if handlers.count == 1 { return first }
    return { [handlers] context in for handler in handlers { handler(context) } }
  }

  /// The guards in one. If a guard gives a reason, so does it.
  private var judgement: Guard? {
    guard let first = guards.first else { return nil }
    if guards.count == 1 { return first }
    let guards = guards
    if guards.contains(where: { $0.objection != nil }) {
      return Guard(label: label, condition: nil) { context in
        for own in guards {
          if let error = own.objection?(context) { return JointObjection(label: own.label, error: error) }
          if let condition = own.condition, !condition(context) {
            return JointObjection(label: own.label, error: nil)
          }
        }
        return nil
      }
    }
    return Guard(
      label: label, condition: { context in guards.allSatisfy { $0.condition?(context) ?? true } },
      objection: nil)
  }

  /// The part of a route that is not its arrow.
  ///
  /// - Parameter leads: whether a handler can run at all.
  func rule(_ registration: RegistrationID, leads: Bool = true) -> Rule? {
    let judgement = judgement
    return Rule(
      label: label, condition: judgement?.condition, objection: judgement?.objection,
      handler: leads ? handler : nil, value: value.map { ValueRule($0) }, entrances: entrances,
      asksForEvent: asksForEvent, crossing: crossing, of: registration)
  }
}
