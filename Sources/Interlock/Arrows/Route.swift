/// A transition that a machine may take if its condition passes.
package struct Route<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// A guard. Each attempt judges it at most once, before anything changes.
  package typealias Condition = (Context<S, E>) -> Bool

  let erased: AnyArrow

  /// The arrow.
  package var transition: Transition<S.Kind> { Transition(erased) }

  /// The condition's label, shown in refusals.
  package var label: String? { erased.label }

  /// The guard; nil if the route is always open.
  package var condition: Condition? {
    guard let condition = erased.condition else { return nil }
    return { condition($0.erased) }
  }

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - transition: the arrow.
  ///   - label: the condition's label, shown in refusals and pictures.
  ///   - condition: the guard; without one, the route is always open.
  package init(_ transition: Transition<S.Kind>, label: String? = nil, condition: Condition? = nil) {
    var judgement: Rule.Condition?
    if let condition { judgement = { condition(Context($0)) } }
    erased = AnyArrow(transition, label: label, condition: judgement)
  }
}

extension Route: CustomStringConvertible {
  /// The route as a phrase: `.cart => .paid if "has items"`.
  package var description: String {
    [transition.description, erased.conditionPhrase].compactMap { $0 }.joined(separator: " ")
  }
}
