/// A value of any type that is not one byte.
@usableFromInline
class Box {
  @inlinable
  init() {}
}

/// A box that knows the type of its value.
@usableFromInline
final class TypedBox<Value>: Box {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}
