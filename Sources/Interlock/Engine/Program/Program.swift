/// A definition and its compiled parts.
///
/// Cells, plans and lists of mappings are compiled on first use, and forgotten when a registration that they depend on
/// is added or removed. The attempt after an edit compiles only what it needs.
@usableFromInline
@safe
final class Program {
  @safe @exclusivity(unchecked) @usableFromInline var definition: Definition

  /// The numbers of the definition's states and events, which it keeps alive.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var states: Held<Interner>
  @safe @exclusivity(unchecked) @usableFromInline private(set) var events: Held<Interner>

  /// Whether states, or events, are bytes.
  @usableFromInline let hasByteStates: Bool
  @usableFromInline let hasByteEvents: Bool

  /// Event attempts: rows are states, columns are events.
  @usableFromInline let eventTable: CellTable

  /// State attempts: rows are states, columns are target states.
  @usableFromInline let targetTable: CellTable

  /// The cells of a program in which every event goes to the same mapping; nil if it is not known to be one.
  @safe @exclusivity(unchecked) @usableFromInline var uniformCells: UniformCells?

  /// The cells of unmentioned values, which have no place in a table of bytes, by the definition's numbers. They are
  /// filled when the program is frozen.
  let strangers = CellTable(isOfBytes: false)

  /// Whether the program is shared and must no longer change.
  @safe @exclusivity(unchecked) @usableFromInline var isFrozen = false

  /// The tree that a machine with this program may represent; nil unless the program belongs to a blueprint with
  /// submachines.
  var fold: AnyObject?

  /// The plans of transitions without a row, by event and states.
  var plans: [Index.Key: Plan] = [:]

  /// The mappings; nil if they are not compiled.
  @safe @exclusivity(unchecked) var routeMappings: MappingList?
  var stateRouteMappings: MappingList?

  /// The plan of a transition that no handler is registered for.
  let noHandlers = Plan(handlers: [])

  /// The error handlers; nil if they are not compiled.
  @safe @exclusivity(unchecked) var errors: Plan?

  /// Whether the compiled error handlers are those of last resort.
  @safe @exclusivity(unchecked) var hasLastResort = false

  /// The chain handlers; nil if they are not compiled.
  var chains: [RegisteredHandler]?

  /// Identifies the definition; nil if not computed yet.
  @safe @exclusivity(unchecked) var fingerprint: UInt64?

  /// Saves machines with this program; nil if none has been saved.
  @safe @exclusivity(unchecked) var saver: AnyObject?

  /// The fingerprint of the initial state of a blueprint's machines; zero if the program belongs to no blueprint.
  var startFingerprint: UInt64 = 0

  /// One more than the greatest byte of a mentioned state, so that every target has a row.
  private(set) var rowBound = 0
  private var countedStates = 0

  /// The value of `mentionCount` at the last change of the definition.
  private(set) var knownMentionCount = 0

  /// Whether different bits stand for equal values, so that one value has several rows or columns.
  var hasAliases = false

  /// Whether cells were compiled for unmentioned bytes that may turn out to be aliases of values mentioned later.
  var hasStrangers = false

  /// Whether chains follow transitions.
  @safe @exclusivity(unchecked) private(set) var hasChains = false

  /// Whether there are handlers that a transition could run.
  @safe @exclusivity(unchecked) private(set) var hasTransitionHandlers = false

  /// Whether there are mappings of either kind.
  @safe @exclusivity(unchecked) private(set) var hasMappings = false

  /// Whether there are final states.
  @safe @exclusivity(unchecked) private(set) var hasFinalStates = false

  /// The number that the next registration will get.
  @safe @exclusivity(unchecked) private(set) var nextRegistration = 0

  /// Makes a program from a definition, with nothing compiled.
  init(_ definition: Definition) {
    hasByteStates = definition.states.isOfBytes
    hasByteEvents = definition.events.isOfBytes
    eventTable = CellTable(isOfBytes: hasByteStates && hasByteEvents)
    targetTable = CellTable(isOfBytes: hasByteStates)
    states = .unretained(definition.states)
    events = .unretained(definition.events)
    self.definition = definition
    definitionChanged()
  }

  /// Whether both states and events are bytes.
  var isOfBytes: Bool { hasByteStates && hasByteEvents }

  /// The number of an event in the tables.
  @export(implementation)
  @inline(__always)
  func column<Event: Hashable>(of event: Event) -> Int32 {
    if Address<Event>.isByte { return Int32(Address<Event>.byte(of: event)) }
    return events.with {
      downcast($0, to: TypedInterner<Event>.self).number(of: event)
    }
  }

  /// The number of a state in the tables.
  func number(ofState state: AnyValue) -> Int32 {
    hasByteStates ? Int32(state.byte) : states.with { $0.number(of: state) }
  }

  /// The number of an event in the tables.
  func number(ofEvent event: AnyValue) -> Int32 {
    hasByteEvents ? Int32(event.byte) : events.with { $0.number(of: event) }
  }

  /// The state that an accepting cell leads to.
  func state(of cell: Cell) -> AnyValue {
    if hasByteStates { return AnyValue(byte: cell.byte) }
    return states.with { $0.value(Int32(truncatingIfNeeded: cell.position)) }
  }

  /// The box of that state, which the program holds; nil if states are bytes.
  func box(of cell: Cell) -> Held<Box>? {
    if hasByteStates { return nil }
    return states.with { $0.box(Int32(truncatingIfNeeded: cell.position)) }
  }

  /// The number of states and events that have a number.
  var mentionCount: Int { definition.states.count + definition.events.count }

  /// Notes that the definition was changed.
  func definitionChanged() {
    fingerprint = nil
    nextRegistration = definition.index.nextRegistration
    hasTransitionHandlers = definition.index.hasTransitionHandlers
    hasMappings = definition.index.count(.mapping) + definition.index.count(.stateMapping) > 0
    hasChains = definition.index.count(.chain) > 0
    hasFinalStates = definition.index.count(.finalState) > 0
    knownMentionCount = mentionCount
    if hasByteStates { boundRows() }
    states = .unretained(definition.states)
    events = .unretained(definition.events)
  }

  private func boundRows() {
    let states = definition.states
    if states.count < countedStates { countedStates = 0 }
    for number in countedStates..<states.count {
      rowBound = max(rowBound, Int(states.value(Int32(number) + 1).byte) + 1)
    }
    countedStates = states.count
  }
}
