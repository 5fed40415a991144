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
}

/// A value of any type that is not one byte.
@usableFromInline
class Box {
  /// Whether releasing the value does nothing, so that it may stay in the box until the next one takes its place.
  final let isTrivial: Bool

  /// Whether a closure is changing the value, which has been moved out.
  @safe @exclusivity(unchecked) @usableFromInline final var isLent = false

  @usableFromInline
  init(isTrivial: Bool = false) { self.isTrivial = isTrivial }

  /// Traps because the state of a machine is read while a closure is changing its data.
  @usableFromInline
  @inline(never)
  static func failLent() -> Never {
    fatalError(
      "A closure that changes the data of a state can't read the state meanwhile: read the data that it is given."
    )
  }

  /// A box of this class with a copy of the value at an address.
  class func box(at pointer: UnsafeRawPointer) -> Box { fatalError("A subclass must override this.") }

  /// Releases the value.
  ///
  /// - Returns: whether the box can be used again. If not, the value is released with it.
  func empty() -> Bool { false }

  /// A box with the same value, for the sole use of a machine.
  func copy() -> Box { self }

  /// Puts the value into a box of the same class that nothing else holds.
  ///
  /// - Returns: whether boxes of that class can be used again.
  func fill(_ spare: Held<Box>) -> Bool { false }
}

/// A box that knows the type of its value. The only holder of a box can replace its value.
@usableFromInline
class TypedBox<Value>: Box {
  @safe @exclusivity(unchecked) @usableFromInline final var value: Value

  @export(implementation)
  init(_ value: Value) {
    self.value = value
    super.init(isTrivial: _isPOD(Value.self))
  }
}

/// The optional type of a value in a ``CarryingBox``.
@usableFromInline
protocol Carried: ExpressibleByNilLiteral {
  /// Copies the value at an address.
  init(at pointer: UnsafeRawPointer)

  /// Whether releasing the value does nothing.
  static var isTrivial: Bool { get }
}

extension Optional: Carried {
  @usableFromInline
  init(at pointer: UnsafeRawPointer) {
    self = unsafe pointer.assumingMemoryBound(to: Wrapped.self).pointee
  }

  @usableFromInline static var isTrivial: Bool { _isPOD(Wrapped.self) }
}

/// A box of a value whose kind is a byte. What alone holds the box can replace its value.
///
/// `Content` is the optional type of the value. If the box were generic over the value, it would look up the optional's type whenever it
/// is made, emptied or filled.
@usableFromInline
final class CarryingBox<Content: Carried>: Box {
  /// The value; nil while the box waits for the next one.
  @safe @exclusivity(unchecked) @usableFromInline var content: Content

  @export(implementation)
  init(_ content: Content, isTrivial: Bool) {
    self.content = content
    super.init(isTrivial: isTrivial)
  }

  @export(implementation)
  convenience init<Value>(_ value: Value) where Content == Value? {
    self.init(value, isTrivial: _isPOD(Value.self))
  }

  required init(at pointer: UnsafeRawPointer) {
    content = unsafe Content(at: pointer)
    super.init(isTrivial: Content.isTrivial)
  }

  override class func box(at pointer: UnsafeRawPointer) -> Box { unsafe Self(at: pointer) }

  @export(implementation)
  @inline(__always)
  func value<Value>() -> Value where Content == Value? { unsafe content.unsafelyUnwrapped }

  override func empty() -> Bool {
    // The release may run code that uses the box again.
    let old = unsafe withUnsafeMutablePointer(to: &content) { content in
      let old = unsafe content.move()
      unsafe content.initialize(to: nil)
      return old
    }
    withExtendedLifetime(old) {}
    return true
  }

  override func copy() -> Box { CarryingBox(content, isTrivial: isTrivial) }

  override func fill(_ spare: Held<Box>) -> Bool {
    spare.with { downcast($0, to: CarryingBox.self).content = content }
    return true
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

/// A pattern of a type that the engine does not know.
@usableFromInline
enum ValuePattern {
  case some(AnyValue)
  case any
  case list([AnyValue])
}

extension ValuePattern {
  /// The pattern with each of its values replaced.
  @inline(never)
  func map(_ transform: (AnyValue) -> AnyValue) -> ValuePattern {
    switch self {
    case .some(let value): .some(transform(value))
    case .any: .any
    case .list(let values): .list(values.map(transform))
    }
  }
}

extension Interner {
  /// A pattern as source code.
  final func spelling(of pattern: ValuePattern) -> String {
    switch pattern {
    case .some(let value): spelling(of: value)
    case .any: ".any"
    case .list(let values): "[" + values.map { spelling(of: $0) }.joined(separator: ", ") + "]"
    }
  }
}

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
