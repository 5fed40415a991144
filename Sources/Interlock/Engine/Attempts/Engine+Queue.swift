extension Engine {
  /// Begins an outermost call. Attempts made before it ends are queued, even those made when objects are released.
  final func begin() {
    phase = .judging
    columns = 0
  }

  /// Ends an outermost call: runs the queued attempts, and makes the cells available again, unless the machine has joined
  /// a tree.
  @usableFromInline
  final func finish() {
    if ownedRuntime?.with({ $0.hasMoreToDo }) ?? false {
      drain()
      if phase == .linked { return }
      if runtime?.isHeld ?? false {
        phase = .judging
        return
      }
      runtime?.noteNothingToDo()
      if isWatched { return watch() }
    }
    phase = .idle
    installCells()
  }

  /// Rests without using the cells.
  private final func watch() {
    phase = .watched
    columns = 0
  }

  /// Runs the queued attempts.
  private final func drain() {
    var watch = CallWatch(.attempts, callLimits)
    while let attempt = nextPending() {
      let fromState = current
      let isAccepted = attemptNow(attempt)
      watch.note(self, from: fromState, on: attempt.event, isAccepted: isAccepted)
    }
    runtime?.membership?.takeOver()
  }

  private final func attemptNow(_ attempt: PendingAttempt) -> Bool {
    switch attempt {
    case .event(let event, let message): attemptNow(event, message, reporting: nil)
    case .state(let state, let message): attemptNow(to: state, message, reporting: nil)
    }
  }

  /// The next queued attempt; nil once the machine is part of a tree, which has its own queue. No attempt is under way
  /// here, so forgotten objects can be released.
  private final func nextPending() -> PendingAttempt? {
    admitWatchers()
    guard let runtime, runtime.membership == nil, !runtime.isHeld else { return nil }
    if runtime.keepsAnything { _ = runtime.forgetEdits() }
    return runtime.membership == nil ? runtime.queue.popFirst() : nil
  }

  /// Lets attempts go by the cells alone, where possible.
  @usableFromInline
  final func installCells() {
    program.with { program in
      if let uniform = program.uniformCells {
        forgetPosition()
        unsafe cells = uniform.cells
        columns = UInt16(truncatingIfNeeded: uniform.count)
        if program.isOfBytes { position = 0 }
      } else if program.isOfBytes {
        let table = program.eventTable
        let row = Int(byte)
        if row >= table.rows {
          if program.isFrozen {
            columns = 0
            position = .max
            return
          }
          program.reserveRow(row)
        }
        unsafe cells = table.cells
        columns = UInt16(truncatingIfNeeded: table.columns)
        position = UInt32(truncatingIfNeeded: row &<< table.shift)
      }
    }
  }

  /// Whether the invariants of an engine that goes by the cells hold; for debug builds.
  @usableFromInline
  final var isInstalled: Bool {
    program.with { program in
      if phase == .folded { return program.fold != nil }
      if phase == .linked { return runtime?.membership != nil && position != .max }
      guard phase == .idle else { return false }
      if let uniform = program.uniformCells {
        return unsafe cells == uniform.cells && columns == uniform.count
          && position == (program.isOfBytes ? 0 : .max)
      }
      let table = program.eventTable
      let row = Int(byte)
      return unsafe program.isOfBytes && cells == table.cells && columns == table.columns && row < table.rows
        && position == row << table.shift
    }
  }

  /// Runs an attempt nested in another one, which may change the outermost attempt's tables.
  final func nestingAttempt(_ body: () -> Bool) -> Bool {
    ownRuntime().noteMoreToDo()
    admitWatchers()
    beginNesting("Let the attempts that closures make in immediate mode come to an end, have them queued")
    defer { endNesting() }
    return body()
  }
}
