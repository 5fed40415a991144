/// Finds elements that something else stores by their hashes: a hash table with open addressing.
///
/// Invariants: the number of slots is a power of two, and at most three quarters of them are in use; a slot is negative, or
/// tells the place of an element.
struct HashIndex {
  private var slots: ContiguousArray<Int32> = []
  private var count = 0

  /// The slot of the element with a hash that matches; nil if there is none.
  @inline(__always)
  func slot(_ hash: Int, where matches: (Int32) -> Bool) -> Int? {
    if count == 0 { return nil }
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] >= 0 {
      if matches(slots[slot]) { return slot }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The place of the element with a hash that matches; negative if there is none.
  @inline(__always)
  func find(_ hash: Int, where matches: (Int32) -> Bool) -> Int32 {
    slot(hash, where: matches).map { slots[$0] } ?? -1
  }

  /// The place in a slot that is in use.
  subscript(slot: Int) -> Int32 {
    get { slots[slot] }
    set { slots[slot] = newValue }
  }

  /// Inserts the place of an element that is not there.
  ///
  /// - Parameter hashOf: the hash of the element at a place.
  mutating func insert(_ place: Int32, _ hash: Int, hashOf: (Int32) -> Int) {
    if 4 * (count + 1) > 3 * slots.count {
      let old = slots
      slots = ContiguousArray(repeating: -1, count: max(8, 2 * old.count))
      for known in old where known >= 0 { put(known, hashOf(known)) }
    }
    put(place, hash)
    count += 1
  }

  /// Empties a slot. Colliding slots behind it move up.
  ///
  /// - Parameter hashOf: the hash of the element at a place.
  mutating func remove(_ slot: Int, hashOf: (Int32) -> Int) {
    let mask = slots.count - 1
    var hole = slot
    var next = (slot + 1) & mask
    while slots[next] >= 0 {
      let home = hashOf(slots[next]) & mask
      if (next - home) & mask >= (next - hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = -1
    count -= 1
  }

  private mutating func put(_ place: Int32, _ hash: Int) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = place
  }
}

/// Objects by codes, to be followed without counting references. None is removed.
struct CodeMap<Object: AnyObject> {
  private var index = HashIndex()
  private var codes: ContiguousArray<Int32> = []
  private var objects: ContiguousArray<Object> = []

  /// The object of a code; nil if there is none.
  subscript(code: Int32) -> Held<Object>? {
    @inline(__always) get {
      let place = index.find(Int(code)) { codes[Int($0)] == code }
      return place < 0 ? nil : .unretained(objects[Int(place)])
    }
  }

  /// Adds the object of a code, unless it has one by now.
  ///
  /// - Returns: the object of the code.
  mutating func add(_ object: Object, _ code: Int32) -> Held<Object> {
    if let known = self[code] { return known }
    index.insert(Int32(objects.count), Int(code)) { Int(codes[Int($0)]) }
    codes.append(code)
    objects.append(object)
    return .unretained(object)
  }
}
