// The short ways of the usual attempts. They do what `follow` does, but rely on being outermost, so that nothing is queued
// and nothing was edited when they begin. As methods of what they call they borrow it, and count no reference.

extension Resolution {
  /// Attempts an event that calls closures, in a table of bytes.
  @usableFromInline
  final func act(on engine: Engine, _ event: UInt8) -> Bool {
    if shortcut == .sequence, let sequence {
      return unsafe unsafeDowncast(sequence, to: AttemptSequence.self).play(on: engine)
    }
    guard shortcut == .oneHandler || shortcut == .full, let runtime = unsafe engine.ownedRuntime,
      unsafe engine.phase == .idle
    else {
      return unsafe engine.run(AnyValue(byte: event), nil, reporting: nil)
    }
    return unsafe runtime._withUnsafeGuaranteedRef { runtime in
      unsafe runtime.uncountedRecord._withUnsafeGuaranteedRef { record in
        act(on: engine, event, runtime, record)
      }
    }
  }

  /// The context is put together where it is handed on: kept in a variable, its record would be counted.
  @inline(__always)
  private final func act(
    on engine: Engine, _ event: UInt8, _ runtime: Runtime, _ record: ContextRecord
  ) -> Bool {
    let installed = unsafe engine.columns
    unsafe engine.columns = 0
    // Where the next row begins is known to the next attempt sooner if it is stored before anything is called. It is not
    // looked at while `columns` is zero.
    unsafe engine.position = UInt32(targetByte) &* UInt32(installed)
    let bytes = unsafe ContextBytes(event: Int16(event), fromState: engine.byte, toState: targetByte)
    if shortcut == .oneHandler {
      unsafe engine.byte = targetByte
      unsafe engine.phase = .settled
      firstHandler(AnyContext(record, bytes))
    } else {
      unsafe engine.phase = .judging
      if isConditional, !condition(AnyContext(record, bytes)) { return engine.actFurther(along: self, event) }
      unsafe engine.byte = targetByte
      unsafe engine.phase = .settled
      if handlers.count > 0 { engine.call(handlers, record, bytes, runtime) }
    }
    if unsafe runtime.isDisturbed {
      engine.finish()
    } else {
      unsafe engine.phase = .idle
      unsafe engine.columns = installed
    }
    return true
  }

  /// Attempts an event in a table of bytes, where a closure gives the state.
  ///
  /// - Returns: false if that is not all there is to do, and nothing was done.
  @usableFromInline
  final func carry(_ engine: Engine, _ event: UnsafeRawPointer) -> Bool {
    guard shortcut == .value, unsafe engine.phase == .idle else { return false }
    let installed = unsafe engine.columns
    unsafe engine.columns = 0
    unsafe engine.phase = .judging
    let kind = unsafe staysInKind ? engine.byte : targetByte
    let isGiven = unsafe shortcutOfValue(engine, event, kind)
    if isGiven { unsafe engine.position = UInt32(kind) &* UInt32(installed) }
    engine.endShortcut(installed)
    return isGiven
  }

  /// Attempts an event where a mapping alone is to be asked, and nobody to be told.
  ///
  /// The program is uniform, so that the place of the row does not change with the state.
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
  /// Ends a short way of a machine that may have no runtime.
  ///
  /// - Parameter installed: the columns of the cells that the machine went by.
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
    _ handlers: UnmanagedList<RegisteredHandler>, _ record: ContextRecord, _ bytes: ContextBytes,
    _ runtime: Runtime
  ) {
    for index in 0..<handlers.count {
      unsafe handlers[index]._withUnsafeGuaranteedRef { handler in
        if unsafe runtime.edits != 0, !isRegistered(handler.registration) { return }
        handler.body(AnyContext(record, bytes))
      }
    }
  }

  /// The number of the first registration that came during the outermost attempt under way.
  final func limitOfOutermost(_ runtime: Runtime) -> Int {
    let next = unsafe program._withUnsafeGuaranteedRef { unsafe $0.nextRegistration }
    return unsafe runtime.edits == 0 ? next : runtime.limit
  }

  /// Goes on with the other rows, after the condition of the first has said no.
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
