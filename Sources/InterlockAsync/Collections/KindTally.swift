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

  @inlinable mutating func add(_ kind: Kind) { change(kind, by: 1) }
  @inlinable mutating func remove(_ kind: Kind) { change(kind, by: -1) }

  @inlinable mutating func change(_ kind: Kind, by difference: Int) {
    if Address<Kind>.isByte {
      bytes[Int(Address<Kind>.byte(of: kind))] += difference
    } else {
      others[kind, default: 0] += difference
    }
  }
}
