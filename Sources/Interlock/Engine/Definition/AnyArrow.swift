/// An arrow between states of a type that the engine does not know: of a route, of a handler, or a step of a chain.
final class AnyArrow {
  let fromState: ValuePattern
  let toState: ValuePattern

  /// The condition's label.
  let label: String?

  /// The arrow's own condition; nil if it has none, or if it shares one with others.
  let condition: Rule.Condition?

  /// Whether the arrow is open only if a condition holds.
  let isConditional: Bool

  init(
    fromState: ValuePattern, toState: ValuePattern, label: String? = nil, condition: Rule.Condition? = nil,
    isConditional: Bool = false
  ) {
    self.fromState = fromState
    self.toState = toState
    self.label = label
    self.condition = condition
    self.isConditional = isConditional || condition != nil || label != nil
  }

  /// The condition in words: `if "has items"`; nil if the arrow is always open.
  var conditionPhrase: String? {
    isConditional ? Rule.conditionPhrase(label) : nil
  }
}

extension Rule {
  /// A condition in words: `if "has items"`.
  static func conditionPhrase(_ label: String?) -> String {
    label.map { "if \(String(reflecting: $0))" } ?? "if a condition holds"
  }
}
