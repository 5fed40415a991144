/// A hash table with open addressing, kept in memory of its own so that a look-up in an attempt neither counts
/// references nor checks exclusivity.
///
/// Invariants: there is a power of two of slots, at most half of them in use; a slot is zero or the number of a
/// value; the values stand in the order of their numbers, which begin with 1.
@usableFromInline
@safe
final class InternTable<Value: Hashable> {
  @usableFromInline let slots: UnsafeMutablePointer<Int32>
  @usableFromInline let values: UnsafeMutablePointer<Value>
  @usableFromInline let mask: Int
  @usableFromInline var count = 0

  /// Makes a table with the values of another and room for more.
  @inlinable
  init(copying other: InternTable?) {
    var capacity = 8
    while capacity / 2 <= other?.count ?? 0 { capacity *= 2 }
    unsafe slots = .allocate(capacity: capacity)
    unsafe slots.initialize(repeating: 0, count: capacity)
    unsafe values = .allocate(capacity: capacity / 2)
    mask = capacity - 1
    if let other {
      for index in 0..<other.count { _ = unsafe insert(other.values[index]) }
    }
  }

  deinit {
    unsafe slots.deallocate()
    unsafe values.deinitialize(count: count)
    unsafe values.deallocate()
  }

  @inlinable var hasRoom: Bool { count < (mask + 1) / 2 }

  @inlinable
  func value(_ number: Int32) -> Value {
    assert(number > 0 && number <= mask)
    return unsafe values[Int(number) - 1]
  }

  /// The number of a value, or zero.
  @inlinable
  func number(of value: Value) -> Int32 {
    var slot = value.hashValue & mask
    while true {
      let number = unsafe slots[slot]
      if unsafe number == 0 || values[Int(number) - 1] == value { return number }
      slot = (slot + 1) & mask
    }
  }

  /// Numbers a value that is not in the table.
  @inlinable
  func insert(_ value: Value) -> Int32 {
    precondition(hasRoom)
    var slot = value.hashValue & mask
    while unsafe slots[slot] != 0 { slot = (slot + 1) & mask }
    unsafe (values + count).initialize(to: value)
    count += 1
    unsafe slots[slot] = Int32(count)
    return Int32(count)
  }
}
