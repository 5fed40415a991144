/// Numbers configurations in the order in which they are found. All have the same number of members.
struct ConfigurationTable: Sendable {
  private let width: Int
  private var store: [Int32] = []

  /// The configurations' numbers plus one, by their hash values, with open addressing; zero for none.
  private var buckets: [Int32]
  private(set) var count = 0

  init(width: Int) {
    self.width = width
    buckets = Array(repeating: 0, count: 1024)
  }

  /// The state of a member; -1 if it is inactive and forgotten.
  subscript(number: Int, member: Int) -> Int { Int(store[number * width + member]) }

  /// Copies a configuration.
  func copy(_ number: Int, to slots: inout [Int32]) {
    let start = number * width
    for member in 0..<width { slots[member] = store[start + member] }
  }

  /// A configuration.
  subscript(number: Int) -> ArraySlice<Int32> { store[number * width..<(number + 1) * width] }

  /// The number of a configuration; nil if it was not added.
  func knownNumber(of slots: [Int32]) -> Int? {
    let bucket = bucket(of: slots)
    return buckets[bucket] == 0 ? nil : Int(buckets[bucket]) - 1
  }

  /// The bucket of a configuration, or the empty one where it belongs.
  private func bucket(of slots: [Int32]) -> Int {
    var bucket = Self.hash(slots[...]) & (buckets.count - 1)
    while buckets[bucket] != 0, !isEqual(Int(buckets[bucket]) - 1, slots) {
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    return bucket
  }

  /// The number of a configuration, which is added if it is new.
  mutating func number(of slots: [Int32]) -> Int {
    if count * 2 >= buckets.count { grow() }
    let bucket = bucket(of: slots)
    if buckets[bucket] != 0 { return Int(buckets[bucket]) - 1 }
    store.append(contentsOf: slots)
    count += 1
    buckets[bucket] = Int32(count)
    return count - 1
  }

  private func isEqual(_ number: Int, _ slots: [Int32]) -> Bool {
    let start = number * width
    for member in 0..<width where store[start + member] != slots[member] { return false }
    return true
  }

  private mutating func grow() {
    buckets = Array(repeating: 0, count: buckets.count * 2)
    for number in 0..<count {
      var bucket = Self.hash(self[number]) & (buckets.count - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = Int32(number + 1)
    }
  }

  /// A hash value that is the same in every process. See Fowler, Noll and Vo's hash, 1991, here for whole numbers.
  private static func hash(_ slots: ArraySlice<Int32>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for slot in slots { hash = (hash ^ UInt64(UInt32(bitPattern: slot))) &* 0x9E37_79B9_7F4A_7C15 }
    return Int(truncatingIfNeeded: hash >> 20)
  }
}
