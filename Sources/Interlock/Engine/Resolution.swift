/// The routes that an attempt could take, in the order in which they are judged.
///
/// It is what a cell of a table stands for when there are closures to call. Whoever follows a resolution keeps it
/// alive, and with it everything that its steps point to.
@usableFromInline
@safe
final class Resolution<S: StateType, E: EventType> {
  /// One row.
  @usableFromInline
  @safe
  struct Step {
    /// What taking the step does.
    @usableFromInline let effect: Effect

    /// The registration of the row, which may be removed while the resolution is followed.
    @usableFromInline let registration: RegistrationID

    /// The condition and the handler; nil if the row has neither.
    @usableFromInline let rule: Unmanaged<Rule<S, E>>?

    @usableFromInline let isConditional: Bool

    /// Whether the row was registered together with a handler.
    @usableFromInline let hasAction: Bool

    /// The number of the target, for a step that moves on an event.
    @usableFromInline let targetNumber: UInt32

    /// The state that the step leads to, for a step that moves on an event.
    @usableFromInline let target: S?

    /// The handlers of the transition.
    @usableFromInline let plan: Unmanaged<Plan<S, E>>
  }

  @usableFromInline let count: Int
  @usableFromInline let steps: UnsafeMutablePointer<Step>

  /// The handlers of a state attempt, whichever rows agree to it.
  @usableFromInline let plan: Plan<S, E>

  /// A short way of an attempt, along a first step that moves, without exit handlers and chains.
  @usableFromInline
  enum Shortcut: UInt8 {
    case none

    /// What is called is one handler, and nothing else.
    case oneHandler

    /// The condition is judged, if there is one, and all handlers are called.
    case full
  }

  @usableFromInline let shortcut: Shortcut

  // What the short ways need stands here, so that it is found without a detour.
  @usableFromInline let target: S?
  @usableFromInline let isConditional: Bool
  @usableFromInline let condition: Route<S, E>.Condition
  @usableFromInline let actions: UnmanagedList<Action<S, E>>
  @usableFromInline let firstAction: (Context<S, E>) -> Void

  @usableFromInline let route: (_ event: E?, _ fromState: S, _ userInfo: Any?) -> S?
  @usableFromInline let noMessage: Any? = nil

  /// What a refusal says if every condition has said no: the conditions of the steps, in their order.
  @usableFromInline let reason: Refusal<S, E>.Reason

  private let rules: [Rule<S, E>]
  private let plans: [Plan<S, E>]

  /// Makes a resolution.
  ///
  /// - Parameters:
  ///   - plans: the plans of the steps.
  ///   - plan: the plan of a state attempt.
  ///   - mapping: the only thing to be asked, if there are no steps, nor handlers of any kind.
  ///   - hasChains: whether transitions have to be told to chains.
  init(
    steps: [Step], rules: [Rule<S, E>], plans: [Plan<S, E>], plan: Plan<S, E>, mapping: Mapping<S, E>? = nil,
    reason: Refusal<S, E>.Reason, hasChains: Bool
  ) {
    count = steps.count
    unsafe self.steps = .allocate(capacity: steps.count)
    for (index, step) in steps.enumerated() { unsafe (self.steps + index).initialize(to: step) }
    let first = plans.first ?? plan
    target = steps.first?.target
    isConditional = steps.first?.isConditional ?? false
    condition = isConditional ? rules[0].condition : { _ in true }
    actions = first.actions
    let isShort = !hasChains && steps.first?.effect == .move && plans.first?.exits.count == 0
    shortcut = !isShort ? .none : !isConditional && first.actions.count == 1 ? .oneHandler : .full
    firstAction =
      first.actions.count > 0 ? unsafe first.actions[0].takeUnretainedValue().body : { _ in }
    if let mapping { route = mapping.route } else { route = { _, _, _ in nil } }
    self.rules = rules
    self.plans = plans
    self.plan = plan
    self.reason = reason
  }

  /// What a refusal says.
  ///
  /// - Parameter skipped: the steps that were not judged.
  @usableFromInline
  func reason(without skipped: [Int]) -> Refusal<S, E>.Reason {
    guard !skipped.isEmpty, case .conditions(let guards) = reason else { return reason }
    let conditional = (0..<count).filter { unsafe steps[$0].isConditional }
    let judged = zip(conditional, guards).filter { !skipped.contains($0.0) }.map(\.1)
    return judged.isEmpty ? .noRoute : .conditions(judged)
  }

  deinit {
    unsafe steps.deinitialize(count: count)
    unsafe steps.deallocate()
  }
}
