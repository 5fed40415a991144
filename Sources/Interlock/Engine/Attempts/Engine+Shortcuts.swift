// The short paths of common attempts. They have the effect of `follow`, but rely on being outermost: nothing is queued,
// and nothing was edited before. As methods of the resolution they borrow it, and count no references.

extension Resolution {
  /// Attempts an event that calls closures, in a table of bytes.
  ///
  /// Each path is a function of its own, to which this one jumps. Inlined, it would save registers for all of them.
  @usableFromInline
  final func attempt(on engine: Engine, _ event: UInt8) -> Bool {
    // Each has a field of its own. A `switch` would look its jump up in a table.
    if callsOneHandler { return callHandler(engine) }
    if sequence != nil { return play(on: engine) }
    if judgesOneCondition { return judge(engine) }
    return isShort ? judgeAndCall(engine) : attemptFully(on: engine, event)
  }

  /// Attempts an event on the general path.
  @inline(never)
  private final func attemptFully(on engine: Engine, _ event: UInt8) -> Bool {
    engine.attempt(AnyValue(byte: event), nil, reporting: nil)
  }

  /// Plays a tree's sequence.
  @inline(never)
  private final func play(on engine: Engine) -> Bool {
    unsafe sequence.unsafelyUnwrapped.with {
      downcast($0, to: AttemptSequence.self).play(on: engine)
    }
  }

  /// Moves, and calls one handler.
  @inline(never)
  private final func callHandler(_ engine: Engine) -> Bool {
    guard let runtime = engine.ownedRuntime else { return attemptFully(on: engine, eventByte) }
    let record = runtime.with { $0.uncountedRecord }
    let installed = engine.beginShortcut(to: bytes.toState)
    engine.byte = bytes.toState
    engine.phase = .settled
    // The context is formed at the call. In a variable, its record would be counted.
    record.with { firstHandler(AnyContext($0, bytes)) }
    engine.endShortcut(runtime, installed)
    return true
  }

  /// Moves if a condition holds.
  @inline(never)
  private final func judge(_ engine: Engine) -> Bool {
    guard let runtime = engine.ownedRuntime else { return attemptFully(on: engine, eventByte) }
    let record = runtime.with { $0.uncountedRecord }
    let installed = engine.beginShortcut(to: bytes.toState)
    guard record.with({ condition(AnyContext($0, bytes)) }) else {
      return engine.continueAttempt(along: self, eventByte)
    }
    engine.byte = bytes.toState
    engine.endShortcut(runtime, installed)
    return true
  }

  /// Moves if a condition holds or there is none, and calls any number of handlers.
  @inline(never)
  private final func judgeAndCall(_ engine: Engine) -> Bool {
    guard let runtime = engine.ownedRuntime else { return attemptFully(on: engine, eventByte) }
    let record = runtime.with { $0.uncountedRecord }
    let installed = engine.beginShortcut(to: bytes.toState)
    if isConditional, !record.with({ condition(AnyContext($0, bytes)) }) {
      return engine.continueAttempt(along: self, eventByte)
    }
    engine.byte = bytes.toState
    engine.phase = .settled
    engine.call(handlers, record, bytes, runtime)
    engine.endShortcut(runtime, installed)
    return true
  }

  private final var eventByte: UInt8 { UInt8(truncatingIfNeeded: bytes.event) }

  /// Continues an attempt for which the first closure has provided no state.
  @usableFromInline
  final func continueAttempt(_ engine: Engine, _ event: AnyValue) -> Bool {
    let step = steps[0]
    engine.position = .max
    let attempt = engine.beginAttempt(event, to: engine.current, nil, isContinued: true)
    if let source = step.source {
      engine.findTarget(of: attempt, step.target ?? attempt.fromState, from: source, after: 1)
    }
    engine.take(step, attempt)
    let accepted = engine.perform(attempt, reporting: nil)
    engine.finish()
    return accepted
  }
}

extension Engine {
  /// Begins a short path.
  ///
  /// - Returns: the number of columns of the machine's cells.
  @export(implementation)
  @inline(__always)
  final func beginShortcut() -> UInt16 {
    assert(phase == .idle, "A machine that is busy or in a tree does not go by these cells.")
    let installed = columns
    columns = 0
    phase = .judging
    return installed
  }

  /// Begins a short path to a state of a table of bytes.
  ///
  /// Storing the beginning of the next row before any call makes it available to the next attempt sooner. It is not
  /// read while `columns` is zero.
  @export(implementation)
  @inline(__always)
  final func beginShortcut(to byte: UInt8) -> UInt16 {
    let installed = beginShortcut()
    position = UInt32(byte) &* UInt32(installed)
    return installed
  }

  /// Ends a short path.
  ///
  /// - Parameter installed: the number of columns of the machine's cells.
  @export(implementation)
  @inline(__always)
  final func endShortcut(_ runtime: Held<Runtime>?, _ installed: UInt16) {
    if unsafe runtime?.reference._withUnsafeGuaranteedRef({ $0.hasMoreToDo }) ?? false {
      finish()
    } else {
      phase = .idle
      columns = installed
    }
  }

  /// Calls the handlers of an outermost attempt after conditions or handlers that may have edited the definition.
  fileprivate final func call(
    _ handlers: HeldList<RegisteredHandler>, _ record: Held<ContextRecord>, _ bytes: ContextBytes,
    _ runtime: Held<Runtime>
  ) {
    for index in 0..<handlers.count {
      handlers[index].with { handler in
        let wasEdited = runtime.with { $0.edits != 0 }
        if wasEdited, !isRegistered(handler.registration) { return }
        record.with { handler.body(AnyContext($0, bytes)) }
      }
    }
  }

  /// Continues with the other rows after the first condition has failed.
  fileprivate final func continueAttempt(along resolution: Resolution, _ event: UInt8) -> Bool {
    position = .max
    let attempt = beginAttempt(AnyValue(byte: event), to: current, nil, isContinued: true)
    choose(along: resolution, from: 1, attempt)
    let accepted = perform(attempt, reporting: nil)
    finish()
    return accepted
  }
}
