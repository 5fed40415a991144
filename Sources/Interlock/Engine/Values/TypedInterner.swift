/// An interner that knows the type of its values.
@usableFromInline
@safe
final class TypedInterner<Value: Hashable>: Interner {
  @export(implementation)
  init() {
    assert(!Address<Value>.isByte || _isPOD(Value.self), "A one-byte value must be trivial.")
    super.init(isOfBytes: Address<Value>.isByte)
  }

  /// The number of a value that is not a byte; zero if it has none.
  ///
  /// - Complexity: O(1) on average.
  @export(implementation)
  func number(of value: Value) -> Int32 {
    comparing { find(value, hash: value.hashValue) }
  }

  @export(implementation)
  func find(_ value: Value, hash: Int) -> Int32 {
    guard let slots, let places else { return Self.unmentioned }
    let mask = mask
    var slot = hash & mask
    while true {
      let number = unsafe slots[slot]
      if number == 0 { return number }
      let place = unsafe places + (Int(number) - 1)
      if unsafe place.pointee.hash == hash {
        let isFound = unsafe place.pointee.box.with { downcast($0, to: TypedBox<Value>.self).value == value }
        if isFound { return number }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// The number of a value that is not a byte, assigned if it has none.
  ///
  /// - Complexity: O(1) amortised.
  @export(implementation)
  func intern(_ value: Value) -> Int32 {
    let hash = comparing { value.hashValue }
    let number = comparing { find(value, hash: hash) }
    return number == Self.unmentioned ? insert(TypedBox(value), hash: hash) : number
  }

  private func typed(_ value: AnyValue) -> Value { Address<Value>.typed(value) }

  override func makeEmpty() -> Interner { TypedInterner() }

  override func areEqual(_ one: AnyValue, _ other: AnyValue) -> Bool {
    comparing { typed(one) == typed(other) }
  }

  override func hash(ofBox box: Box) -> Int { comparing { typed(AnyValue(box: box)).hashValue } }

  override func number(ofBox box: Box, hash: Int) -> Int32 {
    comparing { find(typed(AnyValue(box: box)), hash: hash) }
  }

  override var caseCount: Int? { plainCaseCount(of: Value.self) }

  override func name(of value: AnyValue) -> String { nameSpelling(of: typed(value)) }

  override func stableName(of value: AnyValue) -> String { Interlock.stableName(of: typed(value)) }

  override func spelling(of value: AnyValue) -> String { Interlock.spelling(of: typed(value)) }

  override var valueType: Any.Type { Value.self }
}

/// How many cases an enum has; nil if the type is no enum, or if any of its cases has a payload.
///
/// The cases of such an enum are numbered from zero, and their numbers are its bits. An enum that C declares has other
/// bits: the result is no bound for them.
///
/// The number stands in the type's metadata, whose layout is part of the stable ABI of Apple's platforms
/// (`docs/ABI/TypeMetadata.rst` of the Swift project).
func plainCaseCount(of type: Any.Type) -> Int? {
  let enumKind = 0x201
  let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
  guard unsafe metadata.load(as: Int.self) == enumKind else { return nil }
  let word = MemoryLayout<Int>.size
  guard let descriptor = unsafe metadata.load(fromByteOffset: word, as: UnsafeRawPointer?.self) else {
    return nil
  }
  let payloadCases = unsafe descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
  guard payloadCases == 0 else { return nil }
  return unsafe Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
}
