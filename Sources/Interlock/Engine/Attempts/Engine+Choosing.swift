// An attempt first chooses what to do, and changes nothing meanwhile. A machine of a tree chooses as a machine alone does.

extension Engine {
  /// Chooses what to do on an event.
  ///
  /// - Parameters:
  ///   - cell: the event's cell.
  ///   - isContinued: whether the attempt belongs to one that has begun.
  ///   - isOpen: whether a state may be a target; nil if all may.
  final func choose(
    _ event: AnyValue, by cell: Cell, _ message: Message?, isContinued: Bool = false,
    where isOpen: TargetTest? = nil
  ) -> Attempt {
    let target = cell.isMove ? program.with { $0.state(of: cell) } : nil
    let attempt = beginAttempt(event, to: target ?? current, message, isContinued: isContinued)
    func isClosed() -> Bool {
      if let target, let isOpen { !isOpen(target, false) } else { false }
    }
    if cell.isFollow {
      cell.resolution.with { choose(along: $0, attempt, where: isOpen) }
    } else if cell.isRefuse {
      return attempt
    } else if attempt.wasEdited || isClosed() {
      // The cell contains only the first row, which can't be taken here, or may have been added since the tree's
      // attempt began. There may be others.
      let resolution = program.object.wholeResolution(from: current, on: event)
      choose(along: resolution, attempt, where: isOpen)
    } else {
      attempt.effect = cell.isMove ? .move : cell.isIgnore ? .ignore : .stay
      attempt.targetNumber = cell.position
    }
    return attempt
  }

  /// Chooses the first step of a resolution whose condition passes (R1), or the first mapping that returns a state.
  ///
  /// - Parameter first: the first step to judge.
  @inline(never)
  final func choose(
    along resolution: Resolution, from first: Int = 0, _ attempt: Attempt, where isOpen: TargetTest? = nil
  ) {
    let index = firstStep(of: resolution, from: first, attempt, where: isOpen)
    let skipped = attempt.runtime.takeSkipped(from: attempt.outerSkipped)
    if let index {
      take(resolution.steps[index], attempt)
    } else if let mapping = firstMapping(attempt, where: isOpen) {
      if let handler = mapping.handler { addExtra(handler, attempt) }
      attempt.effect = .move
      attempt.plan = planOfMapped(attempt)
    } else {
      attempt.reason = resolution.reason(without: skipped, attempt.objections)
    }
  }

  /// Whether a resolution allows a state attempt, which then has its plan, or else its reason.
  private final func isAllowed(by resolution: Resolution, _ attempt: Attempt) -> Bool {
    let isAllowed = allows(resolution, attempt)
    let skipped = attempt.runtime.takeSkipped(from: attempt.outerSkipped)
    if isAllowed {
      attempt.plan = resolution.plan
    } else {
      attempt.reason = resolution.reason(without: skipped, attempt.objections)
    }
    return isAllowed
  }

  /// Chooses a step of a resolution.
  final func take(_ step: Resolution.Step, _ attempt: Attempt) {
    attempt.effect = step.effect
    attempt.plan = step.plan
    attempt.targetNumber = step.targetNumber
    if !step.entrances.isEmpty { attempt.entrances = step.entrances }
  }

  /// Chooses what to do on a state attempt. One row or mapping that allows it is enough (R4), but all that have their
  /// own handler for state attempts are judged (T2).
  ///
  /// - Parameters:
  ///   - cell: the target's cell.
  ///   - number: the target's number in the tables.
  ///   - isContinued: whether the attempt belongs to one that has begun.
  final func choose(
    to target: AnyValue, by cell: Cell, _ number: UInt32, _ message: Message?, isContinued: Bool = false
  ) -> Attempt {
    let attempt = beginAttempt(nil, to: target, message, isContinued: isContinued)
    if cell.isRefuse { return attempt }
    if cell.isFollow, !cell.resolution.with({ isAllowed(by: $0, attempt) }) { return attempt }
    attempt.effect = .move
    attempt.targetNumber = number
    return attempt
  }

  /// Chooses what to do when the submachines of the state complete.
  ///
  /// - Parameter isMeant: whether a route waits for the submachine that is complete; nil if the state is.
  final func chooseCompletion(
    of isMeant: ((SubmachineName) -> Bool)?, where isOpen: TargetTest?
  ) -> Attempt {
    let definition = self.definition
    let attempt = beginAttempt(nil, to: current, nil, isContinued: true)
    let from = definition.states.number(of: attempt.fromState)
    let kind: Index.Key.Kind = isMeant == nil ? .completion : .regionCompletion
    for (place, candidate) in definition.index.completions(kind, from: from).enumerated() {
      if attempt.wasEdited, !isActing(candidate.registration, attempt) { continue }
      let rule = definition.rule(of: candidate)
      if let isMeant, let region = rule?.region, !isMeant(region) { continue }
      guard consider(candidate, rule, place, attempt, definition, where: isOpen) == .open else {
        continue
      }
      take(candidate, rule, attempt)
      break
    }
    return attempt
  }
}

// Rows with an event, and mappings.

extension Engine {
  /// The first step of a resolution whose condition passes (R1); nil if there is none.
  ///
  /// - Parameters:
  ///   - first: the first step to judge.
  ///   - isOpen: whether a state may be a target; nil if all may.
  final func firstStep(
    of resolution: Resolution, from first: Int, _ attempt: Attempt, where isOpen: TargetTest?
  ) -> Int? {
    for index in first..<resolution.steps.count {
      let step = resolution.steps[index]
      if attempt.wasEdited, !isActing(step.registration, attempt) {
        skip(index, attempt)
        continue
      }
      if let isOpen, step.source == nil, let target = step.target, !isOpen(target, false) {
        skip(index, attempt)
        continue
      }
      if let source = step.source {
        if let recorder = attempt.runtime.recorder {
          recorder.giveUp()
          return nil
        }
        // Only a condition can ask for the target before it is computed.
        if step.isConditional { attempt.setTarget(step.target ?? attempt.fromState, from: source) }
      } else {
        attempt.setTarget(step.target ?? attempt.fromState)
      }
      if step.isConditional, !judge(step.rule, index, attempt) { continue }
      if let source = step.source {
        if step.isConditional {
          findTarget(of: attempt)
        } else {
          findTarget(of: attempt, step.target ?? attempt.fromState, from: source)
        }
        if let isOpen, !isOpen(attempt.toState, step.effect == .stay) {
          skip(index, attempt)
          continue
        }
      }
      return index
    }
    return nil
  }

  /// The first mapping that returns a state, which becomes the attempt's target; nil if there is none.
  final func firstMapping(_ attempt: Attempt, where isOpen: TargetTest?) -> Mapping? {
    guard program.with({ $0.hasMappings }) else { return nil }
    if let recorder = attempt.runtime.recorder {
      recorder.giveUp()
      return nil
    }
    let list = program.with { $0.compiledRouteMappings() }
    for mapping in list.mappings {
      if attempt.wasEdited, !isActing(mapping.registration, attempt) { continue }
      if let target = mapping.route(attempt.event, attempt.fromState, attempt.message),
        isOpen?(target, false) ?? true
      {
        attempt.setTarget(target)
        return mapping
      }
    }
    return nil
  }

  /// Whether a row or a mapping allows the attempt. The handlers of those that do are scheduled, and the first row that
  /// says how submachines are entered determines that (H4).
  private final func allows(_ resolution: Resolution, _ attempt: Attempt) -> Bool {
    var isAllowed = false
    for (index, step) in resolution.steps.enumerated() {
      let saysHow = attempt.entrances.isEmpty && !step.entrances.isEmpty
      if isAllowed, !step.hasStateHandler, !saysHow { continue }
      if attempt.wasEdited, !isActing(step.registration, attempt) {
        skip(index, attempt)
        continue
      }
      if step.isConditional, !judge(step.rule, index, attempt) { continue }
      isAllowed = true
      if saysHow { attempt.entrances = step.entrances }
      if step.hasStateHandler, let handler = step.rule?.handler { addExtra(handler, attempt) }
    }
    guard program.with({ $0.hasMappings }) else { return isAllowed }
    return askMappings(attempt, isAllowed: isAllowed)
  }

  /// Calls the mappings of both kinds for the target. Once one allows it, only those with their own handler for state
  /// attempts are called.
  private final func askMappings(_ attempt: Attempt, isAllowed: Bool) -> Bool {
    let lists = program.with {
      ($0.compiledStateRouteMappings(), $0.compiledRouteMappings())
    }
    let states = states
    var isAllowed = isAllowed
    for mapping in [lists.0.mappings, lists.1.mappings].joined() {
      if isAllowed, mapping.stateHandler == nil { continue }
      if attempt.wasEdited, !isActing(mapping.registration, attempt) { continue }
      guard
        mapping.leads(from: attempt.fromState, to: attempt.toState, message: attempt.message, states)
      else { continue }
      isAllowed = true
      if let handler = mapping.stateHandler { addExtra(handler, attempt) }
    }
    return isAllowed
  }
}

// Rows without an event.

extension Engine {
  /// Chooses a row without an event.
  final func take(_ candidate: Candidate, _ rule: Rule?, _ attempt: Attempt) {
    if let handler = rule?.handler { addExtra(handler, attempt) }
    attempt.effect = candidate.effect
    if candidate.effect == .move { attempt.entrances = rule?.entrances ?? [] }
    attempt.plan = candidate.effect == .stay ? planOfStaying(attempt) : planOfMapped(attempt)
  }

  /// The plan of an internal transition without a resolution.
  final func planOfStaying(_ attempt: Attempt) -> Plan {
    let definition = self.definition
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
  @inline(never)
  final func consider(
    _ candidate: Candidate, _ rule: Rule?, _ place: Int, _ attempt: Attempt, _ definition: Definition,
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
    if let rule, rule.isConditional, !judge(rule, place, attempt) { return .refused }
    if source != nil {
      findTarget(of: attempt)
      if !(isOpen?(attempt.toState, !isMove) ?? true) { return .closed }
    }
    return .open
  }
}
