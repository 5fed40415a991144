/// Numbers the values that a definition mentions, from 1, in order of their first mention.
///
/// Zero represents every unmentioned value: the definition can't tell them apart. ``TypedInterner`` contains what
/// depends on the type of the values. The rest is compiled once.
///
/// Values that are not bytes are found through a hash table with open addressing. It has its own memory, so that a
/// look-up in an attempt neither counts references nor checks exclusivity.
///
/// A value is compared and hashed when it is looked up, and never again for being moved: whatever a user's `==` or
/// `hash(into:)` does, each value keeps the number that it was given.
@usableFromInline
@safe
class Interner {
  // Invariants: `count` values have numbers. `bytes` holds the bits of one-byte values, by number. `numbers` holds their
  // numbers, by bits, as far as they are known, and zero elsewhere. `places` holds the boxes of other values, by number,
  // with room for `capacity`. The number of slots is a power of two, twice the capacity, and `mask` is one less; a slot
  // is zero or the number of a value.

  /// A value that is not a byte, and its hash value from when it was numbered.
  @usableFromInline
  @frozen
  struct Place {
    @usableFromInline let box: Held<Box>
    @usableFromInline let hash: Int
  }

  @export(implementation) static var unmentioned: Int32 { 0 }

  /// Whether the values are bytes.
  @usableFromInline final let isOfBytes: Bool

  /// How many values have a number.
  @safe @exclusivity(unchecked) @usableFromInline final var count = 0

  /// Whether values are being compared or hashed, in an interner that is not shared.
  @safe @exclusivity(unchecked) @usableFromInline final var isComparing = false

  /// Whether machines on several threads may use the interner, which no longer changes.
  @safe @exclusivity(unchecked) @usableFromInline final var isShared = false

  /// Whether a value without a number may count for another one.
  @safe @exclusivity(unchecked) final private(set) var hasBroader = false

  /// Returns the value for which one without a number counts; nil if there is none.
  private final var broader: (AnyValue) -> AnyValue? = { _ in nil }

  private final var bytes: ContiguousArray<UInt8> = []
  private final var numbers: ContiguousArray<UInt16> = []

  @safe @exclusivity(unchecked) @usableFromInline final var places: UnsafeMutablePointer<Place>?
  @safe @exclusivity(unchecked) @usableFromInline final var slots: UnsafeMutablePointer<Int32>?
  @safe @exclusivity(unchecked) @usableFromInline final var mask = 0
  private final var capacity = 0

  @export(implementation)
  init(isOfBytes: Bool) {
    self.isOfBytes = isOfBytes
    places = nil
    slots = nil
  }

  deinit {
    guard let places, let slots else { return }
    for index in 0..<count { unsafe places[index].box.release() }
    unsafe places.deallocate()
    unsafe slots.deallocate()
  }

  // What depends on the type.

  /// An interner of the same type without values.
  func makeEmpty() -> Interner { fatalError("A subclass must override this.") }

  /// Whether two values are equal.
  func areEqual(_ one: AnyValue, _ other: AnyValue) -> Bool { fatalError("A subclass must override this.") }

  /// The hash value of a value in a box.
  func hash(ofBox box: Box) -> Int { fatalError("A subclass must override this.") }

  /// The number of a value in a box with that hash value; zero if it has none.
  func number(ofBox box: Box, hash: Int) -> Int32 { fatalError("A subclass must override this.") }

  /// Whether the values are those of an enum, whose `==` is taken to compare cases.
  var caseCount: Int? { fatalError("A subclass must override this.") }

  /// A value without its data (K4).
  func name(of value: AnyValue) -> String { fatalError("A subclass must override this.") }

  /// A value's name that is the same in every build.
  func stableName(of value: AnyValue) -> String { fatalError("A subclass must override this.") }

  /// A value as a program would write it.
  func spelling(of value: AnyValue) -> String { fatalError("A subclass must override this.") }

  /// The type of the values.
  var valueType: Any.Type { fatalError("A subclass must override this.") }
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
    one.byte == other.byte && (isOfBytes || one.box === other.box) || areEqual(one, other)
  }

  /// Whether a value matches a pattern.
  @inline(never)
  final func matches(_ pattern: ValuePattern, _ value: AnyValue) -> Bool {
    switch pattern {
    case .some(let own): areSame(own, value)
    case .any: true
    case .list(let values): values.contains { areSame($0, value) }
    }
  }

  /// The value of a number that is not zero.
  final func value(_ number: Int32) -> AnyValue {
    if isOfBytes {
      check(number)
      return AnyValue(byte: bytes[Int(number) - 1])
    }
    return AnyValue(box: box(number).object)
  }

  /// A value as it was declared, without what it carries besides; the value itself if it has no number.
  @inline(never)
  final func kind(of value: AnyValue) -> AnyValue {
    if isOfBytes { return AnyValue(byte: value.byte) }
    let number = number(of: value)
    return number == Self.unmentioned ? value : self.value(number)
  }

  /// The values of numbers that are not zero.
  @inline(never)
  final func values(_ numbers: [Int32]) -> [AnyValue] { numbers.map { value($0) } }

  /// The box of a number that is not zero, where values are not bytes.
  final func box(_ number: Int32) -> Held<Box> { place(number).box }

  private final func place(_ number: Int32) -> Place {
    check(number)
    return unsafe places.unsafelyUnwrapped[Int(number) - 1]
  }

  /// Traps if no value has a number. All mentioned values have one, unless `==` or `hash(into:)` say otherwise.
  private final func check(_ number: Int32) {
    if number < 1 || number > count { tellChange() }
  }

  @inline(never)
  private final func tellChange() -> Never {
    fatalError(
      "A \(valueType) that a machine mentions has changed: states and events are compared by `==` and `hash(into:)`, which must depend on their values alone and must not change while a machine mentions them."
    )
  }

  /// The number of a value; zero if it has none.
  final func number(of value: AnyValue) -> Int32 {
    if isOfBytes { return number(ofByte: value.byte) }
    let box = unsafe value.box.unsafelyUnwrapped
    let number = number(ofBox: box, hash: hash(ofBox: box))
    return number == Self.unmentioned && hasBroader ? numberOfBroader(than: value) : number
  }

  /// Lets values without a number count for others.
  final func setBroader(_ broader: @escaping (AnyValue) -> AnyValue?) {
    self.broader = broader
    hasBroader = true
  }

  /// The number of the first value with a number for which one without counts; zero if there is none.
  @inline(never)
  private final func numberOfBroader(than value: AnyValue) -> Int32 {
    var next = broader(value)
    while let value = next, let box = value.box {
      let number = number(ofBox: box, hash: hash(ofBox: box))
      if number != Self.unmentioned { return number }
      next = broader(value)
    }
    return Self.unmentioned
  }

  /// The number of a one-byte value; zero if it has none.
  @usableFromInline
  final func number(ofByte byte: UInt8) -> Int32 {
    if byte < numbers.count, numbers[Int(byte)] != 0 { return Int32(numbers[Int(byte)]) }
    return firstNumber(equalTo: byte)
  }

  /// The number of the first value that equals a one-byte value; zero if there is none.
  private final func firstNumber(equalTo byte: UInt8) -> Int32 {
    let value = AnyValue(byte: byte)
    let index = bytes.firstIndex { areEqual(AnyValue(byte: $0), value) }
    return index.map { Int32($0) + 1 } ?? Self.unmentioned
  }

  /// The number of a value, assigned if it has none.
  @inline(never)
  final func intern(_ value: AnyValue) -> Int32 {
    if isOfBytes { return intern(byte: value.byte) }
    let box = unsafe value.box.unsafelyUnwrapped
    let hash = hash(ofBox: box)
    let number = number(ofBox: box, hash: hash)
    return number == Self.unmentioned ? insert(box, hash: hash) : number
  }

  /// The number of a one-byte value, assigned if it has none.
  @inline(never)
  final func intern(byte: UInt8) -> Int32 {
    if byte < numbers.count, numbers[Int(byte)] != 0 { return Int32(numbers[Int(byte)]) }
    var number = number(ofByte: byte)
    if number == Self.unmentioned { number = append(byte) }
    while numbers.count <= byte { numbers.append(0) }
    numbers[Int(byte)] = UInt16(number)
    return number
  }

  private final func append(_ byte: UInt8) -> Int32 {
    bytes.append(byte)
    count += 1
    return Int32(count)
  }

  /// Numbers a value in a box that has no number yet.
  ///
  /// - Complexity: O(1) amortised.
  @usableFromInline
  final func insert(_ box: Box, hash: Int) -> Int32 {
    if count == capacity { grow() }
    unsafe (places.unsafelyUnwrapped + count).initialize(to: Place(box: .retained(box), hash: hash))
    count += 1
    put(Int32(count))
    return Int32(count)
  }

  private final func put(_ number: Int32) {
    let (places, slots) = unsafe (places.unsafelyUnwrapped, slots.unsafelyUnwrapped)
    var slot = unsafe places[Int(number) - 1].hash & mask
    while unsafe slots[slot] != 0 { slot = (slot + 1) & mask }
    unsafe slots[slot] = number
  }

  private final func grow() {
    let (oldPlaces, oldSlots) = (places, slots)
    capacity = max(4, 2 * capacity)
    mask = 2 * capacity - 1
    let newPlaces = UnsafeMutablePointer<Place>.allocate(capacity: capacity)
    let newSlots = UnsafeMutablePointer<Int32>.allocate(capacity: 2 * capacity)
    unsafe newSlots.initialize(repeating: 0, count: 2 * capacity)
    if let oldPlaces = unsafe oldPlaces { unsafe newPlaces.moveInitialize(from: oldPlaces, count: count) }
    places = unsafe newPlaces
    slots = unsafe newSlots
    unsafe oldPlaces?.deallocate()
    unsafe oldSlots?.deallocate()
    for number in 0..<Int32(count) { put(number + 1) }
  }

  /// An interner with the same values and numbers.
  @inline(never)
  final func copy() -> Interner { compacted((0..<count).map { Int32($0) + 1 }).interner }

  /// An interner with new numbers for some of the values, in the given order.
  ///
  /// - Returns: the interner, and the new numbers by the old ones; zero for a value without a new number.
  final func compacted(_ numbers: [Int32]) -> (interner: Interner, renumbering: [Int32]) {
    let interner = makeEmpty()
    (interner.broader, interner.hasBroader) = (broader, hasBroader)
    var renumbering = [Int32](repeating: Self.unmentioned, count: count + 1)
    for old in numbers {
      checkValue(old)
      if isOfBytes {
        renumbering[Int(old)] = interner.append(bytes[Int(old) - 1])
      } else {
        let place = place(old)
        renumbering[Int(old)] = interner.insert(place.box.object, hash: place.hash)
      }
    }
    interner.numbers = ContiguousArray(self.numbers.map { UInt16(renumbering[Int($0)]) })
    return (interner, renumbering)
  }

  /// Traps if a value would not be found any more.
  ///
  /// Nothing depends on the answer. But a program whose values change goes wrong silently, and here the change can be reported. A value
  /// that does not even equal itself, such as one that carries "not a number", is never found.
  private final func checkValue(_ number: Int32) {
    let found: Int32
    if isOfBytes {
      found = firstNumber(equalTo: bytes[Int(number) - 1])
    } else {
      let place = place(number)
      if hash(ofBox: place.box.object) != place.hash { tellChange() }
      found = self.number(ofBox: place.box.object, hash: place.hash)
    }
    if found != number, found != Self.unmentioned { tellChange() }
  }
}

extension Interner {
  /// The greatest of the bytes; zero if there are none.
  final var greatestByte: UInt8 {
    var greatest: UInt8 = 0
    for number in 0..<Int32(count) { greatest = max(greatest, value(number + 1).byte) }
    return greatest
  }
}

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
