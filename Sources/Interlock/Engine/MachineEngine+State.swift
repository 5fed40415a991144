extension MachineEngine {
  /// Attempts a target state.
  ///
  /// - Returns: false exactly if it was refused.
  @inlinable
  @inline(__always)
  final func perform(to target: S) -> Bool {
    guard Address<S>.isByte, Address<E>.isByte, unsafe columns != 0 else {
      return unsafe run(to: target, nil, reporting: nil)
    }
    let column = Address<S>.byte(of: target)
    let cell = unsafe program._withUnsafeGuaranteedRef {
      unsafe $0.targetTable.denseCell(Int(Address<S>.byte(of: current)), Int(column))
    }
    if cell.isMove {
      assert(unsafe program._withUnsafeGuaranteedRef { unsafe Int(column) < $0.eventTable.rows })
      unsafe current = target
      unsafe number = UInt32(column) &* UInt32(columns)
      return true
    }
    return unsafe cell.isRefuse ? false : run(to: target, nil, reporting: nil)
  }

  /// Attempts a target state that the cells alone can't answer, or whose outcome is to be reported.
  ///
  /// - Returns: false exactly if it was refused.
  @inlinable
  @inline(never)
  final func run(to target: S, _ userInfo: Message?, reporting outcome: Report?) -> Bool {
    if unsafe phase != .idle { return unsafe runBusy(to: target, userInfo, reporting: outcome) }
    let accepted = unsafe resolve(to: target, userInfo, reporting: outcome)
    finish()
    return accepted
  }

  /// Attempts a target state during another attempt, or as part of a tree.
  @inlinable
  @inline(never)
  final func runBusy(to target: S, _ userInfo: Message?, reporting outcome: Report?) -> Bool {
    if let node { return unsafe node.attempt(to: target, userInfo?.pointee, reporting: outcome) }
    guard unsafe phase == .settled && attemptMode == .immediate else {
      enqueue(.state(target, userInfo: unsafe userInfo?.pointee))
      return true
    }
    noteNesting()
    return unsafe resolve(to: target, userInfo, reporting: outcome)
  }

  @inlinable
  final func resolve(to target: S, _ userInfo: Message?, reporting outcome: Report?) -> Bool {
    var cell = unsafe program._withUnsafeGuaranteedRef { program in
      program.targetTable.cell(Int(currentNumber(program)), Int(program.number(of: target)))
    }
    if cell.isUnknown { cell = missingCell(to: target) }
    let column = unsafe program._withUnsafeGuaranteedRef { UInt32(bitPattern: $0.number(of: target)) }
    if cell.isFollow {
      let resolution = unsafe cell.resolution(Resolution<S, E>.self)
      return unsafe follow(resolution, to: target, number: column, userInfo, reporting: outcome)
    }
    if let outcome = unsafe outcome { unsafe report(cell, to: target, to: outcome) }
    if cell.isRefuse { return false }
    settle(in: target, number: column)
    return true
  }

  /// The cell of a target state that the table does not know yet.
  @usableFromInline
  final func missingCell(to target: S) -> Cell {
    if unsafe program._withUnsafeGuaranteedRef({ unsafe $0.isFrozen }) {
      let cell = unsafe program._withUnsafeGuaranteedRef {
        unsafe $0.strangerCell(from: current, to: target)
      }
      if !cell.isUnknown { return cell }
      depart()
    }
    return unsafe program._withUnsafeGuaranteedRef { unsafe $0.compileTargetCell(from: current, to: target) }
  }

  /// Reports the outcome of an attempt that calls no closure, before it is carried out.
  @usableFromInline
  final func report(_ cell: Cell, to target: S, to outcome: Report) {
    let fromState = unsafe current
    unsafe outcome.pointee =
      cell.isRefuse
      ? .refused(Refusal(event: nil, fromState: fromState, toState: target, reason: .noRoute))
      : .moved(from: fromState, to: target)
  }

  /// Attempts a target state by a resolution: one row or mapping that agrees is enough (R4), but all that have a
  /// handler of their own are asked (T2).
  @inlinable
  @inline(never)
  final func follow(
    _ resolution: Unmanaged<Resolution<S, E>>, to target: S, number: UInt32, _ userInfo: Message?,
    reporting outcome: Report?
  ) -> Bool {
    var attempt = unsafe beginAttempt(nil, toState: target, userInfo)
    let accepted = unsafe resolution._withUnsafeGuaranteedRef { resolution in
      guard allows(resolution, attempt) else {
        return unsafe refuse(&attempt, resolution, reporting: outcome)
      }
      unsafe report(attempt, to: outcome)
      unsafe transition(
        attempt, plan: .passUnretained(resolution.plan), number: number, isInternal: false,
        mayHaveExtras: true)
      return true
    }
    endAttempt(attempt)
    return accepted
  }

  /// Whether a row or a mapping agrees. The handlers of those that do wait to run.
  @inlinable
  @inline(__always)
  final func allows(_ resolution: Resolution<S, E>, _ attempt: Attempt<S, E>) -> Bool {
    var isAllowed = false
    for index in 0..<resolution.count {
      let step = unsafe resolution.steps + index
      if isAllowed, unsafe !step.pointee.hasAction { continue }
      if attempt.wasEdited, unsafe !isActing(step.pointee.registration, attempt) {
        skip(index, attempt)
        continue
      }
      if unsafe step.pointee.isConditional, unsafe !judge(step.pointee.rule, attempt) { continue }
      isAllowed = true
      if unsafe step.pointee.hasAction { unsafe lendAction(of: step.pointee.rule, attempt) }
    }
    if unsafe program._withUnsafeGuaranteedRef({ unsafe $0.hasMappings }) {
      return askMappings(attempt, isAllowed: isAllowed)
    }
    return isAllowed
  }

  @usableFromInline
  final func lendAction(of rule: Unmanaged<Rule<S, E>>?, _ attempt: Attempt<S, E>) {
    if let action = unsafe rule?.takeUnretainedValue().action { lend(action, attempt) }
  }

  /// Asks the mappings of both kinds whether they lead to the target; once one does, only those that have a handler
  /// of their own.
  @usableFromInline
  final func askMappings(_ attempt: Attempt<S, E>, isAllowed: Bool) -> Bool {
    let context = unsafe Context(attempt.storage.takeUnretainedValue())
    let lists = unsafe program._withUnsafeGuaranteedRef {
      unsafe ($0.compiledStateRouteMappings(), $0.compiledRouteMappings().takeUnretainedValue())
    }
    var isAllowed = isAllowed
    for list in [lists.0, lists.1] {
      for index in 0..<list.mappings.count {
        let mapping = unsafe list.mappings[index].takeUnretainedValue()
        if isAllowed, mapping.action == nil { continue }
        if attempt.wasEdited, !isActing(mapping.registration, attempt) { continue }
        guard mapping.leads(from: context.fromState, to: context.toState, userInfo: context.userInfo) else {
          continue
        }
        isAllowed = true
        if let action = mapping.action { lend(action, attempt) }
      }
    }
    return isAllowed
  }
}
