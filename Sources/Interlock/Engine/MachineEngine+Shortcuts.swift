// The short ways of the usual attempts. They do what `follow` does, but rely on being outermost, so that nothing is queued
// and nothing was edited when they begin. As methods of what they call they borrow it, and count no reference.

extension Resolution {
  /// Attempts an event that calls closures, in a table of bytes.
  @inlinable
  @inline(never)
  final func act(on engine: MachineEngine<S, E>, _ event: E) -> Bool {
    guard shortcut != .none, let runtime = unsafe engine.runtime else {
      return unsafe engine.run(event, nil, reporting: nil)
    }
    let storage = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.context }
    let columns = unsafe engine.enter(storage, event, target.unsafelyUnwrapped)
    if shortcut == .oneHandler {
      unsafe engine.current = target.unsafelyUnwrapped
      unsafe engine.phase = .settled
      unsafe storage._withUnsafeGuaranteedRef { firstAction(Context($0)) }
    } else {
      unsafe engine.phase = .judging
      if isConditional, unsafe !storage._withUnsafeGuaranteedRef({ condition(Context($0)) }) {
        return engine.actFurther(along: self, event)
      }
      unsafe engine.current = target.unsafelyUnwrapped
      unsafe engine.phase = .settled
      if actions.count > 0 { engine.call(actions) }
    }
    unsafe engine.leave(runtime, storage, columns)
    return true
  }
}

extension MachineEngine {
  /// Begins an attempt that goes a short way.
  ///
  /// - Returns: how many columns the installed cells have, to be given back to ``leave(_:_:_:)``.
  @inlinable
  @inline(__always)
  final func enter(_ storage: Unmanaged<ContextStorage<S, E>>, _ event: E, _ target: S) -> UInt16 {
    let installed = unsafe columns
    unsafe columns = 0
    // Where the next row begins is known to the next attempt sooner if it is stored before anything is called. It is not
    // looked at while `columns` is zero.
    unsafe number = UInt32(Address<S>.byte(of: target)) &* UInt32(installed)
    unsafe storage._withUnsafeGuaranteedRef { storage in
      unsafe storage.event = event
      unsafe storage.fromState = current
      unsafe storage.toState = target
    }
    return installed
  }

  /// Ends an attempt that went a short way.
  @inlinable
  @inline(__always)
  final func leave(
    _ runtime: Unmanaged<Runtime<S, E>>, _ storage: Unmanaged<ContextStorage<S, E>>, _ installed: UInt16
  ) {
    unsafe phase = .idle
    if unsafe runtime._withUnsafeGuaranteedRef({ unsafe $0.isCalm(storage) }) {
      unsafe columns = installed
    } else {
      leaveDisturbed()
    }
  }

  @usableFromInline
  final func leaveDisturbed() {
    unsafe runtime.unsafelyUnwrapped._withUnsafeGuaranteedRef { runtime in
      if runtime.isContextKept { unsafe runtime.leaveContext(in: current) }
    }
    finish()
  }

  /// Calls the handlers of an outermost attempt after conditions or handlers that may have edited the definition.
  @inlinable
  final func call(_ actions: UnmanagedList<Action<S, E>>) {
    let runtime = unsafe runtime.unsafelyUnwrapped
    let storage = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.context }
    for index in 0..<actions.count {
      unsafe actions[index]._withUnsafeGuaranteedRef { action in
        let wasEdited = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.edits != 0 }
        if wasEdited, !isRegistered(action.registration) { return }
        unsafe storage._withUnsafeGuaranteedRef { action.call($0) }
      }
    }
  }

  /// The number of the first registration that came during the outermost attempt under way.
  @inlinable
  final func limitOfOutermost(_ runtime: Unmanaged<Runtime<S, E>>) -> Int {
    let next = unsafe program._withUnsafeGuaranteedRef { unsafe $0.nextRegistration }
    return unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.edits == 0 ? next : $0.limit }
  }

  /// Goes on with the other rows, after the condition of the first has said no.
  @inlinable
  @inline(never)
  final func actFurther(along resolution: Resolution<S, E>, _ event: E) -> Bool {
    let runtime = unsafe runtime.unsafelyUnwrapped
    let storage = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.context }
    var attempt = unsafe Attempt(
      storage: storage, runtime: runtime, outerPhase: .idle, edits: 0, limit: limitOfOutermost(runtime))
    let accepted = unsafe judgeSteps(
      of: .passUnretained(resolution), from: 1, &attempt, event, nil, reporting: nil)
    endAttempt(attempt)
    finish()
    return accepted
  }
}

extension Resolution {
  /// Attempts an event where a mapping alone is to be asked, and nobody to be told.
  ///
  /// The program is uniform, so that the place of the row does not change with the state.
  @inlinable
  @inline(never)
  final func lead(_ engine: MachineEngine<S, E>, _ event: E) -> Bool {
    let columns = unsafe engine.columns
    unsafe engine.columns = 0
    unsafe engine.phase = .judging
    let target = unsafe route(event, engine.current, noMessage)
    unsafe engine.phase = .idle
    if let target {
      if _isPOD(S.self) {
        unsafe engine.current = target
      } else {
        unsafe engine.settle(in: target, number: engine.number)
      }
    }
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
