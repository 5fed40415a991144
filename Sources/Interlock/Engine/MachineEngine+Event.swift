extension MachineEngine {
  /// Attempts an event.
  ///
  /// - Returns: false exactly if it was refused.
  @inlinable
  @inline(__always)
  final func perform(_ event: E, _ userInfo: Any?) -> Bool {
    if Address<S>.isByte, Address<E>.isByte, let cells = unsafe cells {
      let column = Address<E>.byte(of: event)
      if unsafe column <= lastColumn {
        let row = unsafe Int(Address<S>.byte(of: current))
        let cell = unsafe cells[row &<< Int(shift) | Int(column)]
        if cell.isSilentlyAccepted {
          unsafe current = Address<S>.value(UInt8(truncatingIfNeeded: cell.bits))
          return true
        }
        if cell.isRefuse { return false }
      }
    }
    return unsafe run(event, userInfo, reporting: nil)
  }

  /// Attempts an event that the cells alone can't answer, or that is to be reported.
  @inlinable
  @inline(never)
  final func run(
    _ event: E,
    _ userInfo: Any?,
    reporting outcome: UnsafeMutablePointer<Outcome<S, E>>?
  ) -> Bool {
    if unsafe phase != .idle {
      guard unsafe phase == .settled, unsafe attemptMode == .immediate else {
        enqueue(.event(event, userInfo: userInfo))
        return true
      }
      return unsafe resolve(event, userInfo, reporting: outcome)
    }
    let accepted = unsafe resolve(event, userInfo, reporting: outcome)
    finish()
    return accepted
  }

  @inlinable
  final func resolve(
    _ event: E,
    _ userInfo: Any?,
    reporting outcome: UnsafeMutablePointer<Outcome<S, E>>?
  ) -> Bool {
    unsafe program._withUnsafeGuaranteedRef { program in
      let row = currentNumber(program)
      var cell = program.eventTable.cells.cell(Int(row), Int(program.number(of: event)))
      if cell.isUnknown { cell = unsafe program.compileEventCell(from: current, on: event) }
      if cell.isFollow {
        let resolution = unsafe program.eventTable.resolutions[cell.number]
        return unsafe follow(resolution, event, userInfo, reporting: outcome)
      }
      let fromState = unsafe current
      if cell.isRefuse {
        if let outcome = unsafe outcome {
          unsafe outcome.pointee = .refused(
            Refusal(event: event, fromState: fromState, toState: fromState, reason: .noRoute))
        }
        return false
      }
      if cell.isMove {
        unsafe current = program.state(cell.number)
        unsafe number = Int32(truncatingIfNeeded: cell.number)
      }
      if let outcome = unsafe outcome {
        unsafe outcome.pointee = cell.isIgnore ? .ignored : .moved(from: fromState, to: current)
      }
      return true
    }
  }

  @inlinable
  @inline(never)
  final func follow(
    _ resolution: Unmanaged<Resolution<S, E>>,
    _ event: E,
    _ userInfo: Any?,
    reporting outcome: UnsafeMutablePointer<Outcome<S, E>>?
  ) -> Bool {
    var attempt = unsafe beginAttempt(event, toState: current, userInfo)
    let accepted = unsafe resolution._withUnsafeGuaranteedRef { resolution in
      for index in 0..<resolution.count {
        let step = unsafe resolution.steps + index
        if attempt.wasEdited, unsafe !isActing(step.pointee.registration, attempt) { continue }
        if unsafe step.pointee.effect == .move {
          unsafe attempt.storage.toState = step.pointee.target.unsafelyUnwrapped
        } else {
          unsafe attempt.storage.toState = unsafe attempt.storage.fromState
        }
        if unsafe step.pointee.isConditional, unsafe !judge(step.pointee.rule.unsafelyUnwrapped, attempt) {
          continue
        }
        if unsafe step.pointee.effect == .ignore {
          unsafe outcome?.pointee = .ignored
        } else {
          unsafe report(attempt, to: outcome)
          unsafe transition(
            &attempt, plan: step.pointee.plan, number: step.pointee.targetNumber,
            isInternal: step.pointee.effect == .stay)
        }
        return true
      }
      return unsafe followMappings(&attempt, event, userInfo, reporting: outcome)
        || refuse(&attempt, resolution.reason, reporting: outcome)
    }
    endAttempt(attempt)
    return accepted
  }

  @inlinable
  final func followMappings(
    _ attempt: inout Attempt<S, E>,
    _ event: E,
    _ userInfo: Any?,
    reporting outcome: UnsafeMutablePointer<Outcome<S, E>>?
  ) -> Bool {
    let list = unsafe program._withUnsafeGuaranteedRef { unsafe $0.compiledRouteMappings() }
    return unsafe list._withUnsafeGuaranteedRef { list in
      for index in 0..<list.mappings.count {
        let mapping = unsafe list.mappings[index]
        let taken = unsafe mapping._withUnsafeGuaranteedRef { mapping in
          if attempt.wasEdited, !isActing(mapping.registration, attempt) { return false }
          let route = unsafe mapping.route.unsafelyUnwrapped
          guard let target = unsafe route(event, attempt.storage.fromState, userInfo) else { return false }
          unsafe attempt.storage.toState = target
          unsafe report(attempt, to: outcome)
          if let action = mapping.action { lend(action, to: &attempt) }
          transitionByMapping(&attempt)
          return true
        }
        if taken { return true }
      }
      return false
    }
  }
}
