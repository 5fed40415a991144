public import Interlock

/// The numbers of machines by kinds.
@usableFromInline
struct KindTally<Kind: Hashable> {
  /// The numbers by the kinds' own bytes, if they are bytes, such as those of enums.
  @usableFromInline var bytes = Address<Kind>.isByte ? [Int](repeating: 0, count: 256) : []
  @usableFromInline var others: [Kind: Int] = [:]

  @usableFromInline init() {}

  @inlinable subscript(kind: Kind) -> Int {
    Address<Kind>.isByte ? bytes[Int(Address<Kind>.byte(of: kind))] : others[kind] ?? 0
  }

  /// The numbers that are not zero.
  var counts: [Kind: Int] {
    var counts = others.filter { $0.value > 0 }
    for (byte, count) in bytes.enumerated() where count > 0 {
      counts[Address<Kind>.value(UInt8(byte))] = count
    }
    return counts
  }

  @inlinable mutating func add(_ kind: Kind) { change(kind, by: 1) }
  @inlinable mutating func remove(_ kind: Kind) { change(kind, by: -1) }

  /// Notes that one has moved from a kind to another.
  @inlinable mutating func move(from kind: Kind, to newKind: Kind) {
    change(kind, by: -1)
    change(newKind, by: 1)
  }

  @inlinable mutating func change(_ kind: Kind, by difference: Int) {
    if Address<Kind>.isByte {
      bytes[Int(Address<Kind>.byte(of: kind))] += difference
    } else {
      others[kind, default: 0] += difference
    }
  }
}
