extension MachineEngine {
  /// Has an attempt wait for the one under way to end.
  @usableFromInline
  final func enqueue(_ attempt: PendingQueue<S, E>.Attempt) {
    unsafe ownRuntime()._withUnsafeGuaranteedRef { $0.enqueue(attempt) }
  }

  /// Ends an outermost call: runs what has been queued, and makes the cells available again.
  @inlinable
  final func finish() {
    if let runtime = unsafe runtime {
      if unsafe runtime._withUnsafeGuaranteedRef({ unsafe $0.isDisturbed }) {
        drain()
        if unsafe phase == .linked { return }
      }
      if unsafe runtime._withUnsafeGuaranteedRef({ unsafe $0.soleReferenceCount == 0 }) { calm() }
    }
    installCells()
  }

  @usableFromInline
  final func calm() {
    unsafe runtime.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.calm() }
  }

  @inlinable
  @inline(never)
  final func drain() {
    while let attempt = nextPending() {
      switch attempt {
      case .event(let event, let userInfo):
        unsafe withMessage(userInfo) { _ = unsafe resolve(event, $0, reporting: nil) }
      case .state(let state, let userInfo):
        unsafe withMessage(userInfo) { _ = unsafe resolve(to: state, $0, reporting: nil) }
      }
    }
    node?.takeOver()
  }

  /// The next attempt of the queue; nil once the machine is part of a tree, which has a queue of its own. Nothing is
  /// followed any more, so that what was forgotten can go.
  @usableFromInline
  final func nextPending() -> PendingQueue<S, E>.Attempt? {
    let runtime = unsafe runtime.unsafelyUnwrapped.takeUnretainedValue()
    if unsafe runtime.node != nil { return nil }
    if runtime.keepsAnything { _ = runtime.forgetEdits() }
    return unsafe runtime.node == nil ? runtime.queue.popFirst() : nil
  }

  /// Lets attempts go by the cells alone, where that is possible.
  @inlinable
  final func installCells() {
    unsafe program._withUnsafeGuaranteedRef { program in
      if let uniform = unsafe program.uniformCells {
        unsafe cells = uniform.cells
        unsafe columns = UInt16(truncatingIfNeeded: uniform.count)
        unsafe number = Address<S>.isByte && Address<E>.isByte ? 0 : .max
      } else if Address<S>.isByte, Address<E>.isByte {
        let table = program.eventTable
        let row = unsafe Int(Address<S>.byte(of: current))
        if unsafe row >= table.rows {
          if unsafe program.isFrozen { return }
          program.reserveRow(row)
        }
        unsafe cells = table.cells
        unsafe columns = UInt16(truncatingIfNeeded: table.columns)
        unsafe number = UInt32(truncatingIfNeeded: row &<< table.shift)
      }
    }
  }

  /// Whether the invariants of an engine hold that goes by the cells alone; for debug builds.
  @usableFromInline
  final var isInstalled: Bool {
    unsafe program._withUnsafeGuaranteedRef { program in
      let isOfBytes = Address<S>.isByte && Address<E>.isByte
      guard unsafe phase == .idle else { return false }
      if let uniform = unsafe program.uniformCells {
        return unsafe cells == uniform.cells && columns == uniform.count && number == (isOfBytes ? 0 : .max)
      }
      let row = unsafe Int(Address<S>.byte(of: current))
      let table = program.eventTable
      return unsafe isOfBytes && cells == table.cells && columns == table.columns && row < table.rows
        && number == row << table.shift
    }
  }

  /// The number of the current state in the program's tables.
  @inlinable
  final func currentNumber(_ program: Program<S, E>) -> Int32 {
    if Address<S>.isByte { return unsafe Int32(Address<S>.byte(of: current)) }
    if unsafe number == .max { unsafe number = UInt32(bitPattern: program.number(of: current)) }
    return unsafe Int32(bitPattern: number)
  }

  /// Notes that an attempt runs nested, which may change the tables under the outermost one.
  @usableFromInline
  final func noteNesting() {
    unsafe ownRuntime()._withUnsafeGuaranteedRef { $0.disturb() }
  }
}
