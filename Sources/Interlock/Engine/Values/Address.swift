/// Converts values of a type for the engine and back: the edge where values become numbers.
///
/// A value that fits into one byte and owns nothing, such as an enum without payloads, serves as its own number through
/// its bits. Other values are put into boxes.
@usableFromInline
package enum Address<Value> {
  /// Whether the bits of a value are its number.
  ///
  /// A value of no more than a byte has no room for a reference, so there is nothing else to copy. The compiler folds this
  /// into a constant early, and clients do not pay for the other branches. `_isPOD` would be folded last.
  @export(implementation)
  package static var isByte: Bool {
    @inline(__always) get { MemoryLayout<Value>.size <= 1 }
  }

  /// The number of a one-byte value.
  @export(implementation)
  @inline(__always)
  package static func byte(of value: Value) -> UInt8 {
    if MemoryLayout<Value>.size == 0 { return 0 }
    assert(isByte)
    return unsafe unsafeBitCast(value, to: UInt8.self)
  }

  /// The one-byte value of a number from ``byte(of:)``.
  @export(implementation)
  @inline(__always)
  package static func value(_ byte: UInt8) -> Value {
    assert(isByte)
    if MemoryLayout<Value>.size == 1 { return unsafe unsafeBitCast(byte, to: Value.self) }
    return unsafe withUnsafeBytes(of: byte) { unsafe $0.load(as: Value.self) }
  }

  /// A value for the engine.
  @export(implementation)
  @inline(__always)
  static func erased(_ value: Value) -> AnyValue {
    isByte ? AnyValue(byte: byte(of: value)) : AnyValue(box: TypedBox(value))
  }

  /// A value from the engine.
  @export(implementation)
  @inline(__always)
  static func typed(_ value: AnyValue) -> Value {
    if isByte { return self.value(value.byte) }
    assert(value.box is TypedBox<Value>)
    return unsafe downcast(value.box.unsafelyUnwrapped, to: TypedBox<Value>.self).value
  }
}
