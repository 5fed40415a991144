extension Index {
  /// A hash table of the first entries of the lists. The keys are in the entries themselves.
  ///
  /// Invariants: the number of slots is a power of two, and at most three quarters of them are in use. A slot is empty,
  /// or it holds the index of an entry and whether its list of state routes is meant.
  struct Heads {
    private var slots: ContiguousArray<Int32> = []
    private var count = 0

    /// The slot of a key's list; nil if there is no such list.
    func slot(of key: Key, in entries: ContiguousArray<Entry>) -> Int? {
      guard count > 0 else { return nil }
      let isTarget: Int32 = key.kind == .stateRoute ? 1 : 0
      let mask = slots.count - 1
      var slot = key.bits & mask
      while slots[slot] >= 0 {
        if slots[slot] & 1 == isTarget, entries[Int(slots[slot] >> 1)].key(in: key.kind) == key {
          return slot
        }
        slot = (slot + 1) & mask
      }
      return nil
    }

    /// The index in a slot that is in use.
    func place(in slot: Int) -> Int32 { slots[slot] >> 1 }

    /// Replaces the first entry of a list in a slot.
    mutating func replace(_ slot: Int, by place: Int32) {
      slots[slot] = place << 1 | slots[slot] & 1
    }

    /// Inserts the first entry of a new list.
    mutating func insert(_ place: Int32, for key: Key, in entries: ContiguousArray<Entry>) {
      if 4 * (count + 1) > 3 * slots.count { grow(entries) }
      put(place << 1 | (key.kind == .stateRoute ? 1 : 0), key)
      count += 1
    }

    /// Empties a slot. Colliding slots behind it move up.
    mutating func remove(_ slot: Int, in entries: ContiguousArray<Entry>) {
      let mask = slots.count - 1
      var hole = slot
      var next = (slot + 1) & mask
      while slots[next] >= 0 {
        let home = Self.key(slots[next], in: entries).bits & mask
        if (next - home) & mask >= (next - hole) & mask {
          slots[hole] = slots[next]
          hole = next
        }
        next = (next + 1) & mask
      }
      slots[hole] = -1
      count -= 1
    }

    private mutating func grow(_ entries: ContiguousArray<Entry>) {
      let old = slots
      slots = ContiguousArray(repeating: -1, count: max(8, 2 * old.count))
      for content in old where content >= 0 { put(content, Self.key(content, in: entries)) }
    }

    private mutating func put(_ content: Int32, _ key: Key) {
      let mask = slots.count - 1
      var slot = key.bits & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = content
    }

    private static func key(_ content: Int32, in entries: ContiguousArray<Entry>) -> Key {
      let place = Int(content >> 1)
      return entries[place].key(in: content & 1 == 1 ? .stateRoute : entries[place].key.kind)
    }
  }
}
