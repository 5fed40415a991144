/// Everything that is registered, found by what it is registered for, in the order of registration.
///
/// A multimap from keys to lists. The entries of a list are linked both ways and those of a registration in a
/// ring's half, so that a registration is removed in time proportional to its own entries, however long the lists
/// are.
struct Index {
  /// What is registered.
  enum Element {
    case vacant
    case row(Row)
    case action(AnyObject)
    case mapping(AnyObject)
  }

  /// One arrow between single states, or wildcards, of a route that was registered.
  struct Row {
    /// The registration that the row belongs to.
    let registration: Int

    /// Where the row stands among the registration's rows.
    let position: Int32

    /// The row's `Rule`, where it has a condition or a handler.
    let rule: AnyObject?

    let effect: Effect

    /// The number of the state that the row leads to; `Key.any` for a wildcard.
    var target: Int32
  }

  /// What an entry is registered for. A number of a state or an event is an ``Interner``'s; ``Key/any`` stands
  /// for a wildcard.
  struct Key: Hashable {
    enum Kind: UInt8 {
      case route, target, mapping, stateMapping
      case eventHandler, stateHandler, anyHandler, exitHandler, entryHandler, errorHandler, chain

      /// A state that a chain mentions.
      case mention

      static var count: Int { Int(mention.rawValue) + 1 }
    }

    static let any: Int32 = -1

    let kind: Kind
    var event = any
    var fromState = any
    var toState = any
  }

  private struct Entry {
    var element: Element
    var key: Key
    var previous: Int32
    var next: Int32
    let sibling: Int32
  }

  /// The ends of a list, as places in `entries`.
  private struct List {
    var first: Int32
    var last: Int32
  }

  /// The place of no entry.
  static let nothing: Int32 = -1

  private var entries: [Entry] = []

  /// How many entries there are.
  private(set) var count = 0

  private var lists: [Key: List] = [:]

  /// The first of the free places, which are linked by `next`.
  private var free = nothing

  /// Appends an element to the list of a key.
  ///
  /// - Parameter sibling: the entry that was added before for the same registration, or nil.
  /// - Returns: the entry's place, by which the registration is removed.
  /// - Complexity: O(1) on average.
  mutating func append(_ element: Element, for key: Key, sibling: Int32?) -> Int32 {
    let place = free == Self.nothing ? Int32(entries.count) : free
    let last = lists[key]?.last ?? Self.nothing
    let entry = Entry(
      element: element, key: key, previous: last, next: Self.nothing, sibling: sibling ?? Self.nothing)
    if free == Self.nothing {
      entries.append(entry)
    } else {
      free = entries[Int(place)].next
      entries[Int(place)] = entry
    }
    if last == Self.nothing {
      lists[key] = List(first: place, last: place)
    } else {
      entries[Int(last)].next = place
      lists[key]!.last = place
    }
    count += 1
    return place
  }

  /// Removes the entries of a registration.
  ///
  /// - Parameter place: the registration's last entry.
  /// - Complexity: O(*n*) in the number of the registration's own entries.
  mutating func remove(_ place: Int32) {
    var place = place
    while place != Self.nothing {
      let entry = entries[Int(place)]
      unlink(entry)
      entries[Int(place)].element = .vacant
      count -= 1
      entries[Int(place)].next = free
      free = place
      place = entry.sibling
    }
    if lists.isEmpty { self = Index() }
  }

  private mutating func unlink(_ entry: Entry) {
    if entry.previous != Self.nothing { entries[Int(entry.previous)].next = entry.next }
    if entry.next != Self.nothing { entries[Int(entry.next)].previous = entry.previous }
    switch (entry.previous, entry.next) {
    case (Self.nothing, Self.nothing): lists[entry.key] = nil
    case (Self.nothing, _): lists[entry.key]!.first = entry.next
    case (_, Self.nothing): lists[entry.key]!.last = entry.previous
    default: break
    }
  }

  /// The entries of a registration, the last first.
  ///
  /// - Parameter place: the registration's last entry.
  func forEachEntry(of place: Int32, visit: (Key, Element) -> Void) {
    var place = place
    while place != Self.nothing {
      visit(entries[Int(place)].key, entries[Int(place)].element)
      place = entries[Int(place)].sibling
    }
  }

  /// The elements of a key's list in the order of registration.
  func forEach(_ key: Key, _ body: (Element) -> Void) {
    var place = lists[key]?.first ?? Self.nothing
    while place != Self.nothing {
      body(entries[Int(place)].element)
      place = entries[Int(place)].next
    }
  }

  /// Puts new numbers for old ones.
  mutating func renumber(states: [Int32: Int32], events: [Int32: Int32]) {
    func renumbered(_ key: Key) -> Key {
      Key(
        kind: key.kind, event: events[key.event] ?? key.event,
        fromState: states[key.fromState] ?? key.fromState,
        toState: states[key.toState] ?? key.toState)
    }
    lists = Dictionary(uniqueKeysWithValues: lists.map { (renumbered($0), $1) })
    for (_, list) in lists {
      var place = list.first
      while place != Self.nothing {
        entries[Int(place)].key = renumbered(entries[Int(place)].key)
        if case .row(var row) = entries[Int(place)].element {
          row.target = states[row.target] ?? row.target
          entries[Int(place)].element = .row(row)
        }
        place = entries[Int(place)].next
      }
    }
  }
}
