/// How values of a type are turned into small numbers.
///
/// A value that fits into one byte and owns nothing, such as an enum without payloads, is its own number: its
/// bits. Equal bits are equal values for any lawful `Hashable`, and where a type calls different bits equal, each
/// of them just gets a row of its own in the tables. Other values are numbered by an ``Interner``.
@usableFromInline
enum Address<Value> {
  /// Whether the bits of a value are its number. The compiler folds this into a constant.
  @inlinable
  static var isByte: Bool {
    @inline(__always) get { MemoryLayout<Value>.size <= 1 && _isPOD(Value.self) }
  }

  /// The number of a one-byte value.
  @inlinable
  @inline(__always)
  static func byte(of value: Value) -> UInt8 {
    if MemoryLayout<Value>.size == 0 { return 0 }
    assert(isByte)
    return unsafe withUnsafeBytes(of: value) { unsafe $0.load(as: UInt8.self) }
  }

  /// The one-byte value of a number that ``byte(of:)`` gave.
  @inlinable
  @inline(__always)
  static func value(_ byte: UInt8) -> Value {
    assert(isByte)
    return unsafe withUnsafeBytes(of: byte) { unsafe $0.load(as: Value.self) }
  }
}
