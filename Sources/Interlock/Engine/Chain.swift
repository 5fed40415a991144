/// The steps that a chain handler waits for, and whether it waits for their completion or their break.
///
/// The steps are immutable; how far a machine has come is the machine's own.
struct Chain<S: StateType, E: EventType> {
  enum Trigger {
    case completion, disruption
  }

  /// What a transition does to the progress of a chain.
  struct Advance {
    var progress: Int
    var fires: Bool
  }

  let steps: [Route<S, E>]
  let trigger: Trigger

  /// Judges a transition.
  ///
  /// - Parameters:
  ///   - progress: how many steps have been taken.
  ///   - context: the transition.
  /// - Returns: the progress after it, and whether the handler is to run.
  func advance(from progress: Int, by context: Context<S, E>) -> Advance {
    if progress > 0, !isStep(progress, context) {
      var restarted = advance(from: 0, by: context)
      if trigger == .disruption { restarted.fires = true }
      return restarted
    }
    guard progress > 0 || isStep(0, context) else { return Advance(progress: 0, fires: false) }
    guard progress + 1 == steps.count else { return Advance(progress: progress + 1, fires: false) }
    return Advance(progress: 0, fires: trigger == .completion)
  }

  private func isStep(_ index: Int, _ context: Context<S, E>) -> Bool {
    let step = steps[index]
    return step.transition.matches(from: context.fromState, to: context.toState)
      && step.condition?(context) ?? true
  }
}
