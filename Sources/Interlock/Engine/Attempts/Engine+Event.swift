extension Engine {
  /// Whether a state may be the target of a row or a mapping; for an internal transition, whether the data may change
  /// to that state.
  typealias TargetTest = (_ target: AnyValue, _ isInternal: Bool) -> Bool

  /// The answer to an attempt without calling a closure.
  @usableFromInline
  enum SilentAnswer {
    case accepted, refused, unknown
  }

  /// Attempts an event by its number alone, if no closure is called.
  @usableFromInline
  final func attemptSilently(_ column: Int32) -> SilentAnswer {
    guard phase == .idle else { return .unknown }
    return program.with { program in
      let cell = program.eventTable.cell(Int(currentNumber(program)), Int(column))
      if cell.isRefuse { return .refused }
      guard cell.isSilentlyAccepted else { return .unknown }
      if cell.isMove { moveSilently(along: cell, in: program) }
      return .accepted
    }
  }

  /// Attempts an event if the cells alone have no answer, or if the outcome is wanted.
  ///
  /// - Returns: false if the attempt was refused, true otherwise.
  @usableFromInline
  final func run(_ event: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    checkComparing()
    if phase != .idle { return runBusy(event, message, reporting: outcome) }
    begin()
    let accepted = resolve(event, message, reporting: outcome)
    finish()
    return accepted
  }

  /// Attempts an event during another attempt, or as part of a tree.
  private final func runBusy(_ event: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    if let membership { return membership.attempt(event, message, reporting: outcome) }
    if phase == .watched {
      phase = .idle
      return run(event, message, reporting: outcome)
    }
    guard phase == .settled && attemptMode == .immediate else {
      ownRuntime().enqueue(.event(event, message: message))
      return true
    }
    return nestingAttempt { resolve(event, message, reporting: outcome) }
  }

  final func resolve(_ event: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    let cell = cell(of: event)
    if cell.isFollow {
      return cell.resolution.with {
        follow($0, event, message, reporting: outcome)
      }
    }
    if isWatched, !cell.isRefuse, !cell.isIgnore {
      let target = cell.isMove ? program.with { $0.state(of: cell) } : current
      return moveWatched(event, to: target, message, isInternal: !cell.isMove, reporting: outcome)
    }
    if let outcome = outcome { report(cell, of: event, to: outcome) }
    if cell.isRefuse { return false }
    if cell.isMove {
      replace(with: program.with { $0.state(of: cell) }, cell.position)
    }
    return true
  }

  /// The cell of an event in the current state, compiled if it is not known.
  final func cell(of event: AnyValue) -> Cell {
    let cell = program.with { program in
      program.eventTable.cell(Int(currentNumber(program)), Int(program.number(ofEvent: event)))
    }
    return cell.isUnknown ? missingCell(event) : cell
  }

  /// The cell of an event that is not in the table yet.
  private final func missingCell(_ event: AnyValue) -> Cell {
    if program.with({ $0.isFrozen }) {
      let cell = program.with { $0.strangerCell(from: current, on: event) }
      if !cell.isUnknown { return cell }
      depart()
    }
    return program.with { $0.compileEventCell(from: current, on: event) }
  }

  /// Reports the outcome of an attempt that calls no closure, before it is carried out.
  private final func report(_ cell: Cell, of event: AnyValue, to outcome: Report) {
    let fromState = current
    if cell.isRefuse {
      let refusal = AnyRefusal(event: event, fromState: fromState, toState: fromState, reason: .noRoute)
      outcome.put(.refused(refusal))
    } else if cell.isIgnore {
      outcome.put(.ignored)
    } else {
      let toState =
        cell.isMove ? program.with { $0.state(of: cell) } : fromState
      outcome.put(.moved(from: fromState, to: toState))
    }
  }

  /// Attempts an event by a resolution: the first row whose condition passes is taken (R1).
  private final func follow(
    _ resolution: Resolution, _ event: AnyValue, _ message: Message?, reporting outcome: Report?
  ) -> Bool {
    var attempt = beginAttempt(event, to: current, message)
    let accepted = judgeSteps(of: resolution, from: 0, &attempt, reporting: outcome)
    endAttempt(&attempt)
    return accepted
  }

  /// Judges the steps of a resolution in order, and makes the transition of the first whose condition passes.
  ///
  /// - Parameter first: the first step to judge.
  final func judgeSteps(
    of resolution: Resolution, from first: Int, _ attempt: inout Attempt, reporting outcome: Report?
  ) -> Bool {
    if let index = firstStep(of: resolution, from: first, &attempt, where: nil) {
      let step = resolution.steps[index]
      if step.effect == .ignore {
        outcome?.put(.ignored)
      } else {
        checkEntrances(step.entrances, attempt)
        report(attempt, to: outcome)
        transition(
          attempt, plan: step.plan, step.targetNumber, isInternal: step.effect == .stay)
      }
      return true
    }
    if let mapping = firstMapping(&attempt, where: nil) {
      report(attempt, to: outcome)
      transition(attempt, by: mapping)
      return true
    }
    return refuse(&attempt, resolution, reporting: outcome)
  }

  /// The first step of a resolution whose condition passes (R1); nil if there is none.
  ///
  /// - Parameters:
  ///   - first: the first step to judge.
  ///   - isOpen: whether a state may be a target; nil if all may.
  final func firstStep(
    of resolution: Resolution, from first: Int, _ attempt: inout Attempt, where isOpen: TargetTest?
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
      if step.isConditional, !judge(step.rule, index, &attempt) { continue }
      if let source = step.source {
        if step.isConditional {
          findTarget(of: &attempt)
        } else {
          findTarget(of: &attempt, step.target ?? attempt.fromState, from: source)
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
  final func firstMapping(_ attempt: inout Attempt, where isOpen: TargetTest?) -> Mapping? {
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
}
