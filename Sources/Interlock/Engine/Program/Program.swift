/// A definition and what has been compiled of it.
///
/// Cells, plans and lists of mappings are compiled when they are first needed, and forgotten when a registration
/// that they depend on comes or goes: the attempt after an edit compiles what it needs itself, never the whole.
@usableFromInline
@safe
final class Program {
  @exclusivity(unchecked) @usableFromInline var definition: Definition

  /// The numbers of the definition's states and events, which it keeps alive.
  @exclusivity(unchecked) @usableFromInline private(set) var states: Unmanaged<Interner>
  @exclusivity(unchecked) @usableFromInline private(set) var events: Unmanaged<Interner>

  /// Whether states, or events, are bytes.
  @usableFromInline let hasByteStates: Bool
  @usableFromInline let hasByteEvents: Bool

  /// Event attempts: rows are states, columns are events.
  @usableFromInline let eventTable: CellTable

  /// State attempts: rows are states, columns are target states.
  @usableFromInline let targetTable: CellTable

  /// The cells of a program in which every event goes to the same mapping; nil while it is not known to be one.
  @exclusivity(unchecked) @usableFromInline var uniformCells: UniformCells?

  /// The cells for values that are not mentioned, and so have no place in a table of bytes, by the definition's numbers; filled
  /// when the program is frozen.
  let strangers = CellTable(isOfBytes: false)

  /// Whether the program is shared, and must not be changed any more.
  @exclusivity(unchecked) @usableFromInline var isFrozen = false

  /// The tree that a machine which follows the program may stand for; nil unless the program is that of a blueprint with
  /// submachines.
  var fold: AnyObject?

  /// Plans of transitions that no row led, by event and states.
  var plans: [Index.Key: Plan] = [:]

  /// The mappings; nil if they are not compiled.
  @exclusivity(unchecked) var routeMappings: MappingList?
  var stateRouteMappings: MappingList?

  /// The plan of a transition that no handler is registered for.
  let noHandlers = Plan(handlers: [])

  /// The error handlers; nil if they are not compiled.
  @exclusivity(unchecked) var errors: Plan?

  /// Whether the error handlers that are compiled are those of last resort.
  @exclusivity(unchecked) var hasLastResort = false

  /// The chain handlers; nil if they are not compiled.
  var chains: [RegisteredHandler]?

  /// By which the definition can be told from others; nil if that has not been found out.
  var fingerprint: UInt64?

  /// What saves machines that follow the program; nil if none was saved.
  var saver: AnyObject?

  /// The fingerprint of the state in which the machines of a blueprint start; zero if the program is none of a blueprint.
  var startFingerprint: UInt64 = 0

  /// One more than the greatest byte of a state that was mentioned, so that every target has a row.
  private(set) var rowBound = 0
  private var countedStates = 0

  /// What `mentionCount` was when the definition was last changed.
  private(set) var knownMentionCount = 0

  /// Whether bits that differ stand for values that are equal, so that one value has several rows or columns.
  var hasAliases = false

  /// Whether cells were compiled for bytes of values that were not mentioned, and that may turn out to be aliases of
  /// values that are mentioned later.
  var hasStrangers = false

  /// Whether transitions have to be told to chains.
  @exclusivity(unchecked) private(set) var hasChains = false

  /// Whether there are handlers that a transition could run.
  @exclusivity(unchecked) private(set) var hasTransitionHandlers = false

  /// Whether there are mappings of either kind.
  @exclusivity(unchecked) private(set) var hasMappings = false

  /// Whether there are final states.
  @exclusivity(unchecked) private(set) var hasFinalStates = false

  /// The number that the next registration will get.
  @exclusivity(unchecked) private(set) var nextRegistration = 0

  /// Makes a program with a definition, of which nothing is compiled.
  init(_ definition: Definition) {
    hasByteStates = definition.states.isOfBytes
    hasByteEvents = definition.events.isOfBytes
    eventTable = CellTable(isOfBytes: hasByteStates && hasByteEvents)
    targetTable = CellTable(isOfBytes: hasByteStates)
    unsafe states = .passUnretained(definition.states)
    unsafe events = .passUnretained(definition.events)
    unsafe self.definition = definition
    definitionChanged()
  }

  /// Whether both states and events are bytes.
  var isOfBytes: Bool { hasByteStates && hasByteEvents }

  /// The number that the tables know an event by.
  @inlinable
  @inline(__always)
  func column<Event: Hashable>(of event: Event) -> Int32 {
    if Address<Event>.isByte { return Int32(Address<Event>.byte(of: event)) }
    return unsafe events._withUnsafeGuaranteedRef {
      unsafe unsafeDowncast($0, to: TypedInterner<Event>.self).number(of: event)
    }
  }

  /// The number that the tables know a state by.
  func number(ofState state: AnyValue) -> Int32 {
    hasByteStates ? Int32(state.byte) : unsafe states._withUnsafeGuaranteedRef { $0.number(of: state) }
  }

  /// The number that the tables know an event by.
  func number(ofEvent event: AnyValue) -> Int32 {
    hasByteEvents ? Int32(event.byte) : unsafe events._withUnsafeGuaranteedRef { $0.number(of: event) }
  }

  /// The state that an accepting cell leads to.
  func state(of cell: Cell) -> AnyValue {
    if hasByteStates { return AnyValue(byte: cell.byte) }
    return unsafe states._withUnsafeGuaranteedRef { $0.value(Int32(truncatingIfNeeded: cell.position)) }
  }

  /// How many states and events the definition has numbered.
  var mentionCount: Int { unsafe definition.states.count + definition.events.count }

  /// Notes that the definition was changed.
  func definitionChanged() {
    fingerprint = nil
    unsafe nextRegistration = definition.index.nextRegistration
    unsafe hasTransitionHandlers = definition.index.hasTransitionHandlers
    unsafe hasMappings = definition.index.count(.mapping) + definition.index.count(.stateMapping) > 0
    unsafe hasChains = definition.index.count(.chain) > 0
    unsafe hasFinalStates = definition.index.count(.finalState) > 0
    knownMentionCount = mentionCount
    if hasByteStates { boundRows() }
    unsafe states = .passUnretained(definition.states)
    unsafe events = .passUnretained(definition.events)
  }

  private func boundRows() {
    let states = unsafe definition.states
    if states.count < countedStates { countedStates = 0 }
    for number in countedStates..<states.count {
      rowBound = max(rowBound, Int(states.value(Int32(number) + 1).byte) + 1)
    }
    countedStates = states.count
  }
}
