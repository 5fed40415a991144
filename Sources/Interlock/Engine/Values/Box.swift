/// A value of any type that is not one byte.
@usableFromInline
class Box {
  @export(implementation)
  init() {}
}

/// A box that knows the type of its value.
@usableFromInline
class TypedBox<Value>: Box {
  @usableFromInline final let value: Value

  @export(implementation)
  init(_ value: Value) {
    self.value = value
    super.init()
  }
}

/// A box of a value whose kind is a byte. A machine that alone holds the box stores its next state in it.
@usableFromInline
final class CarryingBox<Value>: Box {
  @safe @exclusivity(unchecked) @usableFromInline var value: Value

  @export(implementation)
  init(_ value: Value) {
    self.value = value
    super.init()
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
