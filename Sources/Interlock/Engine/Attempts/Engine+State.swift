extension Engine {
  /// Attempts a target state if the cells alone have no answer, or if the outcome is wanted.
  ///
  /// - Returns: false if the attempt was refused, true otherwise.
  @usableFromInline
  final func attempt(to target: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    checkComparing()
    if phase != .idle { return attemptWhileBusy(to: target, message, reporting: outcome) }
    begin()
    let accepted = attemptNow(to: target, message, reporting: outcome)
    finish()
    return accepted
  }

  /// Attempts a target state during another attempt, or as part of a tree.
  private final func attemptWhileBusy(to target: AnyValue, _ message: Message?, reporting outcome: Report?)
    -> Bool
  {
    if let membership { return membership.attempt(to: target, message, reporting: outcome) }
    if phase == .watched {
      phase = .idle
      return attempt(to: target, message, reporting: outcome)
    }
    guard phase == .settled && attemptMode == .immediate else {
      ownRuntime().enqueue(.state(target, message: message))
      return true
    }
    return nestingAttempt { attemptNow(to: target, message, reporting: outcome) }
  }

  final func attemptNow(to target: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    let (cell, number) = cell(to: target)
    if cell.isFollow || isWatched {
      return perform(choose(to: target, by: cell, number, message), reporting: outcome)
    }
    if let outcome { report(cell, to: target, to: outcome) }
    if cell.isRefuse { return false }
    replace(with: target, number)
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
}
