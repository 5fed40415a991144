/// A state or an event of a type that the engine does not know, or its kind.
///
/// The kind is the byte if kinds are bytes, and is in the box otherwise. A value that is more than its kind is in a box
/// as well.
@usableFromInline
struct AnyValue {
  /// The bits of a one-byte kind; zero if kinds are not bytes.
  @usableFromInline let byte: UInt8

  /// Holds a value or a kind that is not a byte; nil otherwise.
  @usableFromInline let box: Box?

  @export(implementation)
  @inline(__always)
  init(byte: UInt8, box: Box?) {
    self.byte = byte
    self.box = box
  }

  @export(implementation)
  @inline(__always)
  init(byte: UInt8) {
    self.byte = byte
    box = nil
  }

  @export(implementation)
  @inline(__always)
  init(box: Box) {
    byte = 0
    self.box = box
  }

  /// Whether two values are the same bits or the same box, so that no `==` is needed.
  @export(implementation)
  func isIdentical(to other: AnyValue) -> Bool {
    byte == other.byte && box === other.box
  }
}
