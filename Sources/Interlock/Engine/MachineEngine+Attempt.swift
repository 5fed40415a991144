extension MachineEngine {
  /// Begins an attempt that calls closures.
  @inlinable
  final func beginAttempt(_ event: E?, toState: S, _ userInfo: Any?) -> Attempt<S, E> {
    let runtime = unsafe ownRuntime()
    let outerPhase = unsafe phase
    unsafe phase = .judging
    unsafe cells = nil
    return unsafe Attempt(
      storage: takeStorage(runtime, event, toState, userInfo), outerPhase: outerPhase, runtime: runtime,
      edits: runtime._withUnsafeGuaranteedRef { unsafe $0.edits },
      limit: program._withUnsafeGuaranteedRef { $0.nextRegistration })
  }

  /// Ends an attempt: its context is left to a handler that has kept it, or used again.
  @inlinable
  final func endAttempt(_ attempt: consuming Attempt<S, E>) {
    unsafe phase = attempt.outerPhase
    if attempt.extras.capacity > 0 { takeBack(attempt.extras) }
    var storage = attempt.storage
    _ = consume attempt
    guard isKnownUniquelyReferenced(&storage) else { return storage.seal() }
    if unsafe storage.userInfo != nil { unsafe storage.userInfo = nil }
    if unsafe storage.reason != nil { unsafe storage.reason = nil }
    if !_isPOD(E.self) { unsafe storage.event = nil }
    keep(storage)
  }

  /// Keeps a context for the next attempt.
  @inlinable
  final func keep(_ storage: consuming ContextStorage<S, E>) {
    unsafe runtime.unsafelyUnwrapped._withUnsafeGuaranteedRef { runtime in
      if unsafe runtime.context == nil { unsafe runtime.context = .passRetained(storage) }
    }
  }

  @inlinable
  final func takeStorage(
    _ runtime: Unmanaged<Runtime<S, E>>,
    _ event: E?,
    _ toState: S,
    _ userInfo: Any?
  ) -> ContextStorage<S, E> {
    unsafe runtime._withUnsafeGuaranteedRef { runtime in
      guard let spare = unsafe runtime.context else {
        let storage = unsafe ContextStorage(event: event, fromState: current, toState: toState)
        unsafe storage.userInfo = userInfo
        unsafe storage.running = self
        return storage
      }
      unsafe runtime.context = nil
      let storage = unsafe spare.takeRetainedValue()
      unsafe storage.event = event
      unsafe storage.fromState = unsafe current
      unsafe storage.toState = toState
      if userInfo != nil { unsafe storage.userInfo = userInfo }
      return storage
    }
  }

  @inlinable
  final func ownRuntime() -> Unmanaged<Runtime<S, E>> {
    if let runtime = unsafe runtime { return unsafe runtime }
    return unsafe makeRuntime()
  }

  @usableFromInline
  final func makeRuntime() -> Unmanaged<Runtime<S, E>> {
    let made = unsafe Unmanaged.passRetained(Runtime<S, E>())
    unsafe runtime = unsafe made
    return unsafe made
  }

  /// Judges the condition of a rule that has one.
  @inlinable
  @inline(__always)
  final func judge(_ rule: Unmanaged<Rule<S, E>>, _ attempt: borrowing Attempt<S, E>) -> Bool {
    unsafe rule._withUnsafeGuaranteedRef { unsafe $0.condition.unsafelyUnwrapped(Context(attempt.storage)) }
  }

  /// Whether a registration takes part in an attempt during which the definition was edited: it was there when the
  /// attempt began, and still is.
  @usableFromInline
  final func isActing(_ registration: Int, _ attempt: borrowing Attempt<S, E>) -> Bool {
    guard registration < attempt.limit else { return false }
    return isRegistered(registration)
  }

  @inlinable
  @inline(__always)
  final func report(_ attempt: borrowing Attempt<S, E>, to outcome: UnsafeMutablePointer<Outcome<S, E>>?) {
    if let outcome = unsafe outcome {
      unsafe outcome.pointee = .moved(from: attempt.storage.fromState, to: attempt.storage.toState)
    }
  }

  /// Makes a transition that was judged to be allowed (T1).
  @inlinable
  final func transition(
    _ attempt: inout Attempt<S, E>,
    plan: Unmanaged<Plan<S, E>>,
    number: Int32,
    isInternal: Bool
  ) {
    unsafe plan._withUnsafeGuaranteedRef { plan in
      if !isInternal {
        let hasChains = unsafe program._withUnsafeGuaranteedRef { $0.hasChains }
        let advances = hasChains ? judgeChains(&attempt) : []
        run(plan.exits, attempt)
        unsafe current = unsafe attempt.storage.toState
        unsafe self.number = number
        if hasChains { advanceChains(advances, &attempt) }
      }
      unsafe phase = .settled
      if attempt.extras.isEmpty {
        run(plan.actions, attempt)
      } else {
        runMerged(plan.actions, &attempt)
      }
    }
  }

  /// Makes a transition that a mapping led.
  @usableFromInline
  final func transitionByMapping(_ attempt: inout Attempt<S, E>) {
    let storage = attempt.storage
    let plan = unsafe program._withUnsafeGuaranteedRef {
      unsafe $0.plan(event: storage.event, from: storage.fromState, to: storage.toState)
    }
    unsafe transition(&attempt, plan: .passUnretained(plan), number: -1, isInternal: false)
  }

  /// Refuses an attempt (F1, F2).
  ///
  /// - Returns: false, the answer to a refused attempt.
  @usableFromInline
  final func refuse(
    _ attempt: inout Attempt<S, E>,
    _ reason: Refusal<S, E>.Reason,
    reporting outcome: UnsafeMutablePointer<Outcome<S, E>>?
  ) -> Bool {
    let storage = attempt.storage
    if unsafe storage.event != nil { unsafe storage.toState = unsafe storage.fromState }
    if let outcome = unsafe outcome {
      unsafe outcome.pointee = .refused(
        Refusal(
          event: storage.event, fromState: storage.fromState, toState: storage.toState, reason: reason))
    }
    let plan = unsafe program._withUnsafeGuaranteedRef { $0.errorPlan() }
    unsafe phase = .settled
    if plan.isEmpty { return false }
    unsafe storage.reason = reason
    run(plan.actions, attempt)
    return false
  }

  /// Calls handlers in their order.
  @inlinable
  @inline(__always)
  final func run(_ actions: UnmanagedList<Action<S, E>>, _ attempt: borrowing Attempt<S, E>) {
    for index in 0..<actions.count {
      unsafe actions[index]._withUnsafeGuaranteedRef { action in
        if attempt.wasEdited, !isActing(action.registration, attempt) { return }
        action.body(Context(attempt.storage))
      }
    }
  }

  /// Calls the handlers of a plan and those beside it, in their common order.
  @usableFromInline
  final func runMerged(_ actions: UnmanagedList<Action<S, E>>, _ attempt: inout Attempt<S, E>) {
    attempt.extras.sort { $0.precedes($1) }
    var next = 0
    func call(_ action: Action<S, E>) {
      if attempt.wasEdited, !isActing(action.registration, attempt) { return }
      action.body(Context(attempt.storage))
    }
    for action in attempt.extras {
      while next < actions.count, unsafe actions[next].takeUnretainedValue().precedes(action) {
        unsafe call(actions[next].takeUnretainedValue())
        next += 1
      }
      call(action)
    }
    while next < actions.count {
      unsafe call(actions[next].takeUnretainedValue())
      next += 1
    }
  }

  /// Has a handler run beside the plan of the transition, once.
  @usableFromInline
  final func lend(_ action: Action<S, E>, to attempt: inout Attempt<S, E>) {
    if attempt.extras.capacity == 0 {
      unsafe runtime.unsafelyUnwrapped._withUnsafeGuaranteedRef { unsafe swap(&$0.extras, &attempt.extras) }
    }
    if !attempt.extras.contains(where: { $0 === action }) { attempt.extras.append(action) }
  }

  /// Keeps the room of an attempt's extra handlers for the next attempt.
  @usableFromInline
  final func takeBack(_ extras: consuming [Action<S, E>]) {
    extras.removeAll(keepingCapacity: true)
    let emptied = extras
    unsafe runtime.unsafelyUnwrapped._withUnsafeGuaranteedRef { unsafe $0.extras = emptied }
  }
}
