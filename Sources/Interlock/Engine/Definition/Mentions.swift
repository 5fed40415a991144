/// How often the values that an ``Interner`` has numbered are mentioned, and since when.
///
/// A value that is not mentioned any more keeps its number until the numbers are given anew.
struct Mentions {
  private struct Mention {
    var count = 0
    var since = 0
  }

  private var mentions: ContiguousArray<Mention> = []
  private var clock = 0

  /// What the clock said when the registration under way was begun.
  private var epoch = 0
  private var mentionedCount = 0

  /// Whether most numbers are those of values that are not mentioned any more.
  var isWasteful: Bool { mentions.count > 2 * mentionedCount + 16 }

  /// The numbers of the mentioned values, in the order in which they came to be mentioned.
  var mentioned: [Int32] {
    mentions.indices.filter { mentions[$0].count > 0 }.sorted { mentions[$0].since < mentions[$1].since }
      .map { Int32($0) + 1 }
  }

  /// Begins a registration: values that it mentions anew are ordered by their first mention in it.
  mutating func begin() {
    epoch = clock
  }

  /// Notes that the value of a number, which may be the next new one, is about to be mentioned.
  mutating func mention(_ number: Int32) {
    let place = Int(number) - 1
    if place == mentions.count { mentions.append(Mention()) }
    if mentions[place].count == 0, mentions[place].since <= epoch {
      clock += 1
      mentions[place].since = clock
    }
  }

  /// Counts a mention.
  mutating func retain(_ number: Int32) {
    mentions[Int(number) - 1].count += 1
    if mentions[Int(number) - 1].count == 1 { mentionedCount += 1 }
  }

  /// Takes a mention back.
  mutating func release(_ number: Int32) {
    mentions[Int(number) - 1].count -= 1
    if mentions[Int(number) - 1].count == 0 { mentionedCount -= 1 }
  }

  /// Puts new numbers, which stand in the order of ``mentioned``, for old ones.
  mutating func renumber(_ numbers: [Int32: Int32]) {
    var renumbered = ContiguousArray(repeating: Mention(), count: numbers.count)
    for (old, new) in numbers { renumbered[Int(new) - 1] = mentions[Int(old) - 1] }
    mentions = renumbered
  }
}
