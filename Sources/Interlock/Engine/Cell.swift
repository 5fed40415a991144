/// What a table knows of one attempt: nothing yet, all there is to do, or which resolution to follow.
///
/// Three bits of kind and twenty-nine of number. The kinds up to ``ignore`` accept the attempt and run no closure,
/// so that the hot path tests them with one comparison.
@usableFromInline
struct Cell {
  @usableFromInline let bits: UInt32

  @inlinable
  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  /// Not compiled yet. It is zero, so that fresh memory is a table of unknown cells.
  @inlinable static var unknown: Cell { @inline(__always) get { Cell(bits: 0) } }

  /// Refused, with nobody to be told.
  @inlinable static var refuse: Cell { @inline(__always) get { Cell(bits: 4 << 29) } }

  /// Moves to the state of a number.
  @inlinable
  static func move(_ number: Int) -> Cell { Cell(bits: 1 << 29 | UInt32(number)) }

  /// Stays in the state of a number, as an internal transition.
  @inlinable
  static func stay(_ number: Int) -> Cell { Cell(bits: 2 << 29 | UInt32(number)) }

  /// Stays in the state of a number, since the event is ignored.
  @inlinable
  static func ignore(_ number: Int) -> Cell { Cell(bits: 3 << 29 | UInt32(number)) }

  /// Follows the resolution at a place of the program.
  @inlinable
  static func follow(_ place: Int) -> Cell { Cell(bits: 5 << 29 | UInt32(place)) }

  /// Follows the resolution at a place of the program, whose first step moves without exit handlers and chains.
  @inlinable
  static func act(_ place: Int) -> Cell { Cell(bits: 6 << 29 | UInt32(place)) }

  @inlinable var isUnknown: Bool { @inline(__always) get { bits == 0 } }
  @inlinable var isMove: Bool { @inline(__always) get { bits >> 29 == 1 } }
  @inlinable var isIgnore: Bool { @inline(__always) get { bits >> 29 == 3 } }
  @inlinable var isRefuse: Bool { @inline(__always) get { bits >> 29 == 4 } }
  @inlinable var isFollow: Bool { @inline(__always) get { bits >> 29 >= 5 } }

  @inlinable var isAct: Bool { @inline(__always) get { bits >> 29 == 6 } }

  /// Whether the attempt is accepted and runs no closure: the cell's number is the state to be in.
  @inlinable var isSilentlyAccepted: Bool {
    @inline(__always) get { bits &- (1 << 29) < 3 << 29 }
  }

  @inlinable var number: Int { @inline(__always) get { Int(bits & (1 << 29 - 1)) } }
}
