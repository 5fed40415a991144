/// The user's declarations, as a value.
///
/// The mentioned states and events are numbered. Routes, mappings and handlers are in one index, under the numbers that
/// they are registered for. A definition can be copied like any value: copies share their memory until one of them
/// changes.
@usableFromInline
@safe
struct Definition {
  @usableFromInline typealias Key = Index.Key

  @usableFromInline private(set) var states: Interner
  @usableFromInline private(set) var events: Interner
  @usableFromInline var index = Index()

  /// Where a chart does as SCXML's algorithm says.
  var rules: ChartRules = []

  /// The state in which the machine of a document is until it is started; nil if it begins in another one.
  var nothing: AnyValue?

  /// Stores the state of the wanted kind that has no data in a context's record, or the current state if it has that
  /// kind; false if there is neither.
  @usableFromInline typealias PlainStateProvider = (AnyContext) -> Bool

  /// Provides states that no closure provides; nil if states are their own kinds.
  let plainState: PlainStateProvider?

  /// The type of states.
  let stateType: Any.Type

  /// The type of the machine.
  let machineType: Any.Type

  /// Whether events are more than their kinds.
  let eventsHaveData: Bool

  /// Boxes the event at an address.
  let eventBox: (UnsafeRawPointer) -> Box

  /// Makes a definition without content.
  @usableFromInline
  init(_ types: ValueTypes) {
    states = types.states
    events = types.events
    plainState = types.plainState
    stateType = types.stateType
    machineType = types.machineType
    eventsHaveData = types.eventsHaveData
    unsafe eventBox = unsafe types.eventBox
  }

  /// Whether states are more than their kinds.
  var statesHaveData: Bool { plainState != nil }

  /// Whether a context of the machine contains all that it is about.
  var hasPlainContexts: Bool { states.isOfBytes && events.isOfBytes && !statesHaveData && !eventsHaveData }

  /// Whether most numbers belong to values that are no longer mentioned.
  var isWasteful: Bool { index.states.isWasteful || index.events.isWasteful }

  /// Renumbers the states and events, and drops those that are no longer mentioned.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the definition, which is next to nothing for each dropped value.
  mutating func compact() {
    let newStates = states.compacted(index.states.mentioned)
    let newEvents = events.compacted(index.events.mentioned)
    (states, events) = (newStates.interner, newEvents.interner)
    index.renumber(states: newStates.renumbering, events: newEvents.renumbering)
  }

  /// The number of a state, which counts as mentioned from now on.
  @export(implementation)
  mutating func mention<State: Hashable>(state: State) -> Int32 {
    if Address<State>.isByte { return mention(stateByte: Address<State>.byte(of: state)) }
    ownStates()
    let number = downcast(states, to: TypedInterner<State>.self).intern(state)
    index.mention(state: number)
    return number
  }

  /// The number of an event, which counts as mentioned from now on.
  @export(implementation)
  mutating func mention<Event: Hashable>(event: Event) -> Int32 {
    if Address<Event>.isByte { return mention(eventByte: Address<Event>.byte(of: event)) }
    ownEvents()
    let number = downcast(events, to: TypedInterner<Event>.self).intern(event)
    index.mention(event: number)
    return number
  }

  /// The number of a one-byte state, which counts as mentioned from now on.
  @usableFromInline
  mutating func mention(stateByte byte: UInt8) -> Int32 {
    ownStates()
    let number = states.intern(byte: byte)
    index.mention(state: number)
    return number
  }

  /// The number of a one-byte event, which counts as mentioned from now on.
  @usableFromInline
  mutating func mention(eventByte byte: UInt8) -> Int32 {
    ownEvents()
    let number = events.intern(byte: byte)
    index.mention(event: number)
    return number
  }

  /// The numbers of a pattern's states, without repetitions. The states count as mentioned from now on.
  @inline(never)
  mutating func stateNumbers(_ pattern: ValuePattern) -> [Int32] {
    ownStates()
    let numbers = states.intern(pattern)
    for number in numbers where number != Key.any { index.mention(state: number) }
    return numbers
  }

  /// The numbers of a pattern's events, without repetitions. The events count as mentioned from now on.
  @inline(never)
  mutating func eventNumbers(_ pattern: ValuePattern) -> [Int32] {
    ownEvents()
    let numbers = events.intern(pattern)
    for number in numbers where number != Key.any { index.mention(event: number) }
    return numbers
  }

  /// Shares the numbers, which no longer change, with machines on several threads.
  func share() {
    states.isShared = true
    events.isShared = true
  }

  /// Makes the numbers of the states unique to this definition.
  @usableFromInline
  @inline(never)
  mutating func ownStates() {
    if states.isShared || !isKnownUniquelyReferenced(&states) { states = states.copy() }
  }

  /// Makes the numbers of the events unique to this definition.
  @usableFromInline
  @inline(never)
  mutating func ownEvents() {
    if events.isShared || !isKnownUniquelyReferenced(&events) { events = events.copy() }
  }

  /// The state of a number as a pattern.
  @inline(never)
  func pattern(ofState number: Int32) -> ValuePattern {
    number == Key.any ? .any : .some(states.value(number))
  }

  /// The event of a number as a pattern.
  func pattern(ofEvent number: Int32) -> ValuePattern {
    number == Key.any ? .any : .some(events.value(number))
  }
}

extension Interner {
  /// The numbers of a pattern's values, without repetitions, assigned to those that have none.
  @inline(never)
  fileprivate final func intern(_ pattern: ValuePattern) -> [Int32] {
    switch pattern {
    case .some(let value): return [intern(value)]
    case .any: return [Index.Key.any]
    case .list(let values):
      var seen: Set<Int32> = []
      return values.map { intern($0) }.filter { seen.insert($0).inserted }
    }
  }
}

extension Definition {
  /// The handlers that run before the state is left, in order.
  func exitHandlers(from state: Int32) -> [RegisteredHandler] {
    handlers(.exitHandler, of: state)
  }

  /// The handlers that run after a transition, in order.
  ///
  /// - Parameters:
  ///   - event: the event's number; nil for a state attempt.
  ///   - isInternal: whether the state is not left, so that no entry handler runs.
  ///   - own: the handler that was registered together with the route.
  @inline(never)
  func handlers(
    event: Int32?,
    from fromState: Int32,
    to toState: Int32,
    isInternal: Bool,
    own: RegisteredHandler?
  ) -> [RegisteredHandler] {
    handlers(
      index.handlerKeys(event: event, from: fromState, to: toState, isInternal: isInternal), own: own)
  }

  /// The handlers of a refusal, or of chains, in order.
  func handlers(_ kind: Key.Kind) -> [RegisteredHandler] {
    handlers([Key(kind: kind)], own: nil)
  }

  /// The handlers that run when a state is entered or left, whatever the transition, in order.
  ///
  /// - Parameter kind: entry handlers or exit handlers.
  func handlers(_ kind: Key.Kind, of state: Int32) -> [RegisteredHandler] {
    let keys = Key.withWildcard(state).map {
      kind == .exitHandler ? Key(kind: kind, fromState: $0) : Key(kind: kind, toState: $0)
    }
    return handlers(keys, own: nil)
  }

  /// Whether a state is final.
  func isFinal(_ state: AnyValue) -> Bool {
    guard index.count(.finalState) > 0 else { return false }
    return Key.withWildcard(states.number(of: state)).contains {
      index.first(Key(kind: .finalState, fromState: $0)) != Index.nothing
    }
  }

  /// The mappings of a kind, in order of registration.
  @inline(never)
  func mappings(_ kind: Key.Kind) -> [Mapping] {
    index.elements(Key(kind: kind)).map { downcast($0, to: Mapping.self) }
  }

  /// How routes enter submachines, in order of registration.
  var entrances: [Entrance] {
    index.elements(Key(kind: .entrance)).flatMap { downcast($0, to: Rule.self).entrances }
  }

  /// The closures that provide states, in order of registration.
  var valueRules: [ValueRule] {
    index.elements(Key(kind: .values)).map { downcast($0, to: ValueRule.self) }
  }

  /// The closures that may provide the state to which a rule leads, in the order in which they are asked (K2).
  func valueRules(of rule: Rule?) -> [ValueRule] { [rule?.value].compactMap { $0 } + valueRules }

  @inline(never)
  private func handlers(_ keys: [Key], own: RegisteredHandler?) -> [RegisteredHandler] {
    var handlers = own.map { [$0] } ?? []
    for key in keys {
      for handler in index.elements(key) { handlers.append(downcast(handler, to: RegisteredHandler.self)) }
    }
    return handlers.count > 1 ? handlers.ordered { $0.rank } : handlers
  }
}

/// A name that changes when a definition's closures change.
final class Revision {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}

extension Definition {
  /// Adds a revision to the registration under way.
  mutating func addRevision(_ name: String) {
    index.append(Revision(name), for: Key(kind: .revision), effect: .ignore)
  }

  /// The names of the revisions, in order of registration.
  var revisions: [String] {
    index.elements(Key(kind: .revision)).map { downcast($0, to: Revision.self).name }
  }
}

/// Where a chart does as SCXML's algorithm says, and not as the language does (C6).
///
/// The importer of documents sets them. Each is decided in one place.
struct ChartRules: OptionSet {
  let rawValue: UInt8

  /// The routes of a state compete in their order alone: an exact event does not precede any event (R1).
  static let competeInOrder = ChartRules(rawValue: 1 << 0)

  /// The own routes of a state are tried as long as one of the innermost active states inside it has chosen nothing (H2).
  /// What was chosen is ordered by these states, and its handlers run in that order.
  static let chooseForEachLeaf = ChartRules(rawValue: 1 << 1)

  /// Handlers are called when a state is complete: a state with one region when that is in a final state, a state with several
  /// when all of them are (H7).
  static let announceCompletion = ChartRules(rawValue: 1 << 2)

  /// A driver starts the machine: it follows the eventless routes that are open.
  static let startWithDriver = ChartRules(rawValue: 1 << 3)

  /// A call in which the machine never comes to rest ends with a refusal, not with a trap (C3).
  static let refuseEndless = ChartRules(rawValue: 1 << 4)

  /// What a document says.
  static let ofDocuments: ChartRules = [
    .competeInOrder, .chooseForEachLeaf, .announceCompletion, .startWithDriver, .refuseEndless,
  ]
}

/// What a definition needs to know about the types of states and events.
@usableFromInline
@safe
struct ValueTypes {
  /// Interners of the two types' kinds.
  let states: Interner
  let events: Interner

  /// Provides states that no closure provides; nil if states are their own kinds.
  let plainState: Definition.PlainStateProvider?

  /// The type of states.
  let stateType: Any.Type

  /// The type of the machine.
  let machineType: Any.Type

  /// Whether events are more than their kinds.
  let eventsHaveData: Bool

  /// Boxes the event at an address.
  let eventBox: (UnsafeRawPointer) -> Box

  @usableFromInline
  init(
    states: Interner, events: Interner, plainState: Definition.PlainStateProvider?, stateType: Any.Type,
    machineType: Any.Type, eventsHaveData: Bool, eventBox: @escaping (UnsafeRawPointer) -> Box
  ) {
    self.states = states
    self.events = events
    self.plainState = plainState
    self.stateType = stateType
    self.machineType = machineType
    self.eventsHaveData = eventsHaveData
    unsafe self.eventBox = unsafe eventBox
  }
}
