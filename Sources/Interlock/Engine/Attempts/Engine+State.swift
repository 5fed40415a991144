extension Engine {
  /// Attempts a target state if the cells alone have no answer, or if the outcome is wanted.
  ///
  /// - Returns: false if the attempt was refused, true otherwise.
  @usableFromInline
  final func run(to target: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    checkComparing()
    if phase != .idle { return runBusy(to: target, message, reporting: outcome) }
    begin()
    let accepted = resolve(to: target, message, reporting: outcome)
    finish()
    return accepted
  }

  /// Attempts a target state during another attempt, or as part of a tree.
  private final func runBusy(to target: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    if let membership { return membership.attempt(to: target, message, reporting: outcome) }
    if phase == .watched {
      phase = .idle
      return run(to: target, message, reporting: outcome)
    }
    guard phase == .settled && attemptMode == .immediate else {
      ownRuntime().enqueue(.state(target, message: message))
      return true
    }
    return nestingAttempt { resolve(to: target, message, reporting: outcome) }
  }

  final func resolve(to target: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    let (cell, column) = cell(to: target)
    if cell.isFollow {
      return cell.resolution.with {
        follow($0, to: target, column, message, reporting: outcome)
      }
    }
    if isWatched, !cell.isRefuse {
      return moveWatched(nil, to: target, message, isInternal: false, reporting: outcome)
    }
    if let outcome = outcome { report(cell, to: target, to: outcome) }
    if cell.isRefuse { return false }
    replace(with: target, column)
    return true
  }

  /// The cell of a target state in the current state, compiled if it is not known, and the target's number in the tables.
  final func cell(to target: AnyValue) -> (cell: Cell, number: UInt32) {
    let (cell, column) = program.with { program in
      let column = program.number(ofState: target)
      return (program.targetTable.cell(Int(currentNumber(program)), Int(column)), column)
    }
    if !cell.isUnknown { return (cell, UInt32(bitPattern: column)) }
    let missing = missingCell(to: target)
    return (
      missing, program.with { UInt32(bitPattern: $0.number(ofState: target)) }
    )
  }

  /// The cell of a target state that is not in the table yet.
  private final func missingCell(to target: AnyValue) -> Cell {
    if program.with({ $0.isFrozen }) {
      let cell = program.with { $0.strangerCell(from: current, to: target) }
      if !cell.isUnknown { return cell }
      depart()
    }
    return program.with { $0.compileTargetCell(from: current, to: target) }
  }

  /// Reports the outcome of an attempt that calls no closure, before it is carried out.
  private final func report(_ cell: Cell, to target: AnyValue, to outcome: Report) {
    let fromState = current
    outcome.put(
      cell.isRefuse
        ? .refused(AnyRefusal(event: nil, fromState: fromState, toState: target, reason: .noRoute))
        : .moved(from: fromState, to: target))
  }

  /// Attempts a target state by a resolution. One row or mapping that allows it is enough (R4), but all that have their
  /// own handler for state attempts are judged (T2).
  private final func follow(
    _ resolution: Resolution, to target: AnyValue, _ number: UInt32, _ message: Message?,
    reporting outcome: Report?
  ) -> Bool {
    var attempt = beginAttempt(nil, to: target, message)
    defer { endAttempt(&attempt) }
    var entrances: [Entrance] = []
    guard allows(resolution, &attempt, &entrances) else {
      return refuse(&attempt, resolution, reporting: outcome)
    }
    checkEntrances(entrances, attempt)
    report(attempt, to: outcome)
    transition(attempt, plan: resolution.plan, number, isInternal: false)
    return true
  }

  /// Whether a row or a mapping allows the attempt. The handlers of those that do are scheduled.
  ///
  /// - Parameter entrances: receives how submachines are entered, by the first row that says so and allows the attempt.
  final func allows(
    _ resolution: Resolution, _ attempt: inout Attempt, _ entrances: inout [Entrance]
  ) -> Bool {
    var isAllowed = false
    for (index, step) in resolution.steps.enumerated() {
      let saysHow = entrances.isEmpty && !step.entrances.isEmpty
      if isAllowed, !step.hasStateHandler, !saysHow { continue }
      if attempt.wasEdited, !isActing(step.registration, attempt) {
        skip(index, attempt)
        continue
      }
      if step.isConditional, !judge(step.rule, index, &attempt) { continue }
      isAllowed = true
      if saysHow { entrances = step.entrances }
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
