/// Numbers the values that a definition mentions, from 1 in the order of their first mention.
///
/// Zero stands for every value that is not mentioned: the definition can't tell them apart. Copies share their
/// table until one of them grows.
@usableFromInline
struct Interner<Value: Hashable> {
  static var unmentioned: Int32 { 0 }

  private(set) var table: InternTable<Value>?

  /// How many values are mentioned.
  var count: Int { table?.count ?? 0 }

  /// The mentioned values in the order of their first mention.
  var values: [Value] { table?.array ?? [] }

  /// The value of a number that is not zero.
  func value(_ number: Int32) -> Value {
    unsafe table.unsafelyUnwrapped.value(number)
  }

  /// The number of a value; zero if it is not mentioned.
  ///
  /// - Complexity: O(1) on average.
  func number(of value: Value) -> Int32 {
    table?.number(of: value) ?? Self.unmentioned
  }

  /// The number of a value, which is mentioned from now on.
  ///
  /// - Complexity: O(1) amortised; O(*n*) if the table is shared.
  mutating func intern(_ value: Value) -> Int32 {
    let known = number(of: value)
    if known != Self.unmentioned { return known }
    if unsafe !isKnownUniquelyReferenced(&table) || !table.unsafelyUnwrapped.hasRoom {
      table = InternTable(copying: table)
    }
    return unsafe table.unsafelyUnwrapped.insert(value)
  }
}
