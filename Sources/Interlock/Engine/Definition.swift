/// What a user has declared, as a value.
///
/// The states and events that are mentioned are numbered; routes, mappings and handlers stand in one index under
/// the numbers that they are registered for. A definition can be copied like any value: copies share their memory
/// until one of them is changed.
@usableFromInline
struct Definition<S: StateType, E: EventType> {
  @usableFromInline typealias Key = Index.Key

  @usableFromInline var states = Interner<S>()
  @usableFromInline var events = Interner<E>()
  @usableFromInline var index = Index()

  init() {}

  /// Whether most of the numbers are those of values that are not mentioned any more.
  var isWasteful: Bool { index.states.isWasteful || index.events.isWasteful }

  /// Numbers the states and events anew and drops those that are not mentioned any more.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the definition, which is next to nothing for each of the values that
  ///   are dropped.
  mutating func compact() {
    let newStates = states.compact(index.states.mentioned)
    let newEvents = events.compact(index.events.mentioned)
    index.renumber(states: newStates, events: newEvents)
  }

  /// The number of a state that is mentioned from now on.
  @inlinable
  mutating func mention(_ state: S) -> Int32 {
    let number = states.intern(state)
    index.mention(state: number)
    return number
  }

  /// The number of an event that is mentioned from now on.
  @inlinable
  mutating func mention(_ event: E) -> Int32 {
    let number = events.intern(event)
    index.mention(event: number)
    return number
  }

  /// The numbers of a pattern's states, each once; the states are mentioned from now on.
  @usableFromInline
  mutating func numbers(_ pattern: Pattern<S>) -> [Int32] {
    switch pattern {
    case .some(let state): [mention(state)]
    case .any: [Key.any]
    case .list(let states): Self.withoutRepeats(states.map { mention($0) })
    }
  }

  /// The numbers of a pattern's events, each once; the events are mentioned from now on.
  @usableFromInline
  mutating func numbers(_ pattern: Pattern<E>) -> [Int32] {
    switch pattern {
    case .some(let event): [mention(event)]
    case .any: [Key.any]
    case .list(let events): Self.withoutRepeats(events.map { mention($0) })
    }
  }

  private static func withoutRepeats(_ numbers: [Int32]) -> [Int32] {
    var seen: Set<Int32> = []
    return numbers.filter { seen.insert($0).inserted }
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
