/// A hash that is the same in every process and on every platform: FNV-1a with 64 bits, by Fowler, Noll and Vo, with a
/// final mix.
struct StableHasher {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(never)
  mutating func combine(_ text: String) {
    for byte in text.utf8 { mix(byte) }
    // This byte never occurs in UTF-8, so it separates two texts from one.
    mix(0xFF)
  }

  @inline(never)
  mutating func combine(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { mix(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func combine(_ isSo: Bool) { mix(isSo ? 1 : 0) }

  /// The hash. Its bits are mixed, so that sums of hashes are as well distributed as single hashes.
  @inline(never) var hash: UInt64 {
    var hash = state
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }

  private mutating func mix(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
