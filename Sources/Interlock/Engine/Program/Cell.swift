/// A table's knowledge of one attempt: unknown, the complete effect, or a reaction.
///
/// Three bits give the kind of cell. The lowest is set if the attempt is accepted and calls no closure. The rest is a
/// pointer: to the next row, with the byte of the root's next state in the uppermost bits, or to a reaction.
@usableFromInline
struct Cell {
  @usableFromInline let bits: UInt64

  @export(implementation)
  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  /// Not compiled yet.
  @export(implementation) static var unknown: Cell { @inline(__always) get { Cell(bits: 0) } }

  /// Refused, without error handlers.
  static var refuse: Cell { Cell(bits: 2) }

  /// Stays, as an internal transition.
  static var stay: Cell { Cell(bits: 3) }

  /// Stays, because the event is ignored.
  static var ignore: Cell { Cell(bits: 5) }

  /// Moves to a row, in which the root's state has a byte.
  static func move(to row: Row, _ byte: UInt8) -> Cell {
    let address = UInt64(UInt(bitPattern: row))
    precondition(address >> 56 == 0, "The upper byte of an address must be free.")
    return Cell(bits: address | UInt64(byte) << 56 | 1)
  }

  /// Moves like `move(to:_:)`, and moves machines inside the root as well, all of whose states are bytes.
  static func moveInside(to row: Row, _ byte: UInt8) -> Cell {
    unsafe Cell(bits: move(to: row, byte).bits | 7)
  }

  /// Follows a reaction, which the cell's table holds from now on.
  static func react(_ reaction: Reaction) -> Cell {
    unsafe Cell(bits: UInt64(UInt(bitPattern: Unmanaged.passRetained(reaction).toOpaque())) | 4)
  }

  @export(implementation) var isUnknown: Bool { @inline(__always) get { bits == 0 } }
  @export(implementation) var isMove: Bool { @inline(__always) get { bits & 7 == 1 } }
  var isMoveInside: Bool { bits & 7 == 7 }
  @export(implementation) var isRefuse: Bool { @inline(__always) get { bits == 2 } }
  @export(implementation) var isStay: Bool { @inline(__always) get { bits == 3 } }
  @export(implementation) var isIgnore: Bool { @inline(__always) get { bits == 5 } }

  /// Whether there is a reaction.
  @export(implementation) var isReaction: Bool { @inline(__always) get { bits & 7 == 4 } }

  /// The byte of the root's next state.
  @export(implementation) var byte: UInt8 { @inline(__always) get { UInt8(truncatingIfNeeded: bits >> 56) } }

  /// The next row.
  @export(implementation) var row: Row {
    @inline(__always) get { unsafe Row(bitPattern: UInt(bits & 0xFF_FFFF_FFFF_FFF8)).unsafelyUnwrapped }
  }

  /// The reaction, which the cell's table holds.
  var reaction: Held<Reaction> {
    unsafe Held(.fromOpaque(UnsafeRawPointer(bitPattern: UInt(bits & ~7)).unsafelyUnwrapped))
  }
}

/// The cells of a configuration, one for each event. What else belongs to the row stands before them.
@usableFromInline typealias Row = UnsafeMutablePointer<Cell>

/// What stands before the cells of a row.
@usableFromInline
@safe
struct RowHead {
  /// The cells of target states; nil until they are needed.
  @usableFromInline var targets: Row?

  /// How many target states have cells.
  @usableFromInline let targetCount: Int32

  /// The row's number in its table.
  let number: Int32

  @export(implementation)
  @inline(__always)
  static func head(of row: Row) -> UnsafeMutablePointer<RowHead> {
    unsafe (UnsafeMutableRawPointer(row) - MemoryLayout<RowHead>.stride).assumingMemoryBound(to: RowHead.self)
  }
}
