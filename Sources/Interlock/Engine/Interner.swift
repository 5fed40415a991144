/// Numbers the values that a definition mentions, from 1.
///
/// Zero stands for every value that is not mentioned: the definition can't tell them apart. Copies share their table
/// until one of them grows.
@usableFromInline
struct Interner<Value: Hashable> {
  @inlinable static var unmentioned: Int32 { 0 }

  @usableFromInline var table: InternTable<Value>?

  init() {}

  /// How many values have a number.
  @usableFromInline var count: Int { table?.count ?? 0 }

  /// The value of a number that is not zero.
  @inlinable
  func value(_ number: Int32) -> Value {
    unsafe table.unsafelyUnwrapped.value(number)
  }

  /// The number of a value; zero if it has none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  func number(of value: Value) -> Int32 {
    table?.number(of: value) ?? Self.unmentioned
  }

  /// The number of a value, which it is given if it has none.
  ///
  /// - Complexity: O(1) amortised; O(*n*) if the table is shared.
  @inlinable
  mutating func intern(_ value: Value) -> Int32 {
    let number = number(of: value)
    if number != Self.unmentioned { return number }
    if unsafe !isKnownUniquelyReferenced(&table) || !table.unsafelyUnwrapped.hasRoom {
      table = InternTable(copying: table)
    }
    return unsafe table.unsafelyUnwrapped.insert(value)
  }

  /// Numbers some of the values anew, in the order in which they are given, and drops the others.
  ///
  /// - Returns: the new numbers by the old ones.
  mutating func compact(_ numbers: [Int32]) -> [Int32: Int32] {
    var compacted = Interner()
    var renumbering: [Int32: Int32] = [:]
    for old in numbers { renumbering[old] = compacted.intern(value(old)) }
    self = compacted
    return renumbering
  }
}
