extension MachineEngine {
  /// Attempts an event whose first row moves without exit handlers and chains: the usual case of an attempt that calls
  /// closures, by the shortest way.
  ///
  /// It does what `run` does, but relies on being outermost: nothing is queued and nothing was edited when it begins.
  @inlinable
  @inline(never)
  final func act(_ place: Int, _ event: E) -> Bool {
    guard let runtime = unsafe runtime,
      let storage = unsafe runtime._withUnsafeGuaranteedRef({ unsafe $0.context })
    else { return unsafe run(event, nil, reporting: nil) }
    let resolution = unsafe program._withUnsafeGuaranteedRef { unsafe $0.eventTable.resolutions[place] }
    let step = unsafe resolution._withUnsafeGuaranteedRef { unsafe $0.steps }
    let installed = unsafe cells
    unsafe cells = nil
    unsafe storage._withUnsafeGuaranteedRef { storage in
      unsafe storage.event = event
      unsafe storage.fromState = current
      unsafe storage.toState = step.pointee.target.unsafelyUnwrapped
    }
    if unsafe step.pointee.isConditional {
      unsafe phase = .judging
      let limit = unsafe program._withUnsafeGuaranteedRef { unsafe $0.nextRegistration }
      let agrees = unsafe step.pointee.rule.unsafelyUnwrapped._withUnsafeGuaranteedRef { rule in
        unsafe storage._withUnsafeGuaranteedRef { rule.judge($0) }
      }
      if !agrees { return unsafe actFurther(resolution, event, limit: limit) }
    }
    unsafe current = step.pointee.target.unsafelyUnwrapped
    unsafe phase = .settled
    let plan = unsafe step.pointee.plan
    let actions = unsafe plan._withUnsafeGuaranteedRef { $0.actions }
    for index in 0..<actions.count {
      unsafe actions[index]._withUnsafeGuaranteedRef { action in
        let wasEdited = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.edits != 0 }
        if wasEdited, !isRegistered(action.registration) { return }
        unsafe storage._withUnsafeGuaranteedRef { action.call($0) }
      }
    }
    unsafe phase = .idle
    unsafe runtime._withUnsafeGuaranteedRef { runtime in
      if runtime.isContextKept { runtime.leaveContext() }
      if unsafe runtime.isDisturbed { finishDisturbed() } else { unsafe cells = installed }
    }
    return true
  }

  @inlinable
  @inline(never)
  final func finishDisturbed() {
    finish()
  }

  /// Goes on with the other rows, after the condition of the first has said no.
  @inlinable
  @inline(never)
  final func actFurther(_ resolution: Unmanaged<Resolution<S, E>>, _ event: E, limit: Int) -> Bool {
    let runtime = unsafe runtime.unsafelyUnwrapped
    let storage = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.context.unsafelyUnwrapped }
    var attempt = unsafe Attempt(
      storage: storage, runtime: runtime, outerPhase: .idle, edits: 0, limit: limit)
    let accepted = unsafe judgeSteps(of: resolution, from: 1, &attempt, event, nil, reporting: nil)
    endAttempt(attempt)
    finish()
    return accepted
  }
}
