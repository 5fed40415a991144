/// The effect of an attempt that calls closures: the rows in order, each with what it needs.
///
/// The users of a resolution keep it alive, and with it everything that its steps hold.
@usableFromInline
@safe
final class Resolution {
  /// One row. As an object, it is a single reference to count.
  final class Step {
    /// The effect of taking the step.
    let effect: Effect

    /// The registration of the row, which may be removed while the resolution is followed.
    let registration: RegistrationID

    /// The condition and the handler; nil if the row has neither.
    let rule: Rule?

    let isConditional: Bool

    /// Whether the row was registered together with a handler for state attempts.
    let hasStateHandler: Bool

    /// How the step enters submachines, for a step that moves: on an event, or on a state attempt for which it was
    /// registered (H4).
    let entrances: [Entrance]

    /// The number of the target in the tables, for a step that moves on an event.
    let targetNumber: UInt32

    /// The kind of the state that the step leads to, for a step that moves on an event.
    let target: AnyValue?

    /// Provides the state; nil if states are their own kinds, or if the data does not change.
    let source: ValueSource?

    /// The handlers of the transition.
    let plan: Plan

    init(
      effect: Effect, registration: RegistrationID, rule: Rule?, isConditional: Bool, hasStateHandler: Bool,
      entrances: [Entrance], targetNumber: UInt32, target: AnyValue?, source: ValueSource?, plan: Plan
    ) {
      self.effect = effect
      self.registration = registration
      self.rule = rule
      self.isConditional = isConditional
      self.hasStateHandler = hasStateHandler
      self.entrances = entrances
      self.targetNumber = targetNumber
      self.target = target
      self.source = source
      self.plan = plan
    }
  }

  let steps: [Step]

  /// The handlers of a state attempt, whichever rows allow it.
  let plan: Plan

  // The data of the short paths is stored here, so that it is found directly.

  /// The contexts of the first step, in a table of bytes: each of its cells has a resolution of its own.
  @usableFromInline let bytes: ContextBytes

  /// Whether there is a short path: the first step moves, without exit handlers and chains.
  let isShort: Bool

  /// Whether the short path calls one handler and nothing else.
  let callsOneHandler: Bool

  /// Whether the short path judges one condition and calls nothing else.
  let judgesOneCondition: Bool

  let isConditional: Bool
  let condition: Rule.Condition
  let handlers: HeldList<RegisteredHandler>
  let firstHandler: RegisteredHandler.Body
  @usableFromInline let shortcutOfMapping: Mapping.Forms.Shortcut
  @usableFromInline let shortcutOfValue: ValueRule.Shortcut

  /// No message. A nil made for each call would have to be destroyed each time, by a call into the runtime.
  @usableFromInline let noMessage: Any? = nil

  /// The reason of a refusal if every condition fails: the conditions of the steps, in order.
  let reason: AnyReason

  /// The effect on a tree, which the resolution owns; nil for a single machine.
  let sequence: Held<AnyObject>?

  /// Makes a resolution that plays a tree's sequence; without one, the tree must be consulted.
  init(playing sequence: AnyObject?) {
    self.sequence = sequence.map { .retained($0) }
    (steps, plan, reason) = ([], Plan(handlers: []), .noRoute)
    bytes = ContextBytes(event: 0, fromState: 0, toState: 0)
    (isConditional, condition, firstHandler) = (false, { _ in true }, { _ in })
    (isShort, callsOneHandler, judgesOneCondition) = (false, false, false)
    handlers = HeldList([])
    shortcutOfMapping = { _, _, _ in false }
    unsafe shortcutOfValue = { _, _, _ in .unasked }
  }

  /// Makes a resolution.
  ///
  /// - Parameters:
  ///   - cell: the row and the column of the resolution's cell, or nil if it has none that is followed on a short path.
  ///   - plan: the plan of a state attempt.
  ///   - mapping: the only closure to call, if there are no steps and no handlers of any kind.
  ///   - hasChains: whether chains follow transitions.
  init(
    of cell: (row: Int32, column: Int32)? = nil, steps: [Step], plan: Plan, mapping: Mapping? = nil,
    reason: AnyReason, hasChains: Bool
  ) {
    self.steps = steps
    let first = steps.first?.plan ?? plan
    isConditional = steps.first?.isConditional ?? false
    if isConditional, let rule = steps.first?.rule {
      condition = rule.condition
    } else {
      condition = { _ in true }
    }
    handlers = first.handlers
    let source = steps.first?.source
    let row = UInt8(truncatingIfNeeded: cell?.row ?? 0)
    bytes = ContextBytes(
      event: Int16(UInt8(truncatingIfNeeded: cell?.column ?? 0)), fromState: row,
      toState: steps.first?.effect == .stay ? row : steps.first?.target?.byte ?? 0)
    let hasExits = first.exits.count > 0
    // A machine alone has no submachines that could be entered, which the long path tells.
    let entersPlainly = steps.first?.entrances.isEmpty ?? true
    isShort =
      cell != nil && !hasChains && steps.first?.effect == .move && !hasExits && source == nil && entersPlainly
      && steps.first?.rule?.objection == nil
    let givesValue =
      cell != nil && !hasChains && !hasExits && entersPlainly && !isConditional && first.handlers.count == 0
      && source?.first != nil
    callsOneHandler = isShort && !isConditional && first.handlers.count == 1
    judgesOneCondition = isShort && isConditional && first.handlers.count == 0
    if givesValue, let rule = source?.first {
      unsafe shortcutOfValue = unsafe rule.forms.shortcut
    } else {
      unsafe shortcutOfValue = { _, _, _ in .unasked }
    }
    firstHandler =
      first.handlers.count > 0 ? first.handlers[0].object.body : { _ in }
    if let mapping {
      shortcutOfMapping = mapping.shortcut
    } else {
      shortcutOfMapping = { _, _, _ in false }
    }
    self.plan = plan
    self.reason = reason
    sequence = nil
  }

  deinit {
    sequence?.release()
  }

  /// The reason of a refusal.
  ///
  /// - Parameters:
  ///   - skipped: the steps that were not judged.
  ///   - objections: the conditions' reasons, with the indices of their steps.
  func reason(without skipped: [Int], _ objections: [(step: Int, error: any Error)]) -> AnyReason {
    guard !skipped.isEmpty || !objections.isEmpty, case .conditions(let guards) = reason else {
      return reason
    }
    let conditional = steps.indices.filter { steps[$0].isConditional }
    var judged: [AnyReason.Guard] = []
    for (step, condition) in zip(conditional, guards) where !skipped.contains(step) {
      judged.append(condition.objecting(objections.first { $0.step == step }?.error))
    }
    return judged.isEmpty ? .noRoute : .conditions(judged)
  }
}
