/// All registrations by key, in order of registration.
///
/// This is a multimap from keys to lists of entries. It knows states and events only by number, so none of its code is
/// generic. The lists are doubly linked, and each registration's entries are linked too. So removing a registration
/// takes time proportional to its own entries, however long the lists are.
@usableFromInline
struct Index {
  /// The index that stands for no entry.
  static var nothing: Int32 { -1 }

  private(set) var entries: ContiguousArray<Entry> = []

  /// The first entries of all lists. The lowest bit of a place tells whether the list is of target states, because an entry
  /// may begin two lists.
  private var heads = HashIndex()

  /// The first free index; free indices are linked by `sibling`.
  private var free = nothing

  /// The number of entries in use.
  private(set) var count = 0

  /// The number of entries of each kind, by the kind's raw value.
  private var counts = [Int](repeating: 0, count: Key.Kind.count)

  /// The number of the next registration. Registrations are numbered in order.
  private(set) var nextRegistration = 0

  /// The entry that was added last to the registration under way.
  private var latest = nothing

  /// Whether the routes of a state compete in their order alone.
  var competesInOrder = false

  /// How often states and events are mentioned.
  private(set) var states = Mentions()
  private(set) var events = Mentions()

  /// The number of entries of a kind.
  func count(_ kind: Key.Kind) -> Int { counts[Int(kind.rawValue)] }

  /// Whether nothing follows a transition: there are no handlers, chains or eventless routes.
  var hasOnlyRoutes: Bool {
    [.eventHandler, .stateHandler, .anyHandler, .exitHandler, .entryHandler, .chain, .eventless]
      .allSatisfy { count($0) == 0 }
  }

  /// Whether a registration has not been removed.
  func contains(_ registration: RegistrationID) -> Bool {
    registration.place < entries.count
      && entries[Int(registration.place)].registration == registration.number
  }

  /// Starts a registration.
  @usableFromInline
  mutating func begin() -> RegistrationID {
    states.begin()
    events.begin()
    latest = Self.nothing
    defer { nextRegistration += 1 }
    return RegistrationID(
      number: nextRegistration, place: free == Self.nothing ? Int32(entries.count) : free)
  }

  /// Adds an entry to the registration under way.
  ///
  /// - Complexity: O(1) on average.
  @usableFromInline
  @inline(never)
  mutating func append(_ element: AnyObject?, for key: Key, effect: Effect) {
    let place = takePlace()
    let position = latest == Self.nothing ? 0 : entries[Int(latest)].position + 1
    let entry = Entry(
      element, for: key, effect: effect, registration: nextRegistration - 1, position: position)
    if place == entries.count { appendEntry(entry) } else { entries[Int(place)] = entry }
    if latest != Self.nothing { entries[Int(latest)].sibling = place }
    latest = place
    count += 1
    counts[Int(key.kind.rawValue)] += 1
    retainMentions(of: key)
    link(place)
  }

  /// Ends a registration. One without entries, because its lists were empty, counts as live too.
  @usableFromInline
  mutating func end() {
    if latest == Self.nothing { append(nil, for: Key(kind: .blank), effect: .ignore) }
  }

  /// Notes that a state is about to be mentioned.
  @usableFromInline
  mutating func mention(state number: Int32) { states.mention(number) }

  /// Notes that an event is about to be mentioned.
  @usableFromInline
  mutating func mention(event number: Int32) { events.mention(number) }

  /// Removes a live registration with all its entries.
  ///
  /// - Returns: the removed entries, to be released when nothing is being changed. They may hold the last reference to
  ///   something that disposes of other registrations.
  /// - Complexity: O(*n*) in the number of the registration's own entries.
  mutating func remove(_ registration: RegistrationID) -> [Entry] {
    var removed: [Entry] = []
    var place = registration.place
    while place != Self.nothing {
      let entry = entries[Int(place)]
      unlink(place, in: entry.key.kind)
      if entry.isAlsoStateRoute { unlink(place, in: .stateRoute) }
      releaseMentions(of: entry.key)
      counts[Int(entry.key.kind.rawValue)] -= 1
      count -= 1
      entries[Int(place)] = Entry(
        nil, for: Key(kind: .blank), effect: .ignore, registration: -1, position: 0)
      entries[Int(place)].sibling = free
      free = place
      place = entry.sibling
      removed.append(entry)
    }
    if count == 0 { dropEntries() }
    return removed
  }

  /// The entries of live registrations, in order of registration.
  var orderedEntries: [Entry] { orderedPlaces.map { entries[$0] } }

  /// Their indices, in the same order.
  private var orderedPlaces: [Int] {
    entries.indices.filter { entries[$0].registration >= 0 }
      .ordered { (entries[$0].registration, Int(entries[$0].position)) }
  }

  /// Replaces the element of an entry.
  mutating func setElement(_ element: AnyObject?, at place: Int) {
    entries[place].element = element
  }

  /// Replaces old numbers by new ones, and drops the values that are no longer mentioned.
  ///
  /// - Parameters:
  ///   - newStates: the new numbers of the mentioned states, by the old ones.
  ///   - newEvents: the new numbers of the mentioned events, by the old ones.
  mutating func renumber(states newStates: [Int32], events newEvents: [Int32]) {
    states.renumber()
    events.renumber()
    heads = HashIndex()
    for place in orderedPlaces {
      let key = entries[place].key
      if key.event != Key.any { entries[place].key.event = newEvents[Int(key.event)] }
      if key.fromState != Key.any { entries[place].key.fromState = newStates[Int(key.fromState)] }
      if key.toState != Key.any { entries[place].key.toState = newStates[Int(key.toState)] }
      link(Int32(place))
    }
  }

  /// The first entry of a key's list.
  @inline(never)
  func first(_ key: Key) -> Int32 {
    slot(of: key).map { heads[$0] >> 1 } ?? Self.nothing
  }

  /// The slot of a key's list; nil if there is no such list.
  private func slot(of key: Key) -> Int? {
    heads.slot(key.bits) { place in
      place & 1 == Self.listBit(key.kind) && entries[Int(place >> 1)].key(in: key.kind) == key
    }
  }

  private static func listBit(_ kind: Key.Kind) -> Int32 { kind == .stateRoute ? 1 : 0 }

  /// The hash of the list that begins at a place.
  private static func hash(_ place: Int32, in entries: ContiguousArray<Entry>) -> Int {
    let entry = entries[Int(place >> 1)]
    return entry.key(in: place & 1 == 1 ? .stateRoute : entry.key.kind).bits
  }

  /// The elements of a key's list in order of registration.
  @inline(never)
  func elements(_ key: Key) -> [AnyObject] {
    var elements: [AnyObject] = []
    var place = first(key)
    while place != Self.nothing {
      if let element = entries[Int(place)].element { elements.append(element) }
      place = entries[Int(place)][key.kind].next
    }
    return elements
  }

  /// Visits the entries of a live registration, in order.
  func forEachEntry(of registration: RegistrationID, _ body: (Entry) -> Void) {
    var place = registration.place
    while place != Self.nothing {
      body(entries[Int(place)])
      place = entries[Int(place)].sibling
    }
  }

  private mutating func takePlace() -> Int32 {
    guard free != Self.nothing else { return Int32(entries.count) }
    defer { free = entries[Int(free)].sibling }
    return free
  }

  /// Grows by a quarter rather than by half or more, so that a large definition takes little more memory than its
  /// content.
  private mutating func appendEntry(_ entry: Entry) {
    if entries.count == entries.capacity { entries.reserveCapacity(entries.count + entries.count / 4 + 4) }
    entries.append(entry)
  }

  /// Releases the memory of the entries when none is in use.
  private mutating func dropEntries() {
    entries = []
    heads = HashIndex()
    free = Self.nothing
  }

  /// Appends an entry to its lists.
  private mutating func link(_ place: Int32) {
    link(place, in: entries[Int(place)].key.kind)
    if entries[Int(place)].isAlsoStateRoute { link(place, in: .stateRoute) }
  }

  @inline(never)
  private mutating func link(_ place: Int32, in kind: Key.Kind) {
    let key = entries[Int(place)].key(in: kind)
    guard let slot = slot(of: key) else {
      entries[Int(place)][kind] = Entry.Links(previous: place, next: Self.nothing)
      let entries = entries
      return heads.insert(place << 1 | Self.listBit(kind), key.bits) { Self.hash($0, in: entries) }
    }
    let first = Int(heads[slot] >> 1)
    let last = entries[first][kind].previous
    entries[Int(place)][kind] = Entry.Links(previous: last, next: Self.nothing)
    entries[Int(last)][kind].next = place
    entries[first][kind].previous = place
  }

  private mutating func unlink(_ place: Int32, in kind: Key.Kind) {
    let links = entries[Int(place)][kind]
    let isFirst = entries[Int(links.previous)][kind].next == Self.nothing
    if !isFirst { entries[Int(links.previous)][kind].next = links.next }
    if !isFirst, links.next != Self.nothing {
      entries[Int(links.next)][kind].previous = links.previous
      return
    }
    guard let slot = slot(of: entries[Int(place)].key(in: kind)) else {
      preconditionFailure("A list has no first entry.")
    }
    if !isFirst {
      entries[Int(heads[slot] >> 1)][kind].previous = links.previous
    } else if links.next == Self.nothing {
      let entries = entries
      heads.remove(slot) { Self.hash($0, in: entries) }
    } else {
      heads[slot] = links.next << 1 | heads[slot] & 1
      entries[Int(links.next)][kind].previous = links.previous
    }
  }

  private mutating func retainMentions(of key: Key) {
    if key.fromState != Key.any { states.retain(key.fromState) }
    if key.toState != Key.any { states.retain(key.toState) }
    if key.event != Key.any { events.retain(key.event) }
  }

  private mutating func releaseMentions(of key: Key) {
    if key.fromState != Key.any { states.release(key.fromState) }
    if key.toState != Key.any { states.release(key.toState) }
    if key.event != Key.any { events.release(key.event) }
  }
}

extension Index {
  /// Replaces the elements of the entries, which stay where they are.
  ///
  /// - Parameter transform: receives an entry and its index.
  /// - Returns: the old elements, to be released when nothing is being changed.
  mutating func replaceElements(_ transform: (Entry, _ place: Int32) -> AnyObject?) -> [AnyObject] {
    var replaced: [AnyObject] = []
    for place in entries.indices where entries[place].registration >= 0 {
      let entry = entries[place]
      let element = transform(entry, Int32(place))
      if element === entry.element { continue }
      if let old = entry.element { replaced.append(old) }
      setElement(element, at: place)
    }
    return replaced
  }
}

extension Index {
  /// Whether any handler is registered that a transition could run.
  var hasTransitionHandlers: Bool {
    count(.eventHandler) + count(.stateHandler) + count(.anyHandler) + count(.exitHandler)
      + count(.entryHandler) > 0
  }

  /// The lists of the handlers that run after a transition.
  ///
  /// - Parameters:
  ///   - event: the event's number; nil for a state attempt.
  ///   - isInternal: whether the state is not left, so that no entry handler runs.
  @inline(never)
  func handlerKeys(event: Int32?, from fromState: Int32, to toState: Int32, isInternal: Bool) -> [Key] {
    guard hasTransitionHandlers else { return [] }
    var keys: [Key] = []
    for to in Key.withWildcard(toState) {
      for from in Key.withWildcard(fromState) {
        keys.append(Key(kind: .anyHandler, fromState: from, toState: to))
        if let event {
          for event in Key.withWildcard(event) {
            keys.append(Key(kind: .eventHandler, event: event, fromState: from, toState: to))
          }
        } else {
          keys.append(Key(kind: .stateHandler, fromState: from, toState: to))
        }
      }
      if !isInternal { keys.append(Key(kind: .entryHandler, toState: to)) }
    }
    return keys
  }
}

// The standard library's sort takes kilobytes for each type of element, so one sort of indices serves all.

/// The indices from zero up to a count, in the order of what they stand for; those of equals stay in their order.
///
/// - Complexity: O(*n* log *n*).
@inline(never)
func order(of count: Int, by precedes: (Int, Int) -> Bool) -> [Int] { (0..<count).sorted(by: precedes) }

extension Sequence {
  /// The elements in ascending order of two numbers; those with the same numbers stay in their order.
  ///
  /// - Complexity: O(*n* log *n*).
  func ordered(by numbers: (Element) -> (Int, Int)) -> [Element] {
    let elements = Array(self)
    return order(by: elements.map(numbers)).map { elements[$0] }
  }
}

@inline(never)
private func order(by ranks: [(Int, Int)]) -> [Int] { order(of: ranks.count) { ranks[$0] < ranks[$1] } }
