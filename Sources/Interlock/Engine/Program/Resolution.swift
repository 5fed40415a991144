/// What an attempt does that calls closures: the rows in their order, each with what it needs.
///
/// Whoever follows a resolution keeps it alive, and with it everything that its steps hold.
@usableFromInline
@safe
final class Resolution {
  /// One row.
  struct Step {
    /// What taking the step does.
    let effect: Effect

    /// The registration of the row, which may be removed while the resolution is followed.
    let registration: RegistrationID

    /// The condition and the handler; nil if the row has neither.
    let rule: Rule?

    let isConditional: Bool

    /// Whether the row was registered together with a handler for state attempts.
    let hasStateHandler: Bool

    /// The number of the target in the tables, for a step that moves on an event.
    let targetNumber: UInt32

    /// The kind of the state that the step leads to, for a step that moves on an event.
    let target: AnyValue?

    /// Where the state comes from; nil if kinds are all there is to states, or the data stays as it is.
    let source: ValueSource?

    /// The handlers of the transition.
    let plan: Plan
  }

  let steps: [Step]

  /// The handlers of a state attempt, whichever rows agree to it.
  let plan: Plan

  /// A short way of an attempt, along a first step that moves, without exit handlers and chains.
  @usableFromInline
  enum Shortcut: UInt8 {
    case none

    /// What is called is one handler, and nothing else.
    case oneHandler

    /// The condition is judged, if there is one, and all handlers are called.
    case full

    /// A closure gives the state, and nothing else is called.
    case value

    /// A sequence of a tree is played.
    case sequence
  }

  let shortcut: Shortcut

  // What the short ways need stands here, so that it is found without a detour.
  let targetByte: UInt8
  let isConditional: Bool
  let condition: Rule.Condition
  let handlers: UnmanagedList<RegisteredHandler>
  let firstHandler: RegisteredHandler.Body
  let shortcutOfMapping: Mapping.Forms.Shortcut
  let shortcutOfValue: ValueRule.Shortcut

  /// Whether the first step stays in its kind of state.
  let staysInKind: Bool

  /// No message. A nil that is made anew for each call would have to be destroyed each time, by a call into the runtime.
  let noMessage: Any? = nil

  /// What a refusal says if every condition has said no: the conditions of the steps, in their order.
  let reason: AnyReason

  private let plans: [Plan]

  /// What a tree does; nil if a machine alone is meant.
  let sequence: AnyObject?

  /// Makes a resolution that plays a sequence of a tree; without one, the tree has to be asked.
  init(playing sequence: AnyObject?) {
    self.sequence = sequence
    shortcut = sequence == nil ? .none : .sequence
    (steps, plans, plan, reason) = ([], [], Plan(handlers: []), .noRoute)
    (targetByte, isConditional, condition, firstHandler) = (0, false, { _ in true }, { _ in })
    handlers = UnmanagedList([])
    shortcutOfMapping = { _, _, _ in false }
    unsafe shortcutOfValue = { _, _, _ in false }
    staysInKind = false
  }

  /// Makes a resolution.
  ///
  /// - Parameters:
  ///   - plans: the plans of the steps.
  ///   - plan: the plan of a state attempt.
  ///   - mapping: the only thing to be asked, if there are no steps, nor handlers of any kind.
  ///   - hasChains: whether transitions have to be told to chains.
  init(
    steps: [Step], rules: [Rule], plans: [Plan], plan: Plan, mapping: Mapping? = nil, reason: AnyReason,
    hasChains: Bool
  ) {
    self.steps = steps
    let first = plans.first ?? plan
    targetByte = steps.first?.target?.byte ?? 0
    isConditional = steps.first?.isConditional ?? false
    condition = isConditional ? rules[0].condition : { _ in true }
    handlers = first.handlers
    let source = steps.first?.source
    staysInKind = steps.first?.effect == .stay
    let hasExits = plans.first.map { $0.exits.count > 0 } ?? true
    let isShort =
      !hasChains && steps.first?.effect == .move && !hasExits && source == nil
      && steps.first?.rule?.objection == nil
    let givesValue =
      !hasChains && !hasExits && !isConditional && first.handlers.count == 0 && source?.first != nil
    shortcut =
      givesValue
      ? .value : !isShort ? .none : !isConditional && first.handlers.count == 1 ? .oneHandler : .full
    if let rule = source?.first {
      unsafe shortcutOfValue = unsafe rule.shortcut
    } else {
      unsafe shortcutOfValue = { _, _, _ in false }
    }
    firstHandler =
      first.handlers.count > 0 ? unsafe first.handlers[0].takeUnretainedValue().body : { _ in }
    if let mapping {
      shortcutOfMapping = mapping.shortcut
    } else {
      shortcutOfMapping = { _, _, _ in false }
    }
    self.plans = plans
    self.plan = plan
    self.reason = reason
    sequence = nil
  }

  /// What a refusal says.
  ///
  /// - Parameters:
  ///   - skipped: the steps that were not judged.
  ///   - objections: why conditions have said no, as far as they say why, with the places of their steps.
  func reason(without skipped: [Int], _ objections: [(step: Int, error: any Error)]) -> AnyReason {
    guard !skipped.isEmpty || !objections.isEmpty, case .conditions(let guards) = reason else {
      return reason
    }
    let skipped = Set(skipped)
    let conditional = steps.indices.filter { steps[$0].isConditional }
    let judged = zip(conditional, guards).filter { !skipped.contains($0.0) }.map { step, condition in
      condition.objecting(objections.first { $0.step == step }?.error)
    }
    return judged.isEmpty ? .noRoute : .conditions(judged)
  }
}
