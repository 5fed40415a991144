/// A table's knowledge of one attempt: unknown, the complete effect, or a resolution to follow.
///
/// Three bits give the kind of cell. The lowest is set if the attempt is accepted and calls no closure, so the hot path
/// tests one bit. The rest is either the pointer to a resolution, or the resulting state: its byte in bits 8 to 15, if
/// it is one, and its number in the upper half. In a table of bytes, the number is where the state's row begins, so
/// that the next attempt finds its cell by an addition.
@usableFromInline
struct Cell {
  @usableFromInline let bits: UInt64

  @export(implementation)
  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  private init(_ kind: UInt64, _ number: Int32) {
    bits = UInt64(UInt32(bitPattern: number)) << 32 | UInt64(UInt8(truncatingIfNeeded: number)) << 8 | kind
  }

  private init(_ kind: UInt64, _ object: AnyObject) {
    let pointer = unsafe UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
    precondition(pointer & 7 == 0, "An object is not aligned to eight bytes.")
    bits = UInt64(pointer) | kind
  }

  /// Not compiled yet. It is zero, so that fresh memory is a table of unknown cells.
  @export(implementation) static var unknown: Cell { @inline(__always) get { Cell(bits: 0) } }

  /// Refused, without error handlers.
  @export(implementation) static var refuse: Cell { @inline(__always) get { Cell(bits: 2) } }

  /// Moves to the state of a number.
  static func move(_ number: Int32) -> Cell { Cell(1, number) }

  /// Stays in the state of a number, as an internal transition.
  static func stay(_ number: Int32) -> Cell { Cell(3, number) }

  /// Stays in the state of a number, because the event is ignored.
  static func ignore(_ number: Int32) -> Cell { Cell(5, number) }

  /// Moves to the state of a byte, with the row at a position.
  static func arrive(in byte: UInt8, at position: UInt32) -> Cell {
    Cell(bits: UInt64(position) << 32 | UInt64(byte) << 8 | 1)
  }

  /// Stays in the state of a byte, because the event is ignored, with the row at a position.
  static func ignore(in byte: UInt8, at position: UInt32) -> Cell {
    Cell(bits: UInt64(position) << 32 | UInt64(byte) << 8 | 5)
  }

  /// Follows a resolution, which the cell's table holds from now on.
  static func follow(_ resolution: AnyObject) -> Cell { Cell(4, resolution) }

  /// The same for a resolution that only calls a mapping.
  static func map(_ resolution: AnyObject) -> Cell { Cell(6, resolution) }

  @export(implementation) var isUnknown: Bool { @inline(__always) get { bits == 0 } }
  @export(implementation) var isMove: Bool { @inline(__always) get { bits & 7 == 1 } }
  var isStay: Bool { bits & 7 == 3 }
  @export(implementation) var isIgnore: Bool { @inline(__always) get { bits & 7 == 5 } }
  @export(implementation) var isRefuse: Bool { @inline(__always) get { bits == 2 } }

  /// Whether there is a resolution to follow.
  @export(implementation) var isFollow: Bool { @inline(__always) get { bits & 5 == 4 } }

  /// Whether the resolution to follow only calls a mapping.
  @export(implementation) var isMap: Bool {
    @inline(__always) get {
      assert(isFollow)
      return bits & 2 != 0
    }
  }

  /// Whether the attempt is accepted and runs no closure.
  @export(implementation) var isSilentlyAccepted: Bool { @inline(__always) get { bits & 1 == 1 } }

  /// The byte of the resulting state.
  @export(implementation) var byte: UInt8 { @inline(__always) get { UInt8(truncatingIfNeeded: bits >> 8) } }

  /// The number of the resulting state; in a table of bytes, where its row begins.
  @export(implementation) var position: UInt32 {
    @inline(__always) get { UInt32(truncatingIfNeeded: bits >> 32) }
  }

  /// The resolution to follow, which the cell's table holds.
  @export(implementation) var resolution: Held<Resolution> {
    @inline(__always) get { unsafe Held(.fromOpaque(pointer)) }
  }

  /// The object that the cell's table holds, if it holds one.
  var object: Held<AnyObject>? {
    unsafe isFollow ? Held(.fromOpaque(pointer)) : nil
  }

  @export(implementation) var pointer: UnsafeRawPointer {
    @inline(__always) get {
      assert(isFollow)
      return unsafe UnsafeRawPointer(bitPattern: UInt(bits & ~7)).unsafelyUnwrapped
    }
  }

  /// The cell in a table of bytes with 2^`shift` columns.
  func addressed(_ shift: Int) -> Cell {
    guard isSilentlyAccepted else { return self }
    return Cell(bits: UInt64(byte) << (32 + UInt64(shift)) | bits & 0xffff_ffff)
  }
}
