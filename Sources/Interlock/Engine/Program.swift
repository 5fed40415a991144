/// A definition and what has been compiled of it.
///
/// Cells, plans and lists of mappings are compiled when they are first needed, and forgotten when a registration
/// that they depend on comes or goes: the attempt after an edit compiles what it needs itself, never the whole.
@usableFromInline
@safe
final class Program<S: StateType, E: EventType> {
  @exclusivity(unchecked) @usableFromInline var definition: Definition<S, E>

  /// The tables of `definition.states` and `.events`, which keep them alive.
  @exclusivity(unchecked) @usableFromInline var states: Unmanaged<InternTable<S>>?
  @exclusivity(unchecked) @usableFromInline var events: Unmanaged<InternTable<E>>?

  /// Event attempts: rows are states, columns are events.
  @usableFromInline let eventTable = CellTable(isOfBytes: Address<S>.isByte && Address<E>.isByte)

  /// State attempts: rows are states, columns are target states.
  @usableFromInline let targetTable = CellTable(isOfBytes: Address<S>.isByte)

  /// The cells of a program in which every event goes to the same mapping; nil while it is not known to be one.
  @exclusivity(unchecked) @usableFromInline var uniformCells: UniformCells<S, E>?

  /// The cells of attempts with bytes of values that are not mentioned, by the definition's numbers; filled when the program
  /// is frozen.
  let strangers = CellTable(isOfBytes: false)

  /// Whether the program is shared, and must not be changed any more.
  @exclusivity(unchecked) @usableFromInline var isFrozen = false

  /// Plans of transitions that no row led, by event and states.
  var plans: [Index.Key: Plan<S, E>] = [:]

  /// The mappings; nil if they are not compiled.
  @exclusivity(unchecked) @usableFromInline var routeMappings: MappingList<S, E>?
  @usableFromInline var stateRouteMappings: MappingList<S, E>?

  /// The plan of a transition that no handler is registered for.
  @usableFromInline let noHandlers = Plan<S, E>(actions: [])

  /// The error handlers; nil if they are not compiled.
  @exclusivity(unchecked) @usableFromInline var errors: Plan<S, E>?

  /// The chain handlers; nil if they are not compiled.
  var chains: [Action<S, E>]?

  /// One more than the greatest byte of a state that was mentioned, so that every target has a row.
  private(set) var rowBound = 0
  private var countedStates = 0

  /// What `mentionCount` was when the definition was last changed.
  private(set) var knownMentionCount = 0

  /// Whether bits that differ stand for values that are equal, so that one value has several rows or columns.
  @usableFromInline var hasAliases = false

  /// Whether cells were compiled for bytes of values that were not mentioned, and that may turn out to be aliases of
  /// values that are mentioned later.
  @usableFromInline var hasStrangers = false

  /// Whether transitions have to be told to chains.
  @exclusivity(unchecked) @usableFromInline private(set) var hasChains = false

  /// Whether there are handlers that a transition could run.
  @exclusivity(unchecked) @usableFromInline private(set) var hasTransitionHandlers = false

  /// Whether there are mappings of either kind.
  @exclusivity(unchecked) @usableFromInline private(set) var hasMappings = false

  /// Whether there are final states.
  @exclusivity(unchecked) @usableFromInline private(set) var hasFinalStates = false

  /// The number that the next registration will get.
  @exclusivity(unchecked) @usableFromInline private(set) var nextRegistration = 0

  /// Makes a program with a definition, of which nothing is compiled.
  init(_ definition: Definition<S, E> = Definition()) {
    unsafe self.definition = definition
    definitionChanged()
  }

  /// The number that the tables know a state by.
  @inlinable
  func number(of state: S) -> Int32 {
    if Address<S>.isByte { return Int32(Address<S>.byte(of: state)) }
    guard let states = unsafe states else { return 0 }
    return unsafe states._withUnsafeGuaranteedRef { $0.number(of: state) }
  }

  /// The number that the tables know an event by.
  @inlinable
  func number(of event: E) -> Int32 {
    if Address<E>.isByte { return Int32(Address<E>.byte(of: event)) }
    guard let events = unsafe events else { return 0 }
    return unsafe events._withUnsafeGuaranteedRef { $0.number(of: event) }
  }

  /// The state that an accepting cell leads to.
  @inlinable
  func state(of cell: Cell) -> S {
    if Address<S>.isByte { return Address<S>.value(cell.byte) }
    return unsafe states.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      $0.value(Int32(truncatingIfNeeded: cell.number))
    }
  }

  /// How many states and events the definition has numbered.
  @usableFromInline
  var mentionCount: Int { unsafe definition.states.count + definition.events.count }

  /// Notes that the definition was changed.
  @usableFromInline
  func definitionChanged() {
    unsafe nextRegistration = definition.index.nextRegistration
    unsafe hasTransitionHandlers = definition.index.hasTransitionHandlers
    unsafe hasMappings = definition.index.count(.mapping) + definition.index.count(.stateMapping) > 0
    unsafe hasChains = definition.index.count(.chain) > 0
    unsafe hasFinalStates = definition.index.count(.finalState) > 0
    knownMentionCount = mentionCount
    if Address<S>.isByte { boundRows() }
    if let table = unsafe definition.states.table {
      unsafe states = .passUnretained(table)
    } else {
      unsafe states = nil
    }
    if let table = unsafe definition.events.table {
      unsafe events = .passUnretained(table)
    } else {
      unsafe events = nil
    }
  }

  private func boundRows() {
    guard let table = unsafe definition.states.table else { return }
    if table.count < countedStates { countedStates = 0 }
    for number in countedStates..<table.count {
      rowBound = max(rowBound, Int(Address<S>.byte(of: table.value(Int32(number) + 1))) + 1)
    }
    countedStates = table.count
  }
}
