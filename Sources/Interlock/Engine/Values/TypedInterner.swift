/// An interner that knows the type of its values.
///
/// Values that are not bytes are found through a hash table with open addressing. It has its own memory, so that a
/// look-up in an attempt neither counts references nor checks exclusivity.
///
/// Invariants: the number of slots is a power of two, twice the capacity, and `mask` is one less; a slot is zero or the
/// number of a value.
@usableFromInline
@safe
final class TypedInterner<Value: Hashable>: Interner {
  @exclusivity(unchecked) @usableFromInline var slots: UnsafeMutablePointer<Int32>?
  @safe @exclusivity(unchecked) @usableFromInline var mask = 0

  @export(implementation)
  init() {
    assert(!Address<Value>.isByte || _isPOD(Value.self), "A value of one byte is more than its bits.")
    super.init(isOfBytes: Address<Value>.isByte)
  }

  deinit {
    unsafe slots?.deallocate()
  }

  /// The number of a value that is not a byte; zero if it has none.
  ///
  /// - Complexity: O(1) on average.
  @export(implementation)
  func number(of value: Value) -> Int32 {
    comparing { find(value) }
  }

  @export(implementation)
  func find(_ value: Value) -> Int32 {
    guard let slots = unsafe slots, let boxes else { return Self.unmentioned }
    let mask = mask
    var slot = value.hashValue & mask
    while true {
      let number = unsafe slots[slot]
      if number == 0 { return number }
      let isFound = unsafe boxes[Int(number) - 1].with {
        downcast($0, to: TypedBox<Value>.self).value == value
      }
      if isFound { return number }
      slot = (slot &+ 1) & mask
    }
  }

  /// The number of a value that is not a byte, assigned if it has none.
  ///
  /// - Complexity: O(1) amortised.
  @export(implementation)
  func intern(_ value: Value) -> Int32 {
    let number = number(of: value)
    return number == Self.unmentioned ? insert(TypedBox(value), hash: comparing { value.hashValue }) : number
  }

  @usableFromInline
  func insert(_ box: TypedBox<Value>, hash: Int) -> Int32 {
    if count == capacity { grow() }
    guard let slots = unsafe slots, let boxes else {
      preconditionFailure("An interner that has grown has slots.")
    }
    unsafe (boxes + count).initialize(to: .retained(box))
    count += 1
    unsafe put(Int32(count), hash: hash, in: slots)
    return Int32(count)
  }

  private func put(_ number: Int32, hash: Int, in slots: UnsafeMutablePointer<Int32>) {
    let mask = mask
    var slot = hash & mask
    while unsafe slots[slot] != 0 { slot = (slot + 1) & mask }
    unsafe slots[slot] = number
  }

  private func grow() {
    let (oldBoxes, oldSlots) = unsafe (boxes, slots)
    capacity = max(4, 2 * capacity)
    let newSlots = UnsafeMutablePointer<Int32>.allocate(capacity: 2 * capacity)
    unsafe newSlots.initialize(repeating: 0, count: 2 * capacity)
    let newBoxes = UnsafeMutablePointer<Held<Box>>.allocate(capacity: capacity)
    if let oldBoxes = unsafe oldBoxes {
      unsafe newBoxes.moveInitialize(from: oldBoxes, count: count)
      unsafe oldBoxes.deallocate()
    }
    boxes = unsafe newBoxes
    unsafe slots = unsafe newSlots
    mask = 2 * capacity - 1
    unsafe oldSlots?.deallocate()
    for number in 0..<Int32(count) {
      let hash = comparing { typed(value(number + 1)).hashValue }
      unsafe put(number + 1, hash: hash, in: newSlots)
    }
  }

  private func typed(_ value: AnyValue) -> Value { Address<Value>.typed(value) }

  override func makeEmpty() -> Interner { TypedInterner() }

  override func areEqual(_ one: AnyValue, _ other: AnyValue) -> Bool {
    comparing { typed(one) == typed(other) }
  }

  override func number(ofBox box: Box) -> Int32 { number(of: typed(AnyValue(box: box))) }

  override func insert(_ box: Box) -> Int32 {
    let box = downcast(box, to: TypedBox<Value>.self)
    return insert(box, hash: comparing { box.value.hashValue })
  }

  override var isOfEnum: Bool { count > 0 && Mirror(reflecting: typed(value(1))).isOfEnum }

  override func name(of value: AnyValue) -> String { nameSpelling(of: typed(value)) }

  override func stableName(of value: AnyValue) -> String { Interlock.stableName(of: typed(value)) }

  override func spelling(of value: AnyValue) -> String { Interlock.spelling(of: typed(value)) }
}
