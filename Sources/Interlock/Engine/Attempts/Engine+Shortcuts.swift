// The short paths of common attempts. They have the effect of `follow`, but rely on being outermost: nothing is queued,
// and nothing was edited before. As methods of the resolution they borrow it, and count no references.

extension Resolution {
  /// Attempts an event that calls closures, in a table of bytes.
  @usableFromInline
  final func act(on engine: Engine, _ event: UInt8) -> Bool {
    if shortcut == .sequence, let sequence = unsafe sequence {
      return unsafe sequence._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: AttemptSequence.self).play(on: engine)
      }
    }
    guard shortcut == .oneHandler || shortcut == .full, let runtime = unsafe engine.ownedRuntime,
      unsafe engine.phase == .idle
    else {
      return unsafe engine.run(AnyValue(byte: event), nil, reporting: nil)
    }
    let record = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.uncountedRecord }
    let installed = unsafe engine.columns
    unsafe engine.columns = 0
    // Storing the beginning of the next row before any call makes it available to the next attempt sooner. It is not
    // read while `columns` is zero.
    unsafe engine.position = UInt32(targetByte) &* UInt32(installed)
    let bytes = unsafe ContextBytes(event: Int16(event), fromState: engine.byte, toState: targetByte)
    // The context is formed at the call. In a variable, its record would be counted.
    if shortcut == .oneHandler {
      unsafe engine.byte = targetByte
      unsafe engine.phase = .settled
      unsafe record._withUnsafeGuaranteedRef { firstHandler(AnyContext($0, bytes)) }
    } else {
      unsafe engine.phase = .judging
      if isConditional, unsafe !record._withUnsafeGuaranteedRef({ condition(AnyContext($0, bytes)) }) {
        return engine.actFurther(along: self, event)
      }
      unsafe engine.byte = targetByte
      unsafe engine.phase = .settled
      if handlers.count > 0 { unsafe engine.call(handlers, record, bytes, runtime) }
    }
    if unsafe runtime._withUnsafeGuaranteedRef({ unsafe $0.isDisturbed }) {
      engine.finish()
    } else {
      unsafe engine.phase = .idle
      unsafe engine.columns = installed
    }
    return true
  }

  /// What came of asking a closure for a state.
  @usableFromInline
  enum Answer: UInt8 {
    /// The closure has provided a state, and the attempt is over.
    case given

    /// The closure has provided none, and the attempt is under way.
    case missing

    /// Nothing has happened.
    case unasked
  }

  /// Attempts an event in a table of bytes, where a closure provides the state.
  @usableFromInline
  final func carry(_ engine: Engine, _ event: UnsafeRawPointer) -> Answer {
    guard shortcut == .value, unsafe engine.phase == .idle else { return .unasked }
    let installed = unsafe engine.columns
    unsafe engine.columns = 0
    unsafe engine.phase = .judging
    let kind = unsafe staysInKind ? engine.byte : targetByte
    guard unsafe shortcutOfValue(engine, event, kind) else { return .missing }
    unsafe engine.position = UInt32(kind) &* UInt32(installed)
    engine.endShortcut(installed)
    return .given
  }

  /// Continues an attempt for which the first closure has provided no state.
  @usableFromInline
  final func carryFurther(_ engine: Engine, _ event: AnyValue) -> Bool {
    let runtime = engine.ownRuntime()
    let step = steps[0]
    unsafe engine.position = .max
    var attempt = Attempt(
      event, from: engine.current, to: engine.current, nil, runtime, outerPhase: .judging, edits: 0,
      limit: engine.limitOfOutermost(runtime))
    if let source = step.source { attempt.setTarget(step.target ?? attempt.fromState, from: source) }
    engine.findTarget(of: &attempt, after: 1)
    engine.transition(
      attempt, plan: step.plan, step.targetNumber, isInternal: step.effect == .stay)
    engine.endAttempt(&attempt)
    engine.finish()
    return true
  }

  /// Attempts an event where only a mapping is called, and no handlers run.
  ///
  /// The program is uniform, so the row does not change with the state.
  @usableFromInline
  final func lead(_ engine: Engine, _ event: AnyValue) -> Bool {
    let columns = unsafe engine.columns
    unsafe engine.columns = 0
    unsafe engine.phase = .judging
    let isAccepted = shortcutOfMapping(engine, event, noMessage)
    engine.endShortcut(columns)
    return isAccepted
  }
}

extension Engine {
  /// Ends a short path of a machine that may have no runtime.
  ///
  /// - Parameter installed: the number of columns of the machine's cells.
  @inline(__always)
  final func endShortcut(_ installed: UInt16) {
    if unsafe ownedRuntime?._withUnsafeGuaranteedRef({ unsafe $0.isDisturbed }) ?? false {
      finish()
    } else {
      unsafe phase = .idle
      unsafe columns = installed
    }
  }

  /// Calls the handlers of an outermost attempt after conditions or handlers that may have edited the definition.
  fileprivate final func call(
    _ handlers: UnmanagedList<RegisteredHandler>, _ record: Unmanaged<ContextRecord>, _ bytes: ContextBytes,
    _ runtime: Unmanaged<Runtime>
  ) {
    for index in 0..<handlers.count {
      unsafe handlers[index]._withUnsafeGuaranteedRef { handler in
        let wasEdited = unsafe runtime._withUnsafeGuaranteedRef { unsafe $0.edits != 0 }
        if wasEdited, !isRegistered(handler.registration) { return }
        unsafe record._withUnsafeGuaranteedRef { handler.body(AnyContext($0, bytes)) }
      }
    }
  }

  /// The number of the first registration added during the outermost attempt.
  final func limitOfOutermost(_ runtime: Runtime) -> Int {
    let next = unsafe program._withUnsafeGuaranteedRef { unsafe $0.nextRegistration }
    return unsafe runtime.edits == 0 ? next : runtime.limit
  }

  /// Continues with the other rows after the first condition has failed.
  fileprivate final func actFurther(along resolution: Resolution, _ event: UInt8) -> Bool {
    let runtime = ownRuntime()
    unsafe position = .max
    var attempt = Attempt(
      AnyValue(byte: event), from: current, to: current, nil, runtime, outerPhase: .judging, edits: 0,
      limit: limitOfOutermost(runtime))
    let accepted = unsafe judgeSteps(of: resolution, from: 1, &attempt, reporting: nil)
    endAttempt(&attempt)
    finish()
    return accepted
  }
}
