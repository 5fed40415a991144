/// What a user has declared, as a value.
///
/// The states and events that are mentioned are numbered; routes, mappings and handlers stand in one index under
/// the numbers that they are registered for. A definition can be copied like any value: copies share their memory
/// until one of them is changed.
struct Definition<S: StateType, E: EventType> {
  typealias Key = Index.Key

  var states = Interner<S>()
  var events = Interner<E>()
  private(set) var index = Index()

  /// The last entry of every registration.
  private var registrations: [Int: Int32] = [:]

  /// The number that the next registration gets; registrations are numbered in their order.
  private(set) var nextRegistration = 0

  /// How many entries each kind has, by the kind's raw value.
  private var counts = [Int](repeating: 0, count: Key.Kind.count)

  /// Whether a registration has not been removed.
  func contains(_ registration: Int) -> Bool {
    registrations[registration] != nil
  }

  /// The registrations that have not been removed, in their order.
  var liveRegistrations: [Int] { registrations.keys.sorted() }

  /// How many entries of a kind there are.
  func count(_ kind: Key.Kind) -> Int { counts[Int(kind.rawValue)] }

  /// Whether any handler is registered that a transition could run.
  var hasTransitionHandlers: Bool {
    count(.eventHandler) + count(.stateHandler) + count(.anyHandler) + count(.exitHandler)
      + count(.entryHandler) > 0
  }

  /// Starts a registration.
  mutating func begin() -> Int {
    states.begin()
    events.begin()
    defer { nextRegistration += 1 }
    return nextRegistration
  }

  /// Adds an entry to a registration that was begun.
  mutating func append(_ element: Index.Element, for key: Key, to registration: Int) {
    Self.forEachMention(of: element, for: key, state: { states.retain($0) }, event: { events.retain($0) })
    registrations[registration] =
      index.append(element, for: key, sibling: registrations[registration])
    counts[Int(key.kind.rawValue)] += 1
  }

  /// Ends the adding of entries: a registration that has none, since its lists were empty, is live all the same.
  mutating func end(_ registration: Int) {
    if registrations[registration] == nil { registrations[registration] = Index.nothing }
  }

  /// Where a registration's entries begin.
  func lastEntry(of registration: Int) -> Int32 {
    registrations[registration] ?? Index.nothing
  }

  /// The keys of a registration's entries.
  func keys(of registration: Int) -> [Key] {
    var keys: [Key] = []
    index.forEachEntry(of: lastEntry(of: registration)) { key, _ in keys.append(key) }
    return keys
  }

  /// Removes a registration with all its entries.
  ///
  /// - Returns: what was removed, to be let go when nothing is being changed any more: it may hold the last reference to
  ///   something that disposes of other registrations. Empty if the registration was removed before.
  mutating func remove(_ registration: Int) -> [(key: Key, element: Index.Element)] {
    guard let place = registrations.removeValue(forKey: registration) else { return [] }
    var removed: [(key: Key, element: Index.Element)] = []
    index.forEachEntry(of: place) { removed.append(($0, $1)) }
    for (key, element) in removed {
      Self.forEachMention(of: element, for: key, state: { states.release($0) }, event: { events.release($0) })
      counts[Int(key.kind.rawValue)] -= 1
    }
    index.remove(place)
    return removed
  }

  /// Visits the numbers that an entry mentions.
  ///
  /// It is static so that the visitors may change the definition without its being copied.
  private static func forEachMention(
    of element: Index.Element, for key: Key, state: (Int32) -> Void, event: (Int32) -> Void
  ) {
    if key.fromState != Key.any { state(key.fromState) }
    if key.toState != Key.any { state(key.toState) }
    if key.event != Key.any { event(key.event) }
    if key.kind == .route, case .row(let row) = element, row.target != Key.any { state(row.target) }
  }

  /// Whether most of the numbers are those of values that are not mentioned any more.
  var isWasteful: Bool { states.isWasteful || events.isWasteful }

  /// Numbers the states and events anew and drops those that are not mentioned any more.
  ///
  /// - Complexity: O(*n*) in the size of the definition, which is O(1) for each of the values that are dropped.
  mutating func compact() {
    let newStates = states.compact()
    let newEvents = events.compact()
    index.renumber(states: newStates, events: newEvents)
  }

  /// The numbers of a pattern's states, each once; the states are mentioned from now on.
  mutating func numbers(_ pattern: Pattern<S>) -> [Int32] {
    Self.numbers(pattern) { states.intern($0) }
  }

  /// The numbers of a pattern's events, each once; the events are mentioned from now on.
  mutating func numbers(_ pattern: Pattern<E>) -> [Int32] {
    Self.numbers(pattern) { events.intern($0) }
  }

  private static func numbers<Value>(_ pattern: Pattern<Value>, intern: (Value) -> Int32) -> [Int32] {
    switch pattern {
    case .some(let value): return [intern(value)]
    case .any: return [Key.any]
    case .list(let values):
      var seen: Set<Int32> = []
      return values.map(intern).filter { seen.insert($0).inserted }
    }
  }

  /// The state of a number as a pattern.
  func pattern(ofState number: Int32) -> Pattern<S> {
    number == Key.any ? .any : .some(states.value(number))
  }

  /// The event of a number as a pattern.
  func pattern(ofEvent number: Int32) -> Pattern<E> {
    number == Key.any ? .any : .some(events.value(number))
  }
}
