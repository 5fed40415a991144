/// A definition and what has been compiled of it.
///
/// Cells, plans and lists of mappings are compiled when they are first needed, and forgotten when a registration
/// that they depend on comes or goes: the attempt after an edit compiles what it needs itself, never the whole.
@usableFromInline
@safe
final class Program<S: StateType, E: EventType> {
  private(set) var definition: Definition<S, E>

  /// The tables of `definition.states` and `.events`, which keep them alive.
  @exclusivity(unchecked) @usableFromInline var states: Unmanaged<InternTable<S>>?
  @exclusivity(unchecked) @usableFromInline var events: Unmanaged<InternTable<E>>?

  /// Event attempts: rows are states, columns are events.
  @usableFromInline let eventTable = AttemptTable<S, E>()

  /// State attempts: rows are states, columns are target states.
  @usableFromInline let targetTable = AttemptTable<S, E>()

  /// Plans of transitions that no row led, by event and states.
  var plans: [Index.Key: Plan<S, E>] = [:]

  /// The mappings; nil if they are not compiled.
  @exclusivity(unchecked) @usableFromInline var routeMappings: MappingList<S, E>?
  @usableFromInline var stateRouteMappings: MappingList<S, E>?

  /// The plan of a transition that no handler is registered for.
  @usableFromInline let noHandlers = Plan<S, E>(actions: [])

  /// The error handlers; nil if they are not compiled.
  var errors: Plan<S, E>?

  /// The chain handlers; nil if they are not compiled.
  var chains: [Action<S, E>]?

  /// One more than the greatest byte of a mentioned state, so that every target has a row.
  private(set) var rowBound = 0
  private var countedStates = 0

  /// Whether bits that differ stand for values that are equal, so that one value has several rows or columns.
  var hasAliases = false

  /// Whether cells were compiled for bytes of values that were not mentioned, and that may turn out to be aliases of
  /// values that are mentioned later.
  var hasStrangers = false

  /// Whether transitions have to be told to chains.
  @exclusivity(unchecked) @usableFromInline private(set) var hasChains = false

  /// Whether there are handlers that a transition could run.
  @exclusivity(unchecked) @usableFromInline private(set) var hasTransitionHandlers = false

  /// Whether there are mappings of either kind.
  @exclusivity(unchecked) @usableFromInline private(set) var hasMappings = false

  /// The number that the next registration will get.
  @exclusivity(unchecked) @usableFromInline private(set) var nextRegistration = 0

  /// Makes a program with a definition, of which nothing is compiled.
  init(_ definition: Definition<S, E> = Definition()) {
    self.definition = definition
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

  /// The state of a number that is not that of unmentioned states.
  @inlinable
  func state(_ number: Int) -> S {
    if Address<S>.isByte { return Address<S>.value(UInt8(truncatingIfNeeded: number)) }
    return unsafe states.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      $0.value(Int32(truncatingIfNeeded: number))
    }
  }

  /// Changes the definition and forgets what depended on the change.
  ///
  /// - Parameter body: the change; gives the keys of what came or went.
  /// - Returns: what was forgotten. An attempt may be following it, and letting it go may run code that makes another
  ///   change, so that it must outlive this one.
  func edit(_ body: (inout Definition<S, E>) -> [Index.Key]) -> [AnyObject] {
    let mentions = (definition.states.count, definition.events.count)
    let keys = body(&definition)
    definitionChanged()
    var forgotten: [AnyObject] = []
    for key in keys { forget(key) { forgotten.append($0) } }
    if hasStrangers, mentions != (definition.states.count, definition.events.count) {
      hasStrangers = false
      forgetAll { forgotten.append($0) }
    }
    if definition.isWasteful {
      definition.compact()
      definitionChanged()
      forgetAll { forgotten.append($0) }
    }
    return forgotten
  }

  private func definitionChanged() {
    unsafe nextRegistration = definition.nextRegistration
    unsafe hasTransitionHandlers = definition.hasTransitionHandlers
    unsafe hasMappings = definition.count(.mapping) + definition.count(.stateMapping) > 0
    unsafe hasChains = definition.count(.chain) > 0
    if Address<S>.isByte, let table = definition.states.table {
      if table.count < countedStates { countedStates = 0 }
      for number in countedStates..<table.count {
        rowBound = max(rowBound, Int(Address<S>.byte(of: table.value(Int32(number) + 1))) + 1)
      }
      countedStates = table.count
    }
    unsafe states = definition.states.table.map { unsafe .passUnretained($0) }
    unsafe events = definition.events.table.map { unsafe .passUnretained($0) }
  }
}
