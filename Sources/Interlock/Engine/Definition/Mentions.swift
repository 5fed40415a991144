/// How often the values of an ``Interner`` are mentioned, and since when.
///
/// An unmentioned value keeps its number until the values are renumbered.
struct Mentions {
  private struct Mention {
    var count = 0
    var since = 0
  }

  private var mentions: ContiguousArray<Mention> = []
  private var clock = 0

  /// The clock's value at the start of the registration under way.
  private var epoch = 0
  private var mentionedCount = 0

  /// Whether most numbers belong to values that are no longer mentioned.
  var isWasteful: Bool { mentions.count > 2 * mentionedCount + 16 }

  /// The numbers of the mentioned values, in order of their first mention.
  var mentioned: [Int32] {
    mentions.indices.filter { mentions[$0].count > 0 }.ordered { (mentions[$0].since, 0) }
      .map { Int32($0) + 1 }
  }

  /// Begins a registration. Values that it mentions for the first time are ordered by that mention.
  mutating func begin() {
    epoch = clock
  }

  /// Notes that the value of a number, possibly the next new one, is about to be mentioned.
  @inline(never)
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

  /// Removes a mention.
  mutating func release(_ number: Int32) {
    mentions[Int(number) - 1].count -= 1
    if mentions[Int(number) - 1].count == 0 { mentionedCount -= 1 }
  }

  /// Gives the mentioned values new numbers, in the order of ``mentioned``.
  mutating func renumber() {
    mentions = ContiguousArray(mentioned.map { mentions[Int($0) - 1] })
  }
}
