// What a single machine does for the attempts of its tree, a step at a time. The steps are those of a machine that is alone.

extension Engine {
  /// Begins an attempt of a machine in a tree. What was registered since the tree's attempt began takes no part (G2).
  final func beginInTree(_ event: AnyValue?, to toState: AnyValue, _ message: Message?) -> Attempt {
    let runtime = ownRuntime()
    let outerPhase = unsafe phase
    unsafe phase = .judging
    unsafe columns = 0
    return Attempt(
      event, from: current, to: toState, message, runtime, outerPhase: outerPhase, edits: 0,
      limit: limitOfOutermost(runtime))
  }

  /// Chooses what to do on an event.
  ///
  /// - Parameter isOpen: whether a state may be a target at all.
  final func choose(_ event: AnyValue, _ message: Message?, where isOpen: TargetTest?) -> Choice {
    let cell = cell(of: event)
    let resolution = cell.isFollow ? unsafe cell.resolution.takeUnretainedValue() : nil
    let target = cell.isMove ? unsafe program._withUnsafeGuaranteedRef { $0.state(of: cell) } : nil
    func isClosed() -> Bool {
      if let target, let isOpen { !isOpen(target, false) } else { false }
    }

    var choice = Choice(
      attempt: beginInTree(event, to: target ?? current, message), effect: nil, plan: noHandlers)
    if let resolution {
      choose(along: resolution, &choice, where: isOpen)
    } else if !cell.isRefuse, choice.attempt.wasEdited || isClosed() {
      // The cell tells of the first row, which leads nowhere from here, or may have come since the tree's attempt began: there
      // may be others.
      let resolution = unsafe program.takeUnretainedValue().wholeResolution(from: current, on: event)
      choose(along: resolution, &choice, where: isOpen)
    } else if !cell.isRefuse {
      choice.effect = cell.isMove ? .move : cell.isIgnore ? .ignore : .stay
    }
    return choice
  }

  /// The plan of a transition that calls nothing.
  final var noHandlers: Plan { unsafe program._withUnsafeGuaranteedRef { $0.noHandlers } }

  private final func choose(
    along resolution: Resolution, _ choice: inout Choice, where isOpen: TargetTest?
  ) {
    if let index = firstStep(of: resolution, from: 0, &choice.attempt, where: isOpen) {
      let step = resolution.steps[index]
      choice.effect = step.effect
      choice.plan = step.plan
      _ = takeSkipped(choice.attempt)
      return
    }
    let skipped = takeSkipped(choice.attempt)
    if let mapping = firstMapping(&choice.attempt, where: isOpen) {
      if let handler = mapping.handler { addExtra(handler, choice.attempt) }
      choice.effect = .move
      choice.plan = planOfMapped(choice.attempt)
      return
    }
    choice.reason = resolution.reason(without: skipped, choice.attempt.objections)
  }

  /// Chooses what to do on a state attempt.
  final func choose(to target: AnyValue, _ message: Message?) -> Choice {
    let (cell, _) = cell(to: target)
    let resolution = cell.isFollow ? unsafe cell.resolution.takeUnretainedValue() : nil

    var choice = Choice(attempt: beginInTree(nil, to: target, message), effect: nil, plan: noHandlers)
    if let resolution {
      choice.plan = resolution.plan
      if allows(resolution, &choice.attempt) {
        choice.effect = .move
      } else {
        choice.reason = resolution.reason(
          without: takeSkipped(choice.attempt), choice.attempt.objections)
      }
    } else if !cell.isRefuse {
      choice.effect = .move
    }
    return choice
  }

  /// Chooses what to do when the submachines of the state are done.
  final func chooseCompletion(where isOpen: TargetTest?) -> Choice {
    let definition = unsafe program._withUnsafeGuaranteedRef { unsafe $0.definition }
    var choice = Choice(attempt: beginInTree(nil, to: current, nil), effect: nil, plan: noHandlers)
    let from = definition.states.number(of: choice.attempt.fromState)
    for (place, candidate) in definition.index.completions(from: from).enumerated() {
      if choice.attempt.wasEdited, !isActing(candidate.registration, choice.attempt) { continue }
      let rule = definition.rule(of: candidate)
      guard consider(candidate, rule, place, &choice.attempt, definition, where: isOpen) == .open else {
        continue
      }
      take(candidate, rule, &choice)
      break
    }
    return choice
  }

  /// Has a choice be a row that no event leads along.
  final func take(_ candidate: Candidate, _ rule: Rule?, _ choice: inout Choice) {
    if let handler = rule?.handler { addExtra(handler, choice.attempt) }
    choice.effect = candidate.effect
    choice.plan =
      candidate.effect == .stay ? planOfStaying(choice.attempt) : planOfMapped(choice.attempt)
  }

  /// The plan of an internal transition that no resolution tells of.
  private final func planOfStaying(_ attempt: Attempt) -> Plan {
    let definition = unsafe program._withUnsafeGuaranteedRef { unsafe $0.definition }
    let state = definition.states.number(of: attempt.fromState)
    let event = attempt.event.map { definition.events.number(of: $0) }
    return Plan(
      handlers: definition.handlers(event: event, from: state, to: state, isInternal: true, own: nil))
  }

  /// What becomes of a row that no event leads along, when its turn comes.
  enum Consideration {
    /// It leads where nothing may.
    case closed

    /// Its condition says no.
    case refused
    case open
  }

  /// Considers a row that no event leads along: where it leads, and whether its condition agrees. The attempt leads there then.
  ///
  /// - Parameter place: the row's place, with which an objection is noted.
  final func consider(
    _ candidate: Candidate, _ rule: Rule?, _ place: Int, _ attempt: inout Attempt, _ definition: Definition,
    where isOpen: TargetTest?
  ) -> Consideration {
    let isMove = candidate.effect == .move
    let kind = isMove ? definition.states.value(candidate.toState) : attempt.fromState
    let source = definition.source(of: candidate)
    if let source {
      attempt.setTarget(kind, from: source)
    } else {
      if isMove, !(isOpen?(kind, false) ?? true) { return .closed }
      attempt.setTarget(kind)
    }
    if let rule, rule.isConditional, !judge(rule, place, &attempt) { return .refused }
    if source != nil {
      findTarget(of: &attempt)
      if !(isOpen?(attempt.toState, !isMove) ?? true) { return .closed }
    }
    return .open
  }

  /// Goes along with the move of an embedded submachine, which nobody has to allow.
  final func follow(_ event: AnyValue?, to target: AnyValue, _ message: Message?) -> Choice {
    var attempt = beginInTree(event, to: target, message)
    let definition = unsafe program._withUnsafeGuaranteedRef { unsafe $0.definition }
    // A state of the same kind is entered without leaving the kind (K5).
    guard definition.statesHaveData,
      definition.states.number(of: attempt.fromState) == definition.states.number(of: target)
    else { return Choice(attempt: attempt, effect: .move, plan: planOfMapped(attempt)) }
    attempt.findData()
    return Choice(attempt: attempt, effect: .stay, plan: planOfStaying(attempt))
  }

  /// Refuses an attempt that the tree has refused.
  final func refuse(
    _ event: AnyValue?, to toState: AnyValue, _ message: Message?, for reason: AnyReason,
    reporting outcome: Report?
  ) {
    var attempt = beginInTree(event, to: toState, message)
    unsafe refuse(&attempt, for: reason, reporting: outcome)
    endAttempt(&attempt)
  }

  /// Puts the machine into a state, of which nobody is told.
  ///
  /// - Returns: the state that it was in: letting it go may run code that makes attempts.
  final func put(in state: AnyValue) -> AnyValue {
    let old = current
    unsafe byte = state.byte
    unsafe box = state.box
    unsafe position = .max
    return old
  }

  /// Tells those who wait for the current state to be entered, or left, without a transition: with the machine around it.
  final func announce(_ kind: Index.Key.Kind, _ message: Message?) {
    let state = current
    let plan = unsafe program._withUnsafeGuaranteedRef { $0.plan(kind, of: state) }
    guard let plan, !plan.isEmpty else { return }
    var attempt = beginInTree(nil, to: state, message)
    if kind == .entryHandler { unsafe phase = .settled }
    let recorder = unsafe attempt.runtime.recorder
    recorder?.isAnnouncing = true
    withExtendedLifetime(plan) { run(plan.handlers, attempt) }
    recorder?.isAnnouncing = false
    endAttempt(&attempt)
  }

  /// Whether any state is final.
  final var hasFinalStates: Bool {
    unsafe program._withUnsafeGuaranteedRef { unsafe $0.hasFinalStates }
  }

  /// Whether a state is one of the definition's final states.
  final func isFinal(_ state: AnyValue) -> Bool {
    unsafe program._withUnsafeGuaranteedRef { unsafe $0.definition.isFinal(state) }
  }

  /// The steps that were not judged, which are forgotten.
  private final func takeSkipped(_ attempt: Attempt) -> [Int] {
    attempt.runtime.takeSkipped(from: attempt.outerSkipped)
  }
}
