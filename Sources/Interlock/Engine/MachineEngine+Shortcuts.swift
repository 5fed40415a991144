// The short ways of the usual attempts. They do what `follow` does, but rely on being outermost, so that nothing is queued
// and nothing was edited when they begin. As methods of what they call they borrow it, and count no reference.

extension Resolution {
  /// Attempts an event whose first row moves without exit handlers and chains.
  @inlinable
  @inline(never)
  final func act(on engine: MachineEngine<S, E>, _ event: E) -> Bool {
    guard isShort, let runtime = unsafe engine.runtime,
      let storage = unsafe runtime._withUnsafeGuaranteedRef({ unsafe $0.context })
    else { return unsafe engine.run(event, nil, reporting: nil) }
    let columns = unsafe engine.columns
    unsafe engine.columns = 0
    unsafe storage._withUnsafeGuaranteedRef { storage in
      unsafe storage.event = event
      unsafe storage.fromState = engine.current
      unsafe storage.toState = steps.pointee.target.unsafelyUnwrapped
    }
    var mayBeEdited = actions.count > 1
    if isConditional {
      unsafe engine.phase = .judging
      let limit = unsafe engine.program._withUnsafeGuaranteedRef { unsafe $0.nextRegistration }
      let agrees = unsafe storage._withUnsafeGuaranteedRef { condition(Context($0)) }
      if !agrees { return engine.actFurther(along: self, event, limit: limit) }
      mayBeEdited = true
    }
    unsafe engine.current = steps.pointee.target.unsafelyUnwrapped
    unsafe engine.phase = .settled
    if mayBeEdited {
      engine.call(actions)
    } else if actions.count == 1 {
      unsafe storage._withUnsafeGuaranteedRef { firstAction(Context($0)) }
    }
    unsafe engine.phase = .idle
    let isDisturbed = unsafe runtime._withUnsafeGuaranteedRef { runtime in
      if runtime.isContextKept { runtime.leaveContext() }
      return unsafe runtime.isDisturbed
    }
    if isDisturbed || !Address<S>.isByte || !Address<E>.isByte {
      engine.finish()
    } else {
      unsafe engine.columns = columns
      let row = unsafe UInt32(Address<S>.byte(of: steps.pointee.target.unsafelyUnwrapped))
      unsafe engine.number = row &* UInt32(columns)
    }
    return true
  }
}

extension MachineEngine {
  /// Calls the handlers of an outermost attempt after conditions or handlers that may have edited the definition.
  @inlinable
  final func call(_ actions: UnmanagedList<Action<S, E>>) {
    let runtime = unsafe runtime.unsafelyUnwrapped
    let storage = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.context.unsafelyUnwrapped }
    for index in 0..<actions.count {
      unsafe actions[index]._withUnsafeGuaranteedRef { action in
        let wasEdited = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.edits != 0 }
        if wasEdited, !isRegistered(action.registration) { return }
        unsafe storage._withUnsafeGuaranteedRef { action.call($0) }
      }
    }
  }

  /// Goes on with the other rows, after the condition of the first has said no.
  @inlinable
  @inline(never)
  final func actFurther(along resolution: Resolution<S, E>, _ event: E, limit: Int) -> Bool {
    let runtime = unsafe runtime.unsafelyUnwrapped
    let storage = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.context.unsafelyUnwrapped }
    var attempt = unsafe Attempt(
      storage: storage, runtime: runtime, outerPhase: .idle, edits: 0, limit: limit)
    let accepted = unsafe judgeSteps(
      of: .passUnretained(resolution), from: 1, &attempt, event, nil, reporting: nil)
    endAttempt(attempt)
    finish()
    return accepted
  }
}

extension Mapping {
  /// Attempts an event where this mapping alone is to be asked, and nobody to be told.
  ///
  /// The program is uniform, so that the place of the row does not change with the state.
  @inlinable
  @inline(never)
  final func lead(_ engine: MachineEngine<S, E>, _ event: E) -> Bool {
    let columns = unsafe engine.columns
    unsafe engine.columns = 0
    unsafe engine.phase = .judging
    let target = unsafe route(event, engine.current, nil)
    if let target { unsafe engine.current = target }
    unsafe engine.phase = .idle
    let isDisturbed =
      unsafe engine.runtime?._withUnsafeGuaranteedRef { unsafe $0.isDisturbed } ?? false
    if isDisturbed {
      engine.finish()
    } else {
      unsafe engine.columns = columns
    }
    return target != nil
  }
}
