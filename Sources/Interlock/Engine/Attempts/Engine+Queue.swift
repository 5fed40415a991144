extension Engine {
  /// Begins an outermost call. Attempts made before it ends are queued, even those made when objects are released.
  final func begin() {
    unsafe phase = .judging
    unsafe columns = 0
  }

  /// Ends an outermost call: runs the queued attempts, and makes the cells available again, unless the machine has joined
  /// a tree.
  @usableFromInline
  final func finish() {
    if unsafe ownedRuntime?._withUnsafeGuaranteedRef({ unsafe $0.isDisturbed }) ?? false {
      drain()
      if unsafe phase == .linked { return }
      runtime?.settle()
      if isWatched { return watch() }
    }
    unsafe phase = .idle
    installCells()
  }

  /// Rests without using the cells.
  private final func watch() {
    unsafe phase = .watched
    unsafe columns = 0
  }

  /// Runs the queued attempts.
  private final func drain() {
    var watch = CallWatch(.attempts, callLimits)
    while let attempt = nextPending() {
      let fromState = current
      let isAccepted = resolve(attempt)
      watch.note(self, from: fromState, on: attempt.event, isAccepted: isAccepted)
    }
    unsafe runtime?.membership?.takeOver()
  }

  private final func resolve(_ attempt: PendingAttempt) -> Bool {
    switch attempt {
    case .event(let event, let message): unsafe resolve(event, message, reporting: nil)
    case .state(let state, let message): unsafe resolve(to: state, message, reporting: nil)
    }
  }

  /// The next queued attempt; nil once the machine is part of a tree, which has its own queue. No attempt is under way
  /// here, so forgotten objects can be released.
  private final func nextPending() -> PendingAttempt? {
    admitWatchers()
    guard let runtime, unsafe runtime.membership == nil else { return nil }
    if runtime.keepsAnything { _ = runtime.forgetEdits() }
    return unsafe runtime.membership == nil ? runtime.queue.popFirst() : nil
  }

  /// Lets attempts go by the cells alone, where possible.
  @usableFromInline
  final func installCells() {
    unsafe program._withUnsafeGuaranteedRef { program in
      if let uniform = unsafe program.uniformCells {
        forgetPosition()
        unsafe cells = uniform.cells
        unsafe columns = UInt16(truncatingIfNeeded: uniform.count)
        if program.isOfBytes { unsafe position = 0 }
      } else if program.isOfBytes {
        let table = program.eventTable
        let row = unsafe Int(byte)
        if unsafe row >= table.rows {
          if unsafe program.isFrozen {
            unsafe columns = 0
            unsafe position = .max
            return
          }
          program.reserveRow(row)
        }
        unsafe cells = table.cells
        unsafe columns = UInt16(truncatingIfNeeded: table.columns)
        unsafe position = UInt32(truncatingIfNeeded: row &<< table.shift)
      }
    }
  }

  /// Whether the invariants of an engine that goes by the cells hold; for debug builds.
  @usableFromInline
  final var isInstalled: Bool {
    unsafe program._withUnsafeGuaranteedRef { program in
      if unsafe phase == .folded { return program.fold != nil }
      if unsafe phase == .linked { return unsafe runtime?.membership != nil && position != .max }
      guard unsafe phase == .idle else { return false }
      if let uniform = unsafe program.uniformCells {
        return unsafe cells == uniform.cells && columns == uniform.count
          && position == (program.isOfBytes ? 0 : .max)
      }
      let table = program.eventTable
      let row = unsafe Int(byte)
      return unsafe program.isOfBytes && cells == table.cells && columns == table.columns && row < table.rows
        && position == row << table.shift
    }
  }

  /// Runs an attempt nested in another one, which may change the outermost attempt's tables.
  final func nestingAttempt(_ body: () -> Bool) -> Bool {
    ownRuntime().disturb()
    admitWatchers()
    return nesting(
      "Let the attempts that closures make in immediate mode come to an end, have them queued", body)
  }
}
