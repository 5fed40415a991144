/// A state or an event whose type the engine does not know, or the kind of one.
///
/// The kind is the byte if kinds are bytes; otherwise it is in the box. A value that is more than its kind is in a box as well.
@usableFromInline
struct AnyValue {
  /// The bits of a one-byte kind; zero if kinds are no bytes.
  @usableFromInline let byte: UInt8

  /// What holds a value that is not a byte, or a kind that is none; nil otherwise.
  @usableFromInline let box: Box?

  @inlinable
  @inline(__always)
  init(byte: UInt8, box: Box?) {
    self.byte = byte
    self.box = box
  }

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
