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

extension Interner {
  /// Whether a value matches a pattern.
  @inline(never)
  final func matches(_ pattern: ValuePattern, _ value: AnyValue) -> Bool {
    switch pattern {
    case .some(let own): areSame(own, value)
    case .any: true
    case .list(let values): values.contains { areSame($0, value) }
    }
  }
}
