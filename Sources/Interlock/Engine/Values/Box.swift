/// A value of any type that is not one byte.
@usableFromInline
class Box {
  /// Whether releasing the value does nothing, so that it may stay in the box until the next one takes its place.
  final let isTrivial: Bool

  @usableFromInline
  init(isTrivial: Bool = false) { self.isTrivial = isTrivial }

  /// Releases the value.
  ///
  /// - Returns: whether the box can be used again. If not, the value is released with it.
  func empty() -> Bool { false }

  /// A box with the same value, for the sole use of a machine.
  ///
  /// - Parameter spare: a box of the same class that nothing else holds, which is filled and returned.
  func copy(into spare: Box?) -> Box { self }
}

/// A box that knows the type of its value. What alone holds the box can replace the value.
@usableFromInline
class TypedBox<Value>: Box {
  @safe @exclusivity(unchecked) @usableFromInline final var value: Value

  @export(implementation)
  init(_ value: Value) {
    self.value = value
    super.init(isTrivial: _isPOD(Value.self))
  }
}

/// A box of a value whose kind is a byte. What alone holds the box can replace its value.
@usableFromInline
final class CarryingBox<Value>: Box {
  /// The value; nil while the box waits for the next one.
  @safe @exclusivity(unchecked) @usableFromInline var content: Value?

  @export(implementation)
  init(_ value: Value) {
    content = value
    super.init(isTrivial: _isPOD(Value.self))
  }

  @export(implementation) var value: Value {
    @inline(__always) get { unsafe content.unsafelyUnwrapped }
  }

  override func empty() -> Bool {
    // The release may run code that uses the box again.
    let old = content.take()
    withExtendedLifetime(old) {}
    return true
  }

  override func copy(into spare: Box?) -> Box {
    guard let spare else { return CarryingBox(value) }
    let box = downcast(spare, to: CarryingBox<Value>.self)
    box.content = value
    return box
  }
}

/// A box of a kind that is not a byte, together with its value.
@usableFromInline
final class KindedBox<Kind, Value>: TypedBox<Kind> {
  @usableFromInline let content: Value

  @export(implementation)
  init(_ kind: Kind, _ content: Value) {
    self.content = content
    super.init(kind)
  }
}
