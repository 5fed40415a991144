// The steps of a single machine in its tree's attempts. They are those of a machine on its own.

extension Engine {
  /// Begins an attempt of a machine in a tree. Registrations added since the tree's attempt began take no part (G2).
  final func beginInTree(_ event: AnyValue?, to toState: AnyValue, _ message: Message?) -> Attempt {
    let runtime = ownRuntime()
    let outerPhase = phase
    phase = .judging
    columns = 0
    return Attempt(
      event, from: current, to: toState, message, runtime, outerPhase: outerPhase, edits: 0,
      limit: limitOfOutermost(runtime))
  }

  /// Chooses what to do on an event.
  ///
  /// - Parameter isOpen: whether a state may be a target.
  final func choose(_ event: AnyValue, _ message: Message?, where isOpen: TargetTest?) -> Choice {
    let cell = cell(of: event)
    let resolution = cell.isFollow ? cell.resolution.object : nil
    let target = cell.isMove ? program.with { $0.state(of: cell) } : nil
    func isClosed() -> Bool {
      if let target, let isOpen { !isOpen(target, false) } else { false }
    }

    let choice = Choice(
      attempt: beginInTree(event, to: target ?? current, message), effect: nil, plan: noHandlers)
    if let resolution {
      choose(along: resolution, choice, where: isOpen)
    } else if !cell.isRefuse, choice.attempt.wasEdited || isClosed() {
      // The cell contains only the first row, which can't be taken here, or may have been added since the tree's
      // attempt began. There may be others.
      let resolution = program.object.wholeResolution(from: current, on: event)
      choose(along: resolution, choice, where: isOpen)
    } else if !cell.isRefuse {
      choice.effect = cell.isMove ? .move : cell.isIgnore ? .ignore : .stay
    }
    return choice
  }

  /// The plan of a transition that calls nothing.
  final var noHandlers: Plan { program.with { $0.noHandlers } }

  private final func choose(
    along resolution: Resolution, _ choice: Choice, where isOpen: TargetTest?
  ) {
    if let index = firstStep(of: resolution, from: 0, &choice.attempt, where: isOpen) {
      let step = resolution.steps[index]
      choice.effect = step.effect
      choice.plan = step.plan
      choice.entrances = step.entrances
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
    let resolution = cell.isFollow ? cell.resolution.object : nil

    let choice = Choice(attempt: beginInTree(nil, to: target, message), effect: nil, plan: noHandlers)
    if let resolution {
      choice.plan = resolution.plan
      if allows(resolution, &choice.attempt, &choice.entrances) {
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

  /// Chooses what to do when the submachines of the state complete.
  final func chooseCompletion(where isOpen: TargetTest?) -> Choice {
    let definition = program.with { $0.definition }
    let choice = Choice(attempt: beginInTree(nil, to: current, nil), effect: nil, plan: noHandlers)
    let from = definition.states.number(of: choice.attempt.fromState)
    for (place, candidate) in definition.index.completions(from: from).enumerated() {
      if choice.attempt.wasEdited, !isActing(candidate.registration, choice.attempt) { continue }
      let rule = definition.rule(of: candidate)
      guard consider(candidate, rule, place, &choice.attempt, definition, where: isOpen) == .open else {
        continue
      }
      take(candidate, rule, choice)
      break
    }
    return choice
  }

  /// Chooses a row without an event.
  final func take(_ candidate: Candidate, _ rule: Rule?, _ choice: Choice) {
    if let handler = rule?.handler { addExtra(handler, choice.attempt) }
    choice.effect = candidate.effect
    if candidate.effect == .move { choice.entrances = rule?.entrances ?? [] }
    choice.plan =
      candidate.effect == .stay ? planOfStaying(choice.attempt) : planOfMapped(choice.attempt)
  }

  /// The plan of an internal transition without a resolution.
  private final func planOfStaying(_ attempt: Attempt) -> Plan {
    let definition = program.with { $0.definition }
    let state = definition.states.number(of: attempt.fromState)
    let event = attempt.event.map { definition.events.number(of: $0) }
    return Plan(
      handlers: definition.handlers(event: event, from: state, to: state, isInternal: true, own: nil))
  }

  /// The result of considering a row without an event.
  enum Consideration {
    /// Its target is not allowed.
    case closed

    /// Its condition fails.
    case refused
    case open
  }

  /// Considers a row without an event: its target, and whether its condition passes. The attempt then has that target.
  ///
  /// - Parameter place: the row's index, with which an objection is noted.
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

  /// Follows the transition of an embedded submachine, for which no route is needed.
  ///
  /// - Parameter isInternal: whether that transition is internal.
  final func follow(
    _ event: AnyValue?, to target: AnyValue, isInternal: Bool, _ message: Message?
  ) -> Choice {
    var attempt = beginInTree(event, to: target, message)
    let definition = program.with { $0.definition }
    // A state of the same kind is entered without leaving the kind (K5).
    guard isInternal || definition.statesHaveData,
      definition.states.areSame(attempt.fromState, target)
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
    refuse(&attempt, for: reason, reporting: outcome)
    endAttempt(&attempt)
  }

  /// Changes the state without running handlers.
  ///
  /// - Returns: what holds the old state. Releasing it may run code that makes attempts.
  final func put(in state: AnyValue) -> Box? { replace(with: state, .max) }

  /// Runs the entry or exit handlers of the current state without a transition, because its parent is entered or left.
  final func announce(_ kind: Index.Key.Kind, _ message: Message?) {
    let state = current
    let plan = program.with { $0.plan(kind, of: state) }
    guard let plan, !plan.isEmpty else { return }
    var attempt = beginInTree(nil, to: state, message)
    if kind == .entryHandler { phase = .settled }
    let recorder = attempt.runtime.recorder
    recorder?.isAnnouncing = true
    withExtendedLifetime(plan) { run(plan.handlers, attempt) }
    recorder?.isAnnouncing = false
    endAttempt(&attempt)
  }

  /// Whether any state is final.
  final var hasFinalStates: Bool {
    program.with { $0.hasFinalStates }
  }

  /// Whether a state is one of the definition's final states.
  final func isFinal(_ state: AnyValue) -> Bool {
    program.with { $0.definition.isFinal(state) }
  }

  /// Removes and returns the steps that were not judged.
  private final func takeSkipped(_ attempt: Attempt) -> [Int] {
    attempt.runtime.takeSkipped(from: attempt.outerSkipped)
  }
}
