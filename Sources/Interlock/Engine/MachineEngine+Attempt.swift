extension MachineEngine {
  /// Begins an attempt that calls closures.
  ///
  /// Filling the context lets go of what it held, which may run code that makes attempts and edits: the attempt is under way
  /// before.
  @inlinable
  @inline(__always)
  final func beginAttempt(_ event: E?, toState: S, _ userInfo: Message?) -> Attempt<S, E> {
    let runtime = unsafe ownRuntime()
    let outerPhase = unsafe phase
    let edits = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.edits }
    let limit = unsafe program._withUnsafeGuaranteedRef { unsafe $0.nextRegistration }
    unsafe phase = .judging
    unsafe columns = 0
    let storage = unsafe takeStorage(runtime, event, toState, isOutermost: outerPhase.isResting)
    if let userInfo = unsafe userInfo {
      unsafe storage._withUnsafeGuaranteedRef { unsafe $0.load(userInfo.pointee) }
    }
    return unsafe Attempt(
      storage: storage, runtime: runtime, outerPhase: outerPhase, edits: edits, limit: limit)
  }

  /// Ends an attempt: its context is left to a handler that has kept it, or used again.
  ///
  /// What the context held is let go while the attempt is still under way, so that attempts which that makes are queued.
  @inlinable
  @inline(__always)
  final func endAttempt(_ attempt: Attempt<S, E>) {
    if attempt.wasEdited {
      unsafe attempt.runtime._withUnsafeGuaranteedRef { _ = $0.takeSkipped(from: attempt.outerSkipped) }
    }
    if attempt.outerPhase.isResting {
      unsafe attempt.runtime._withUnsafeGuaranteedRef { runtime in
        if runtime.isContextKept {
          unsafe runtime.leaveContext(in: current)
        } else {
          unsafe attempt.storage._withUnsafeGuaranteedRef { unsafe $0.empty(in: current) }
        }
      }
    } else {
      unsafe endNested(attempt.storage)
    }
    unsafe phase = attempt.outerPhase
  }

  /// Ends a nested attempt, which has a context of its own.
  @usableFromInline
  final func endNested(_ storage: Unmanaged<ContextStorage<S, E>>) {
    unsafe storage.takeRetainedValue().seal()
  }

  /// The context of an attempt: the one that is kept for outermost attempts, or one of its own for a nested attempt.
  @inlinable
  @inline(__always)
  final func takeStorage(
    _ runtime: Unmanaged<Runtime<S, E>>, _ event: E?, _ toState: S, isOutermost: Bool
  ) -> Unmanaged<ContextStorage<S, E>> {
    unsafe runtime._withUnsafeGuaranteedRef { runtime in
      guard isOutermost else { return unsafe makeStorage(event, toState) }
      let kept = unsafe runtime.context
      unsafe kept._withUnsafeGuaranteedRef { storage in
        unsafe storage.event = event
        unsafe storage.fromState = current
        unsafe storage.toState = toState
      }
      return unsafe kept
    }
  }

  /// Makes the context of a nested attempt, which the caller owns.
  @usableFromInline
  final func makeStorage(_ event: E?, _ toState: S) -> Unmanaged<ContextStorage<S, E>> {
    let storage = unsafe ContextStorage(event: event, fromState: current, toState: toState)
    unsafe storage.running = self
    return unsafe .passRetained(storage)
  }

  /// Has the attempt go on with a context of its own if a condition has kept the one that it was given.
  ///
  /// It is called before a context that has been shown is changed.
  @inlinable
  final func renewStorage(_ attempt: inout Attempt<S, E>) {
    if attempt.outerPhase.isResting,
      unsafe attempt.runtime._withUnsafeGuaranteedRef({ unsafe $0.isCalm(attempt.storage) })
    {
      return
    }
    replaceStorage(&attempt)
  }

  @usableFromInline
  final func replaceStorage(_ attempt: inout Attempt<S, E>) {
    let isOutermost = attempt.outerPhase.isResting
    let isKept =
      unsafe isOutermost
      ? attempt.runtime.takeUnretainedValue().isContextKept
      : !attempt.isStorageOwnedAlone()
    guard isKept else { return }
    let old = unsafe attempt.storage.takeUnretainedValue()
    let new = unsafe ContextStorage(event: old.event, fromState: old.fromState, toState: old.toState)
    unsafe new.running = self
    if unsafe old.isLoaded { unsafe new.load(old.userInfo) }
    old.seal()
    unsafe attempt.storage = .passUnretained(new)
    if isOutermost {
      unsafe attempt.runtime.takeUnretainedValue().setContext(new)
    } else {
      unsafe _ = attempt.storage.retain()
      unsafe Unmanaged.passUnretained(old).release()
    }
  }

  @inlinable
  @inline(__always)
  final func ownRuntime() -> Unmanaged<Runtime<S, E>> {
    if let runtime = unsafe runtime { return unsafe runtime }
    return unsafe makeRuntime()
  }

  @usableFromInline
  final func makeRuntime() -> Unmanaged<Runtime<S, E>> {
    let made = unsafe Unmanaged.passRetained(Runtime<S, E>(of: self, in: current))
    unsafe runtime = unsafe made
    return unsafe made
  }

  /// Judges the condition of a rule that has one.
  @inlinable
  @inline(__always)
  final func judge(_ rule: Unmanaged<Rule<S, E>>?, _ attempt: Attempt<S, E>) -> Bool {
    guard let rule = unsafe rule else { return true }
    return unsafe rule._withUnsafeGuaranteedRef { rule in
      unsafe attempt.storage._withUnsafeGuaranteedRef { rule.judge($0) }
    }
  }

  /// Whether a registration takes part in an attempt during which the definition was edited: it was there when the
  /// attempt began, and still is.
  @usableFromInline
  final func isActing(_ registration: RegistrationID, _ attempt: Attempt<S, E>) -> Bool {
    registration.number < attempt.limit && isRegistered(registration)
  }

  @inlinable
  @inline(__always)
  final func report(_ attempt: Attempt<S, E>, to outcome: Report?) {
    if let outcome = unsafe outcome {
      unsafe outcome.pointee = .moved(from: attempt.fromState, to: attempt.toState)
    }
  }

  /// Makes a transition that was judged to be allowed (T1).
  @inlinable
  @inline(__always)
  final func transition(
    _ attempt: Attempt<S, E>, plan: Unmanaged<Plan<S, E>>, number: UInt32, isInternal: Bool,
    mayHaveExtras: Bool
  ) {
    unsafe plan._withUnsafeGuaranteedRef { plan in
      let hasChains = unsafe program._withUnsafeGuaranteedRef { unsafe $0.hasChains }
      if !isInternal {
        leave(plan, attempt, hasChains: hasChains)
        unsafe current = attempt.toState
        // An exit handler may have edited the definition, and its states may have other numbers since.
        if !Address<S>.isByte { unsafe self.number = attempt.wasEdited ? .max : number }
      }
      tell(plan, attempt, mayHaveExtras: mayHaveExtras || hasChains)
    }
  }

  /// Tells those who wait for the state to be left.
  @inlinable
  @inline(__always)
  final func leave(_ plan: Plan<S, E>, _ attempt: Attempt<S, E>, hasChains: Bool) {
    if hasChains {
      leaveAlongChains(plan, attempt)
    } else if plan.exits.count > 0 {
      leave(plan, attempt)
    }
  }

  /// Tells those who wait for the transition.
  @inlinable
  @inline(__always)
  final func tell(_ plan: Plan<S, E>, _ attempt: Attempt<S, E>, mayHaveExtras: Bool) {
    unsafe phase = .settled
    if mayHaveExtras, attempt.hasExtras {
      runMerged(plan.actions, attempt)
    } else {
      run(plan.actions, attempt)
    }
  }

  /// Calls the exit handlers of a plan.
  @inlinable
  @inline(never)
  final func leave(_ plan: Plan<S, E>, _ attempt: Attempt<S, E>) {
    run(plan.exits, attempt)
  }

  /// Makes a transition that a mapping led.
  @inlinable
  final func transition(_ attempt: Attempt<S, E>, by mapping: Mapping<S, E>) {
    if let action = mapping.action { lend(action, attempt) }
    let plan = unsafe planOfMapped(attempt)
    unsafe transition(attempt, plan: plan, number: .max, isInternal: false, mayHaveExtras: true)
  }

  /// The plan of a transition that no row led.
  @inlinable
  @inline(__always)
  final func planOfMapped(_ attempt: Attempt<S, E>) -> Unmanaged<Plan<S, E>> {
    unsafe program._withUnsafeGuaranteedRef { program in
      unsafe program.hasTransitionHandlers
        ? compiledPlan(of: attempt) : .passUnretained(program.noHandlers)
    }
  }

  @usableFromInline
  final func compiledPlan(of attempt: Attempt<S, E>) -> Unmanaged<Plan<S, E>> {
    let context = unsafe Context(attempt.storage.takeUnretainedValue())
    if let plan = unsafe program._withUnsafeGuaranteedRef({ $0.plan(of: context) }) {
      return unsafe .passUnretained(plan)
    }
    depart()
    return unsafe compiledPlan(of: attempt)
  }

  /// Refuses an attempt (F1, F2).
  ///
  /// - Returns: false, the answer to a refused attempt.
  @inlinable
  final func refuse(
    _ attempt: inout Attempt<S, E>, _ resolution: Resolution<S, E>, reporting outcome: Report?
  ) -> Bool {
    let skipped = unsafe attempt.runtime._withUnsafeGuaranteedRef {
      $0.takeSkipped(from: attempt.outerSkipped)
    }
    let reason = skipped.isEmpty ? resolution.reason : resolution.reason(without: skipped)
    unsafe refuse(&attempt, for: reason, reporting: outcome)
    return false
  }

  /// Refuses an attempt for a reason.
  @inlinable
  @inline(__always)
  final func refuse(
    _ attempt: inout Attempt<S, E>, for reason: Refusal<S, E>.Reason, reporting outcome: Report?
  ) {
    renewStorage(&attempt)
    unsafe attempt.storage._withUnsafeGuaranteedRef { storage in
      if unsafe storage.event != nil { unsafe storage.toState = storage.fromState }
    }
    if unsafe outcome != nil { unsafe report(attempt, refusedFor: reason, to: outcome) }
    unsafe phase = .settled
    let plan = unsafe program._withUnsafeGuaranteedRef { $0.errorPlan() }
    if plan.isEmpty { return }
    unsafe attempt.storage._withUnsafeGuaranteedRef { $0.load(reason) }
    run(plan.actions, attempt)
  }

  @usableFromInline
  final func report(
    _ attempt: Attempt<S, E>, refusedFor reason: Refusal<S, E>.Reason, to outcome: Report?
  ) {
    let context = unsafe Context(attempt.storage.takeUnretainedValue())
    let refusal = Refusal(
      event: context.event, fromState: context.fromState, toState: context.toState, reason: reason)
    unsafe outcome?.pointee = .refused(refusal)
  }

  /// Calls handlers in their order.
  @inlinable
  @inline(__always)
  final func run(_ actions: UnmanagedList<Action<S, E>>, _ attempt: Attempt<S, E>) {
    for index in 0..<actions.count {
      unsafe actions[index]._withUnsafeGuaranteedRef { action in
        if attempt.wasEdited, !isActing(action.registration, attempt) { return }
        unsafe attempt.storage._withUnsafeGuaranteedRef { action.call($0) }
      }
    }
  }

  /// Calls the handlers of a plan and those beside it, in their common order.
  @usableFromInline
  final func runMerged(_ actions: UnmanagedList<Action<S, E>>, _ attempt: Attempt<S, E>) {
    let context = unsafe Context(attempt.storage.takeUnretainedValue())
    func call(_ action: Action<S, E>) {
      if attempt.wasEdited, !isActing(action.registration, attempt) { return }
      action.body(context)
    }
    var next = 0
    let extras = unsafe attempt.runtime.takeUnretainedValue().sortedExtras(outer: attempt.outerExtras)
    for extra in extras {
      while next < actions.count, unsafe actions[next].takeUnretainedValue().precedes(extra) {
        unsafe call(actions[next].takeUnretainedValue())
        next += 1
      }
      call(extra)
    }
    unsafe attempt.runtime._withUnsafeGuaranteedRef { $0.dropExtras(outer: attempt.outerExtras) }
    while next < actions.count {
      unsafe call(actions[next].takeUnretainedValue())
      next += 1
    }
  }

  /// Notes that a row was not judged, since its registration was removed during the attempt.
  @usableFromInline
  final func skip(_ index: Int, _ attempt: Attempt<S, E>) {
    unsafe attempt.runtime._withUnsafeGuaranteedRef { $0.skip(index) }
  }

  /// Has a handler run beside the plan of the transition, once.
  @usableFromInline
  final func lend(_ action: Action<S, E>, _ attempt: Attempt<S, E>) {
    unsafe attempt.runtime._withUnsafeGuaranteedRef { $0.lend(action, outer: attempt.outerExtras) }
  }
}
