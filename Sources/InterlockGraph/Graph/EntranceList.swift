import Interlock

/// How a route enters submachines (H4).
struct EntranceList: Sendable {
  /// Where a submachine starts: by a history, or in a state of its chart, by its index.
  enum Entry: Sendable, Hashable {
    case history(History)
    case state(Int)
  }

  let list: [Entrance]

  /// How the submachines are entered that an entrance is meant for, by their indices.
  let entries: [Int: Entry]

  init(_ list: [Entrance] = [], entries: [Int: Entry] = [:]) {
    self.list = list
    self.entries = entries
  }

  /// The entrances in words: `Media with deep history, Talk in .muted`; nil if there is none.
  var phrase: String? {
    list.isEmpty ? nil : list.map(\.description).joined(separator: ", ")
  }
}

extension EntranceList: Hashable {
  static func == (one: Self, other: Self) -> Bool {
    one.phrase == other.phrase && one.entries == other.entries
  }

  func hash(into hasher: inout Hasher) { hasher.combine(phrase) }
}
