/// Converts states and events between their own types and the engine's.
///
/// The engine routes kinds and carries values along.
@usableFromInline
enum Edge<Value: Kinded> {
  /// Whether values are their own kinds. The compiler folds this into a constant.
  @export(implementation)
  static var isKind: Bool {
    @inline(__always) get { Value.self == Value.Kind.self }
  }

  /// Whether a value consists of nothing but its bits.
  @export(implementation)
  static var isByte: Bool {
    @inline(__always) get { isKind && Address<Value>.isByte }
  }

  /// Whether a copy of a value counts no reference.
  @export(implementation)
  static var isTrivial: Bool {
    @inline(__always) get { isByte || _isPOD(Value.self) }
  }

  /// Whether the bits of a kind are its number.
  @export(implementation)
  static var isByteKind: Bool {
    @inline(__always) get { Address<Value.Kind>.isByte }
  }

  /// The number of a value's one-byte kind.
  @export(implementation)
  @inline(__always)
  static func byte(of value: Value) -> UInt8 {
    isKind ? Address<Value>.byte(of: value) : Address<Value.Kind>.byte(of: value.kind)
  }

  /// A value for the engine.
  @export(implementation)
  @inline(__always)
  static func erased(_ value: Value) -> AnyValue {
    if isKind { return Address<Value>.erased(value) }
    return isByteKind
      ? AnyValue(byte: byte(of: value), box: CarryingBox(value))
      : AnyValue(box: KindedBox(value.kind, value))
  }

  /// A value from the engine.
  @export(implementation)
  @inline(__always)
  static func typed(_ value: AnyValue) -> Value {
    if isKind { return Address<Value>.typed(value) }
    let box = unsafe value.box.unsafelyUnwrapped
    if isByteKind {
      assert(box is CarryingBox<Value?>)
      return downcast(box, to: CarryingBox<Value?>.self).value()
    }
    assert(box is KindedBox<Value.Kind, Value>)
    return downcast(box, to: KindedBox<Value.Kind, Value>.self).content
  }

  /// The value in a box that lives as long as it is read, without counting references.
  @export(implementation)
  @inline(__always)
  static func value(in box: Held<Box>) -> Value {
    unsafe box.reference._withUnsafeGuaranteedRef { box in
      if isKind { return downcast(box, to: TypedBox<Value>.self).value }
      if isByteKind { return downcast(box, to: CarryingBox<Value?>.self).value() }
      return downcast(box, to: KindedBox<Value.Kind, Value>.self).content
    }
  }

  /// Stores the target of an attempt in the record of its contexts, in a box that nothing else holds if there is one.
  @export(implementation)
  @inline(__always)
  static func store(_ value: Value, in record: ContextRecord) {
    if isByteKind { record.targetByte = byte(of: value) }
    if isByte { return }
    if isKind {
      if record.hasSpare {
        downcast(unsafe record.spare.unsafelyUnwrapped, to: TypedBox<Value>.self).value = value
      } else {
        record.spare = TypedBox(value)
      }
    } else if isByteKind {
      if record.hasSpare {
        downcast(unsafe record.spare.unsafelyUnwrapped, to: CarryingBox<Value?>.self).content = value
      } else {
        record.spare = CarryingBox(value)
      }
    } else {
      record.spare = KindedBox(value.kind, value)
    }
    record.leadToSpare()
  }

  /// The value that a kind stands for, if values are their own kinds.
  static func value(of kind: Value.Kind) -> Value? {
    isKind ? kind as? Value : nil
  }
}
