/// A state or an event whose type the engine does not know: a byte, or a box.
@usableFromInline
struct AnyValue {
  /// The bits of a one-byte value; zero for a value in a box.
  @usableFromInline let byte: UInt8

  /// What holds the value; nil for a one-byte value.
  @usableFromInline let box: Box?

  @inlinable
  @inline(__always)
  init(byte: UInt8) {
    self.byte = byte
    box = nil
  }

  @inlinable
  @inline(__always)
  init(box: Box) {
    byte = 0
    self.box = box
  }

  /// Whether two values are the same bits or the same box, so that no `==` has to be asked.
  @inlinable
  func isIdentical(to other: AnyValue) -> Bool {
    byte == other.byte && box === other.box
  }
}
