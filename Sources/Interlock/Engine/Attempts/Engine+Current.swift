// The current state: how it is stored, replaced and numbered.
//
// A machine that moves to a state that its definition mentions need not count a reference to that state's box: its
// program holds it. The machine *borrows* the box then.
//
// Invariants: a mark in `position` tells whether the box is borrowed, beside the number of the state. The program and
// its numbers change only after `forgetPosition()`.

extension Engine {
  /// Marks the number of a state whose box is borrowed.
  private static var borrowed: UInt32 { 1 << 31 }

  /// Whether the program holds the box of the current state for the machine.
  final var isBorrowing: Bool {
    position != .max && position & Self.borrowed != 0
  }

  /// The current state.
  final var current: AnyValue {
    AnyValue(byte: byte, box: box)
  }

  /// The number of the current state in the program's tables.
  final func currentNumber(_ program: Program) -> Int32 {
    if program.hasByteStates { return Int32(byte) }
    if position == .max { position = UInt32(bitPattern: program.number(ofState: current)) }
    return Int32(bitPattern: position & ~Self.borrowed)
  }

  /// Makes the machine own the box of the current state.
  private final func own() {
    guard isBorrowing else { return }
    heldBox?.retain()
    position &= ~Self.borrowed
  }

  /// Forgets the number of the current state, because the program or its numbers change.
  final func forgetPosition() {
    own()
    position = .max
  }

  /// Changes the state.
  ///
  /// - Parameter position: the number of the state or the beginning of its row; the greatest number if it is not known.
  /// - Returns: the old box, if there was one. Releasing it may run code that makes attempts.
  @discardableResult
  final func replace(with state: AnyValue, _ position: UInt32) -> Box? {
    own()
    let old = heldBox
    byte = state.byte
    heldBox = state.box.map { .retained($0) }
    self.position = position
    return old?.take()
  }

  /// Changes the state where its row stays, because only its data changes (K5) or all states share a row.
  @usableFromInline
  final func replaceInRow(with state: AnyValue) {
    own()
    replace(with: state, position)
  }

  /// Moves to the state of a cell, when nothing else happens.
  @inline(__always)
  final func moveSilently(along cell: Cell, in program: Program) {
    let (wasBorrowing, old) = (isBorrowing, heldBox)
    byte = cell.byte
    heldBox = program.box(of: cell)
    position = program.hasByteStates ? cell.position : cell.position | Self.borrowed
    if !wasBorrowing, let old { release(old) }
  }

  /// Releases the box of a state that the machine has left. The release may run code that makes attempts, which come
  /// after the current one.
  private final func release(_ box: Held<Box>) {
    begin()
    box.release()
    finish()
  }
}
