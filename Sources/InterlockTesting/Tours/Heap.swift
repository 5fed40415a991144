/// A queue that returns the least entry first.
struct Heap {
  struct Entry {
    let distance: Int
    let node: Int
  }

  private var entries: [Entry] = []

  /// - Complexity: O(log *n*).
  mutating func push(_ node: Int, at distance: Int) {
    entries.append(Entry(distance: distance, node: node))
    var place = entries.count - 1
    while place > 0, entries[place].distance < entries[(place - 1) / 2].distance {
      entries.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// - Complexity: O(log *n*).
  mutating func pop() -> Entry? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if entries.isEmpty { return first }
    entries[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
        if entries[child].distance < entries[least].distance { least = child }
      }
      if least == place { return first }
      entries.swapAt(place, least)
      place = least
    }
  }
}
