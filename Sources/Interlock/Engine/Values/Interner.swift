/// Numbers the values that a definition mentions, from 1, in order of their first mention.
///
/// Zero represents every unmentioned value: the definition can't tell them apart. ``TypedInterner`` contains what
/// depends on the type of the values. The rest is compiled once.
@usableFromInline
@safe
class Interner {
  // Invariants: `count` values have numbers. `bytes` holds the bits of one-byte values, by number. `numbers` holds their
  // numbers, by bits, as far as they are known, and zero elsewhere. `boxes` holds the boxes of other values, by number,
  // with room for `capacity`.

  @export(implementation) static var unmentioned: Int32 { 0 }

  /// Whether the values are bytes.
  @usableFromInline final let isOfBytes: Bool

  /// How many values have a number.
  @usableFromInline final var count = 0

  /// Whether values are being compared or hashed, in an interner that is not shared.
  @safe @exclusivity(unchecked) @usableFromInline final var isComparing = false

  /// Whether machines on several threads may use the interner, which no longer changes.
  @safe @exclusivity(unchecked) @usableFromInline final var isShared = false

  private final var bytes: ContiguousArray<UInt8> = []
  private final var numbers: ContiguousArray<UInt16> = []

  @safe @exclusivity(unchecked) @usableFromInline final var boxes: UnsafeMutablePointer<Held<Box>>?
  final var capacity = 0

  @export(implementation)
  init(isOfBytes: Bool) {
    self.isOfBytes = isOfBytes
    boxes = nil
  }

  deinit {
    guard let boxes else { return }
    for index in 0..<count { unsafe boxes[index].release() }
    unsafe boxes.deallocate()
  }

  // What depends on the type.

  /// An interner of the same type without values.
  func makeEmpty() -> Interner { fatalError("An interner has a type.") }

  /// Whether two values are equal.
  func areEqual(_ one: AnyValue, _ other: AnyValue) -> Bool { fatalError("An interner has a type.") }

  /// The number of a value in a box; zero if it has none.
  func number(ofBox box: Box) -> Int32 { fatalError("An interner has a type.") }

  /// Numbers a value in a box that has no number yet.
  func insert(_ box: Box) -> Int32 { fatalError("An interner has a type.") }

  /// Whether the values are those of an enum, whose `==` is taken to compare cases.
  var isOfEnum: Bool { fatalError("An interner has a type.") }

  /// A value without its data (K4).
  func name(of value: AnyValue) -> String { fatalError("An interner has a type.") }

  /// A value's name that is the same in every build.
  func stableName(of value: AnyValue) -> String { fatalError("An interner has a type.") }

  /// A value as a program would write it.
  func spelling(of value: AnyValue) -> String { fatalError("An interner has a type.") }
}

extension Interner {
  /// Calls the `==` or `hash(into:)` of a user's type.
  ///
  /// That code must not use the machine whose values are compared: see ``check(_:)``.
  @export(implementation)
  @inline(__always)
  final func comparing<Answer>(_ body: () -> Answer) -> Answer {
    if isShared { return body() }
    let outer = isComparing
    isComparing = true
    let answer = body()
    isComparing = outer
    return answer
  }

  /// Traps if values are being compared.
  final func check(_ machine: Any.Type) {
    if isComparing {
      fatalError(
        "The `==` or `hash(into:)` of a state or an event uses a \(machine) that is comparing values: make them depend on their values alone."
      )
    }
  }

  /// Whether two values are equal.
  ///
  /// A type may have its own `==`, which calls different bits equal or a value unequal to itself.
  @usableFromInline
  final func areSame(_ one: AnyValue, _ other: AnyValue) -> Bool {
    one.isIdentical(to: other) || areEqual(one, other)
  }

  /// The value of a number that is not zero.
  final func value(_ number: Int32) -> AnyValue {
    if isOfBytes { return AnyValue(byte: bytes[Int(number) - 1]) }
    return AnyValue(box: box(number).object)
  }

  /// The values of numbers that are not zero.
  @inline(never)
  final func values(_ numbers: [Int32]) -> [AnyValue] { numbers.map { value($0) } }

  /// The box of a number that is not zero, where values are not bytes.
  final func box(_ number: Int32) -> Held<Box> {
    unsafe boxes.unsafelyUnwrapped[Int(number) - 1]
  }

  /// The number of a value; zero if it has none.
  final func number(of value: AnyValue) -> Int32 {
    if isOfBytes { return number(ofByte: value.byte) }
    return unsafe number(ofBox: value.box.unsafelyUnwrapped)
  }

  /// The number of a one-byte value; zero if it has none.
  @usableFromInline
  final func number(ofByte byte: UInt8) -> Int32 {
    if byte < numbers.count, numbers[Int(byte)] != 0 { return Int32(numbers[Int(byte)]) }
    let value = AnyValue(byte: byte)
    let alias = bytes.firstIndex { areEqual(AnyValue(byte: $0), value) }
    return alias.map { Int32($0) + 1 } ?? Self.unmentioned
  }

  /// The number of a value, assigned if it has none.
  @inline(never)
  final func intern(_ value: AnyValue) -> Int32 {
    if isOfBytes { return intern(byte: value.byte) }
    let box = unsafe value.box.unsafelyUnwrapped
    let number = number(ofBox: box)
    return number == Self.unmentioned ? insert(box) : number
  }

  /// The number of a one-byte value, assigned if it has none.
  @inline(never)
  final func intern(byte: UInt8) -> Int32 {
    if byte < numbers.count, numbers[Int(byte)] != 0 { return Int32(numbers[Int(byte)]) }
    var number = number(ofByte: byte)
    if number == Self.unmentioned {
      bytes.append(byte)
      count += 1
      number = Int32(count)
    }
    while numbers.count <= byte { numbers.append(0) }
    numbers[Int(byte)] = UInt16(number)
    return number
  }

  /// An interner with the same values and numbers.
  @inline(never)
  final func copy() -> Interner {
    let copy = makeEmpty()
    for number in 0..<count { _ = copy.intern(value(Int32(number) + 1)) }
    return copy
  }

  /// An interner with new numbers for some of the values, in the given order.
  ///
  /// - Returns: the interner, and the new numbers by the old ones; zero for a value without a new number.
  final func compacted(_ numbers: [Int32]) -> (interner: Interner, renumbering: [Int32]) {
    let interner = makeEmpty()
    var renumbering = [Int32](repeating: Self.unmentioned, count: count + 1)
    for old in numbers { renumbering[Int(old)] = interner.intern(value(old)) }
    return (interner, renumbering)
  }
}
