extension MachineEngine {
  /// Has an attempt wait for the one under way to end.
  @usableFromInline
  final func enqueue(_ attempt: PendingQueue<S, E>.Attempt) {
    unsafe ownRuntime()._withUnsafeGuaranteedRef { unsafe $0.queue.append(attempt) }
  }

  /// Ends an outermost call: runs what has been queued, and makes the cells available again.
  @inlinable
  final func finish() {
    if let runtime = unsafe runtime,
      unsafe runtime._withUnsafeGuaranteedRef({ unsafe $0.edits != 0 || !$0.queue.isEmpty })
    {
      drain()
    }
    installCells()
  }

  @inlinable
  @inline(never)
  final func drain() {
    while let attempt = nextPending() {
      switch attempt {
      case .event(let event, let userInfo):
        withMessage(userInfo) { _ = unsafe resolve(event, $0, reporting: nil) }
      case .state(let state, let userInfo):
        withMessage(userInfo) { _ = unsafe resolve(to: state, $0, reporting: nil) }
      }
    }
  }

  /// The next attempt of the queue. Nothing is followed any more, so that what was forgotten can go.
  @usableFromInline
  final func nextPending() -> PendingQueue<S, E>.Attempt? {
    unsafe runtime.unsafelyUnwrapped._withUnsafeGuaranteedRef { runtime in
      if unsafe runtime.edits != 0 {
        unsafe runtime.edits = 0
        unsafe runtime.retired = []
        unsafe program._withUnsafeGuaranteedRef { $0.clearAttic() }
      }
      return unsafe runtime.queue.popFirst()
    }
  }

  /// Lets attempts go by the cells alone, where that is possible.
  @inlinable
  final func installCells() {
    guard Address<S>.isByte, Address<E>.isByte else { return }
    unsafe program._withUnsafeGuaranteedRef { program in
      let table = program.eventTable.cells
      guard let tableCells = unsafe table.cells, unsafe Int(Address<S>.byte(of: current)) < table.rows else {
        return
      }
      unsafe lastColumn = UInt8(truncatingIfNeeded: table.columns - 1)
      unsafe shift = unsafe UInt8(truncatingIfNeeded: table.shift)
      unsafe cells = unsafe tableCells
    }
  }

  /// The number of the current state in the program's tables.
  @inlinable
  final func currentNumber(_ program: Program<S, E>) -> Int32 {
    if Address<S>.isByte { return unsafe Int32(Address<S>.byte(of: current)) }
    if unsafe number < 0 { unsafe number = unsafe program.number(of: current) }
    return unsafe number
  }
}
