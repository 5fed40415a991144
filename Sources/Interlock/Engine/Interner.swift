/// Numbers the values that a definition mentions, from 1.
///
/// Zero stands for every value that is not mentioned: the definition can't tell them apart. A value that is not
/// mentioned any more keeps its number until the interner is compacted. Copies share their table until one of them
/// grows.
@usableFromInline
struct Interner<Value: Hashable> {
  static var unmentioned: Int32 { 0 }

  /// How often a value is mentioned, and since when.
  private struct Mention {
    var count: Int32 = 0
    var since = 0
  }

  private(set) var table: InternTable<Value>?
  private var mentions: [Mention] = []
  private var clock = 0

  /// What the clock said when the registration under way was begun.
  private var epoch = 0
  private var mentionedCount = 0

  /// How many values have a number.
  var count: Int { mentions.count }

  /// Whether most numbers are those of values that are not mentioned any more.
  var isWasteful: Bool { count > 2 * mentionedCount + 16 }

  /// The numbers of the mentioned values, in the order in which they came to be mentioned.
  var mentioned: [Int32] {
    (0..<count).filter { mentions[$0].count > 0 }.sorted { mentions[$0].since < mentions[$1].since }
      .map { Int32($0) + 1 }
  }

  /// The value of a number that is not zero.
  func value(_ number: Int32) -> Value {
    unsafe table.unsafelyUnwrapped.value(number)
  }

  /// The number of a value; zero if it has none.
  ///
  /// - Complexity: O(1) on average.
  func number(of value: Value) -> Int32 {
    table?.number(of: value) ?? Self.unmentioned
  }

  /// Begins a registration: values that it mentions anew are ordered by their first mention in it.
  mutating func begin() {
    epoch = clock
  }

  /// The number of a value that is about to be mentioned.
  ///
  /// - Complexity: O(1) amortised; O(*n*) if the table is shared.
  mutating func intern(_ value: Value) -> Int32 {
    var number = number(of: value)
    if number == Self.unmentioned {
      if unsafe !isKnownUniquelyReferenced(&table) || !table.unsafelyUnwrapped.hasRoom {
        table = InternTable(copying: table)
      }
      number = unsafe table.unsafelyUnwrapped.insert(value)
      mentions.append(Mention())
    }
    if mentions[Int(number) - 1].count == 0, mentions[Int(number) - 1].since <= epoch {
      clock += 1
      mentions[Int(number) - 1].since = clock
    }
    return number
  }

  /// Counts a mention of a number.
  mutating func retain(_ number: Int32) {
    mentions[Int(number) - 1].count += 1
    if mentions[Int(number) - 1].count == 1 { mentionedCount += 1 }
  }

  /// Takes a mention back.
  mutating func release(_ number: Int32) {
    mentions[Int(number) - 1].count -= 1
    if mentions[Int(number) - 1].count == 0 { mentionedCount -= 1 }
  }

  /// Numbers the mentioned values anew and drops the others.
  ///
  /// - Returns: the new numbers by the old ones.
  mutating func compact() -> [Int32: Int32] {
    var compacted = Interner()
    var renumbering: [Int32: Int32] = [:]
    for old in mentioned {
      let new = compacted.intern(value(old))
      renumbering[old] = new
      compacted.mentions[Int(new) - 1].count = mentions[Int(old) - 1].count
    }
    compacted.mentionedCount = mentionedCount
    self = compacted
    return renumbering
  }
}
