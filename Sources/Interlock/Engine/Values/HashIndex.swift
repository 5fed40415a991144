/// Finds elements that something else stores by their hashes: a hash table with open addressing.
///
/// Invariants: the number of slots is a power of two, and at most half of them are in use; a slot is negative, or holds
/// the place of an element.
struct HashIndex {
  private var slots: ContiguousArray<Int32> = []
  private var count = 0

  /// The place of the element with a hash that matches; negative if there is none.
  @inline(__always)
  func find(_ hash: Int, where matches: (Int32) -> Bool) -> Int32 {
    if count == 0 { return -1 }
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] >= 0 {
      if matches(slots[slot]) { return slots[slot] }
      slot = (slot + 1) & mask
    }
    return -1
  }

  /// Inserts the place of an element that is not there.
  ///
  /// - Parameter hashOf: the hash of the element at a place.
  mutating func insert(_ place: Int32, _ hash: Int, hashOf: (Int32) -> Int) {
    if 2 * (count + 1) > slots.count {
      let old = slots
      slots = ContiguousArray(repeating: -1, count: max(8, 2 * old.count))
      for known in old where known >= 0 { put(known, hashOf(known)) }
    }
    put(place, hash)
    count += 1
  }

  private mutating func put(_ place: Int32, _ hash: Int) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = place
  }
}
