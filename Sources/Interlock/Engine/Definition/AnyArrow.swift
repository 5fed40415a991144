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

  /// What else the arrow says about its target, in a chart.
  let manner: Manner?

  enum Manner {
    case past(History, otherwise: AnyValue?)
    case all([AnyValue])

    /// The targets of a document's transition.
    case targets([Target], isInternal: Bool)
  }

  /// A target in a document.
  enum Target {
    case state(AnyValue)

    /// What is remembered, by its mark.
    case past(AnyValue)
  }

  init(
    fromState: ValuePattern, toState: ValuePattern, label: String? = nil, condition: Rule.Condition? = nil,
    isConditional: Bool = false, _ manner: Manner? = nil
  ) {
    self.fromState = fromState
    self.toState = toState
    self.label = label
    self.condition = condition
    self.isConditional = isConditional || condition != nil || label != nil
    self.manner = manner
  }

  /// The part of the arrow that is between some of its states.
  func part(from fromState: ValuePattern, to toState: ValuePattern) -> AnyArrow {
    AnyArrow(
      fromState: fromState, toState: toState, label: label, condition: condition,
      isConditional: isConditional,
      manner)
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

/// The steps of a chain handler, and whether it handles the chain's completion or its break.
///
/// The steps are immutable. The progress belongs to the machine.
@usableFromInline
struct Chain {
  @usableFromInline
  enum Trigger {
    case completion, disruption
  }

  /// The effect of a transition on the progress of a chain.
  struct Advance {
    var progress: Int
    var fires: Bool
  }

  let steps: [AnyArrow]
  let trigger: Trigger

  /// Advances the chain by a transition.
  ///
  /// - Parameters:
  ///   - progress: the number of steps taken.
  ///   - context: the transition.
  ///   - states: compares states.
  /// - Returns: the progress after it, and whether to run the handler.
  func advance(from progress: Int, by context: AnyContext, _ states: Interner) -> Advance {
    if progress > 0, !isStep(progress, context, states) {
      var restarted = advance(from: 0, by: context, states)
      if trigger == .disruption { restarted.fires = true }
      return restarted
    }
    guard progress > 0 || isStep(0, context, states) else { return Advance(progress: 0, fires: false) }
    guard progress + 1 == steps.count else { return Advance(progress: progress + 1, fires: false) }
    return Advance(progress: 0, fires: trigger == .completion)
  }

  private func isStep(_ index: Int, _ context: AnyContext, _ states: Interner) -> Bool {
    let step = steps[index]
    return states.matches(step.fromState, context.fromState) && states.matches(step.toState, context.toState)
      && step.condition?(context) ?? true
  }
}
