extension MachineEngine {
  /// Attempts a target state.
  ///
  /// - Returns: false exactly if it was refused.
  @inlinable
  @inline(__always)
  final func perform(to target: S, _ userInfo: Any?) -> Bool {
    if Address<S>.isByte, unsafe cells != nil {
      let cell = unsafe program._withUnsafeGuaranteedRef { program in
        unsafe program.targetTable.cells.denseCell(
          Int(Address<S>.byte(of: current)), Int(Address<S>.byte(of: target)))
      }
      if cell.isMove {
        unsafe current = target
        return true
      }
      if cell.isRefuse { return false }
    }
    return unsafe run(to: target, userInfo, reporting: nil)
  }

  /// Attempts a target state that the cells alone can't answer, or whose outcome is to be reported.
  @inlinable
  @inline(never)
  final func run(
    to target: S,
    _ userInfo: Any?,
    reporting outcome: UnsafeMutablePointer<Outcome<S, E>>?
  ) -> Bool {
    if unsafe phase != .idle {
      guard unsafe phase == .settled, unsafe attemptMode == .immediate else {
        enqueue(.state(target, userInfo: userInfo))
        return true
      }
      return unsafe resolve(to: target, userInfo, reporting: outcome)
    }
    let accepted = unsafe resolve(to: target, userInfo, reporting: outcome)
    finish()
    return accepted
  }

  @inlinable
  final func resolve(
    to target: S,
    _ userInfo: Any?,
    reporting outcome: UnsafeMutablePointer<Outcome<S, E>>?
  ) -> Bool {
    unsafe program._withUnsafeGuaranteedRef { program in
      let row = currentNumber(program)
      let column = program.number(of: target)
      var cell = program.targetTable.cells.cell(Int(row), Int(column))
      if cell.isUnknown { cell = unsafe program.compileTargetCell(from: current, to: target) }
      if cell.isFollow {
        let resolution = unsafe program.targetTable.resolutions[cell.number]
        return unsafe follow(resolution, to: target, number: column, userInfo, reporting: outcome)
      }
      let fromState = unsafe current
      if cell.isRefuse {
        if let outcome = unsafe outcome {
          unsafe outcome.pointee = .refused(
            Refusal(event: nil, fromState: fromState, toState: target, reason: .noRoute))
        }
        return false
      }
      unsafe current = target
      unsafe number = column
      if let outcome = unsafe outcome { unsafe outcome.pointee = .moved(from: fromState, to: target) }
      return true
    }
  }

  @inlinable
  @inline(never)
  final func follow(
    _ resolution: Unmanaged<Resolution<S, E>>,
    to target: S,
    number: Int32,
    _ userInfo: Any?,
    reporting outcome: UnsafeMutablePointer<Outcome<S, E>>?
  ) -> Bool {
    var attempt = beginAttempt(nil, toState: target, userInfo)
    let accepted = unsafe resolution._withUnsafeGuaranteedRef { resolution in
      var isAllowed = false
      for index in 0..<resolution.count {
        let step = unsafe resolution.steps + index
        guard let rule = unsafe step.pointee.rule else {
          let isOut = unsafe attempt.wasEdited && !isActing(step.pointee.registration, attempt)
          if !isOut { isAllowed = true }
          continue
        }
        let action = unsafe rule._withUnsafeGuaranteedRef { $0.action }
        if isAllowed, action == nil { continue }
        if attempt.wasEdited, unsafe !isActing(step.pointee.registration, attempt) { continue }
        if unsafe step.pointee.isConditional, unsafe !judge(rule, attempt) { continue }
        isAllowed = true
        if let action { lend(action, to: &attempt) }
      }
      askMappings(&attempt, &isAllowed)
      guard isAllowed else { return unsafe refuse(&attempt, resolution.reason, reporting: outcome) }
      unsafe report(attempt, to: outcome)
      unsafe transition(&attempt, plan: .passUnretained(resolution.plan), number: number, isInternal: false)
      return true
    }
    endAttempt(attempt)
    return accepted
  }

  /// Asks the mappings of both kinds whether they lead to the target; once one does, only those that have a handler
  /// of their own.
  @usableFromInline
  final func askMappings(_ attempt: inout Attempt<S, E>, _ isAllowed: inout Bool) {
    let lists = unsafe program._withUnsafeGuaranteedRef {
      unsafe ($0.compiledStateRouteMappings(), $0.compiledRouteMappings().takeUnretainedValue())
    }
    for list in [lists.0, lists.1] {
      for index in 0..<list.mappings.count {
        let mapping = unsafe list.mappings[index].takeUnretainedValue()
        if isAllowed, mapping.action == nil { continue }
        if attempt.wasEdited, !isActing(mapping.registration, attempt) { continue }
        let storage = attempt.storage
        guard unsafe mapping.leads(from: storage.fromState, to: storage.toState, userInfo: storage.userInfo)
        else {
          continue
        }
        isAllowed = true
        if let action = mapping.action { lend(action, to: &attempt) }
      }
    }
  }
}
