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
  final func attempt(_ event: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    checkComparing()
    if phase != .idle { return attemptWhileBusy(event, message, reporting: outcome) }
    begin()
    let accepted = attemptNow(event, message, reporting: outcome)
    finish()
    return accepted
  }

  /// Attempts an event during another attempt, or as part of a tree.
  private final func attemptWhileBusy(_ event: AnyValue, _ message: Message?, reporting outcome: Report?)
    -> Bool
  {
    if let membership { return membership.attempt(event, message, reporting: outcome) }
    if phase == .watched {
      phase = .idle
      return attempt(event, message, reporting: outcome)
    }
    guard phase == .settled && attemptMode == .immediate else {
      ownRuntime().enqueue(.event(event, message: message))
      return true
    }
    return nestingAttempt { attemptNow(event, message, reporting: outcome) }
  }

  final func attemptNow(_ event: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    let cell = cell(of: event)
    if cell.isFollow || isWatched { return perform(choose(event, by: cell, message), reporting: outcome) }
    if let outcome { report(cell, of: event, to: outcome) }
    if cell.isRefuse { return false }
    if cell.isMove { replace(with: program.with { $0.state(of: cell) }, cell.position) }
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
}
