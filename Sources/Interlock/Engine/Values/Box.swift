/// A value of any type that is not one byte.
@usableFromInline
class Box {
  @inlinable
  init() {}
}

/// A box that knows the type of its value.
@usableFromInline
class TypedBox<Value>: Box {
  @usableFromInline final var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}

/// A box of a kind that is not a byte, together with the value that is of that kind.
@usableFromInline
final class KindedBox<Kind, Value>: TypedBox<Kind> {
  @usableFromInline let content: Value

  @inlinable
  init(_ kind: Kind, _ content: Value) {
    self.content = content
    super.init(kind)
  }
}
