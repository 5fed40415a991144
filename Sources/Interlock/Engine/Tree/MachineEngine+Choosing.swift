// What a single machine does for the attempts of its tree, a step at a time. The steps are those of a machine that is alone.

extension MachineEngine {
  /// Begins an attempt of a machine in a tree. What was registered since the tree's attempt began takes no part (G2).
  @inlinable
  final func beginInTree(_ event: E?, toState: S, _ userInfo: Any?) -> Attempt<S, E> {
    let begun = unsafe withMessage(userInfo) { unsafe beginAttempt(event, toState: toState, $0) }
    return unsafe Attempt(
      storage: begun.storage, runtime: begun.runtime, outerPhase: begun.outerPhase, edits: 0,
      limit: limitOfOutermost(begun.runtime))
  }

  /// Chooses what to do on an event.
  ///
  /// - Parameter isOpen: whether a state may be a target at all.
  @inlinable
  final func choose(_ event: E, _ userInfo: Any?, where isOpen: (S) -> Bool) -> Choice<S, E> {
    let program = unsafe program.takeUnretainedValue()
    var cell = program.eventTable.cell(Int(currentNumber(program)), Int(program.number(of: event)))
    if cell.isUnknown { cell = missingCell(event) }
    let resolution =
      cell.isFollow ? unsafe cell.resolution(Resolution<S, E>.self).takeUnretainedValue() : nil
    let target = cell.isMove ? unsafe self.program.takeUnretainedValue().state(of: cell) : nil

    var choice = Choice(
      attempt: beginInTree(event, toState: target ?? currentState, userInfo), effect: nil,
      plan: program.noHandlers)
    if let resolution {
      choose(along: resolution, event, userInfo, &choice, where: isOpen)
    } else if !cell.isRefuse, choice.attempt.wasEdited || !(target.map(isOpen) ?? true) {
      // The cell tells of the first row, which leads nowhere from here, or may have come since the tree's attempt began: there
      // may be others.
      let resolution = unsafe self.program.takeUnretainedValue().wholeResolution(
        from: currentState, on: event)
      choose(along: resolution, event, userInfo, &choice, where: isOpen)
    } else if !cell.isRefuse {
      choice.effect = cell.isMove ? .move : cell.isIgnore ? .ignore : .stay
    }
    return choice
  }

  @inlinable
  final func choose(
    along resolution: Resolution<S, E>, _ event: E, _ userInfo: Any?, _ choice: inout Choice<S, E>,
    where isOpen: (S) -> Bool
  ) {
    var isShown = false
    if let index = firstStep(of: resolution, from: 0, &choice.attempt, isShown: &isShown, where: isOpen) {
      let step = unsafe resolution.steps + index
      choice.effect = unsafe step.pointee.effect
      choice.plan = unsafe step.pointee.plan.takeUnretainedValue()
      _ = takeSkipped(choice.attempt)
      return
    }
    let skipped = takeSkipped(choice.attempt)
    if choose(byMappings: event, userInfo, &choice, isShown: isShown, where: isOpen) { return }
    choice.reason = resolution.reason(without: skipped)
  }

  /// Chooses the first mapping that gives a state.
  @inlinable
  final func choose(
    byMappings event: E, _ userInfo: Any?, _ choice: inout Choice<S, E>, isShown: Bool,
    where isOpen: (S) -> Bool
  ) -> Bool {
    if unsafe program.takeUnretainedValue().hasMappings {
      let list = unsafe program.takeUnretainedValue().compiledRouteMappings().takeUnretainedValue()
      let mapping = unsafe withMessage(userInfo) {
        unsafe firstMapping(of: list, &choice.attempt, event, $0, isShown: isShown, where: isOpen)?
          .takeUnretainedValue()
      }
      if let mapping {
        if let action = mapping.action { lend(action, choice.attempt) }
        choice.effect = .move
        choice.plan = unsafe planOfMapped(choice.attempt).takeUnretainedValue()
        return true
      }
    }
    return false
  }

  /// Chooses what to do on a state attempt.
  @inlinable
  final func choose(to target: S, _ userInfo: Any?) -> Choice<S, E> {
    let program = unsafe program.takeUnretainedValue()
    var cell = program.targetTable.cell(Int(currentNumber(program)), Int(program.number(of: target)))
    if cell.isUnknown { cell = missingCell(to: target) }
    let resolution =
      cell.isFollow ? unsafe cell.resolution(Resolution<S, E>.self).takeUnretainedValue() : nil

    var choice = Choice(
      attempt: beginInTree(nil, toState: target, userInfo), effect: nil, plan: program.noHandlers)
    if let resolution {
      choice.plan = resolution.plan
      if allows(resolution, choice.attempt) {
        choice.effect = .move
      } else {
        choice.reason = resolution.reason(without: takeSkipped(choice.attempt))
      }
    } else if !cell.isRefuse {
      choice.effect = .move
    }
    return choice
  }

  /// Chooses what to do when the submachines of the state are done.
  @usableFromInline
  final func chooseCompletion(where isOpen: (S) -> Bool) -> Choice<S, E> {
    let definition = unsafe program.takeUnretainedValue().definition
    var choice = unsafe Choice(
      attempt: beginInTree(nil, toState: current, nil), effect: nil,
      plan: program.takeUnretainedValue().noHandlers)
    let from = definition.states.number(of: choice.attempt.fromState)
    var isShown = false
    for candidate in definition.index.completions(from: from) {
      if choice.attempt.wasEdited, !isActing(candidate.registration, choice.attempt) { continue }
      let target =
        candidate.effect == .move ? definition.states.value(candidate.toState) : choice.attempt.fromState
      if candidate.effect == .move, !isOpen(target) { continue }
      if isShown { renewStorage(&choice.attempt) }
      choice.attempt.toState = target
      let rule = definition.rule(of: candidate)
      if let rule, rule.isConditional {
        isShown = true
        guard unsafe rule.judge(choice.attempt.storage.takeUnretainedValue()) else { continue }
      }
      if let action = rule?.action { lend(action, choice.attempt) }
      choice.effect = candidate.effect
      choice.plan =
        candidate.effect == .stay
        ? Plan(actions: definition.actions(event: nil, from: from, to: from, isInternal: true, own: nil))
        : unsafe planOfMapped(choice.attempt).takeUnretainedValue()
      break
    }
    return choice
  }

  /// Goes along with the move of an embedded submachine, which nobody has to allow.
  @inlinable
  final func follow(_ event: E?, to target: S, _ userInfo: Any?) -> Choice<S, E> {
    let attempt = beginInTree(event, toState: target, userInfo)
    return unsafe Choice(attempt: attempt, effect: .move, plan: planOfMapped(attempt).takeUnretainedValue())
  }

  /// Refuses an attempt that the tree has refused.
  @inlinable
  final func refuse(
    _ event: E?, toState: S, _ userInfo: Any?, for reason: Refusal<S, E>.Reason,
    reporting outcome: Report?
  ) {
    var attempt = beginInTree(event, toState: toState, userInfo)
    unsafe refuse(&attempt, for: reason, reporting: outcome)
    endAttempt(attempt)
  }

  /// Tells those who wait for the state to be left.
  @inlinable
  final func leave(by choice: Choice<S, E>) {
    leave(choice.plan, choice.attempt, hasChains: unsafe program.takeUnretainedValue().hasChains)
  }

  /// Tells those who wait for the transition.
  @inlinable
  final func tell(_ choice: Choice<S, E>) {
    tell(choice.plan, choice.attempt, mayHaveExtras: true)
  }

  /// Puts the machine into a state, of which nobody is told.
  ///
  /// - Returns: the state that it was in: letting it go may run code that makes attempts.
  @inlinable
  final func put(in state: S) -> S {
    let old = unsafe current
    unsafe current = state
    unsafe number = .max
    return old
  }

  /// Tells those who wait for the current state to be entered, or left, without a transition: with the machine around it.
  @inlinable
  final func announce(_ kind: Index.Key.Kind, _ userInfo: Any?) {
    let state = currentState
    guard let plan = unsafe program.takeUnretainedValue().plan(kind, of: state), !plan.isEmpty else { return }
    let attempt = beginInTree(nil, toState: state, userInfo)
    if kind == .entryHandler { unsafe phase = .settled }
    withExtendedLifetime(plan) { run(plan.actions, attempt) }
    endAttempt(attempt)
  }

  /// Whether any state is final.
  @inlinable final var hasFinalStates: Bool {
    unsafe program._withUnsafeGuaranteedRef { unsafe $0.hasFinalStates }
  }

  /// Whether a state is one of the definition's final states.
  @usableFromInline
  final func isFinal(_ state: S) -> Bool {
    unsafe program.takeUnretainedValue().definition.isFinal(state)
  }

  /// The steps that were not judged, which are forgotten.
  @inlinable
  final func takeSkipped(_ attempt: Attempt<S, E>) -> [Int] {
    unsafe attempt.runtime.takeUnretainedValue().takeSkipped(from: attempt.outerSkipped)
  }
}
