/// A definition and what was compiled for a single machine that follows it.
///
/// Cells are compiled on first use, and forgotten when a registration that they depend on is added or removed. The attempt
/// after an edit compiles only what it needs. A tree has a table of its own.
@usableFromInline
@safe
final class Program {
  @safe @exclusivity(unchecked) @usableFromInline var definition: Definition

  /// The numbers of the definition's events, which it keeps alive.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var events: Held<Interner>

  /// The table of a single machine; nil until something is compiled.
  @safe @exclusivity(unchecked) private(set) var table: Table?

  /// Whether the program is shared and must no longer change.
  @safe @exclusivity(unchecked) @usableFromInline var isFrozen = false

  /// The tree that a machine with this program may represent; nil unless the program belongs to a blueprint with
  /// submachines.
  var fold: AnyObject?

  /// The chart; nil if the program belongs to none, or to the only machine of one.
  var chart: RegionMap?

  /// Identifies the definition; nil if not computed yet.
  @safe @exclusivity(unchecked) var fingerprint: UInt64?

  /// Saves machines with this program; nil if none has been saved.
  @safe @exclusivity(unchecked) var saver: AnyObject?

  /// The fingerprint of the initial state of a blueprint's machines; zero if the program belongs to no blueprint.
  var startFingerprint: UInt64 = 0

  /// The value of `mentionCount` at the last change of the definition.
  private var knownMentionCount = 0

  /// Whether different bits stand for equal values, so that one value has several rows or columns.
  private var hasAliases = false

  /// Whether cells were compiled for unmentioned bytes that may turn out to be aliases of values mentioned later.
  private var hasStrangers = false

  /// Whether a machine's contexts contain all that they are about.
  @safe @exclusivity(unchecked) private(set) var hasPlainContexts = false

  /// Whether there are final states.
  @safe @exclusivity(unchecked) private(set) var hasFinalStates = false

  /// Makes a program from a definition, with nothing compiled.
  init(_ definition: Definition) {
    events = .unretained(definition.events)
    self.definition = definition
    definitionChanged()
  }

  /// The number of an event in the tables, where events are not bytes.
  @export(implementation)
  @inline(__always)
  func column<Event: Hashable>(of event: Event) -> Int32 {
    events.with {
      downcast($0, to: TypedInterner<Event>.self).number(of: event)
    }
  }

  /// The code of a state in configurations: its byte, or its number.
  func code(of state: AnyValue) -> Int32 {
    definition.states.isOfBytes ? Int32(state.byte) : definition.states.number(of: state)
  }

  private var mentionCount: Int { definition.states.count + definition.events.count }

  /// Notes that the definition was changed.
  private func definitionChanged() {
    fingerprint = nil
    hasPlainContexts = definition.hasPlainContexts
    hasFinalStates = definition.index.count(.finalState) > 0
    knownMentionCount = mentionCount
    events = .unretained(definition.events)
  }

  /// The table of a single machine, made if necessary.
  func ownTable() -> Table {
    if let table { return table }
    let made = Table(
      memberCount: 1, columnCount: definition.columnCount(upTo: 64), targetCount: definition.targetCount)
    table = made
    return made
  }

  /// Notes what cells are compiled for: values without a number, whose cells must be forgotten once one of them is mentioned, and
  /// bytes of a type with its own `==`, several of which may be one value, whose cells must be forgotten together.
  func note(_ value: AnyValue, _ number: Int32, of values: Interner) {
    if isFrozen { return }
    if number == Interner.unmentioned {
      hasStrangers = true
    } else if values.isOfBytes, values.value(number).byte != value.byte {
      hasAliases = true
    }
  }
}

extension Definition {
  /// How many columns the cells of events need; one if the table would be mostly empty.
  ///
  /// Each case of an enum, and each byte of any other type, has a column. The cells of the last column stay unknown, so
  /// that what lies beyond is found by its key.
  ///
  /// - Parameter limit: the greatest number of columns where events are not bytes.
  func columnCount(upTo limit: Int) -> Int {
    guard events.isOfBytes else {
      var count = 2
      while count < events.count + 2 { count *= 2 }
      return count > limit ? 1 : count
    }
    guard let caseCount = events.caseCount else { return 257 }
    return min(max(caseCount, Int(events.greatestByte) + 1), 256) + 1
  }

  /// How many columns the cells of target states need.
  var targetCount: Int {
    states.isOfBytes ? min(max(states.caseCount ?? 0, Int(states.greatestByte) + 1), 256) : 0
  }
}

// Editing.

extension Program {
  /// Adds a registration.
  ///
  /// - Parameter body: adds the entries of the registration that it receives.
  /// - Returns: the registration, and the forgotten objects. An attempt may be following them, and releasing them may
  ///   run code that makes another change. So they must outlive this change.
  @export(implementation)
  @inline(__always)
  func register(
    _ body: (inout Definition, RegistrationID) -> Void
  ) -> (registration: RegistrationID, forgotten: [AnyObject]) {
    let registration = definition.index.begin()
    body(&definition, registration)
    return (registration, registered(registration))
  }

  @usableFromInline
  func registered(_ registration: RegistrationID) -> [AnyObject] {
    let mentionsAnew = mentionCount != knownMentionCount
    definition.index.end()
    definitionChanged()
    var forgotten: [AnyObject] = []
    guard let table else { return forgotten }
    let isOutgrown =
      definition.columnCount(upTo: 64) > table.columnCount || definition.targetCount > table.targetCount
      || table.columnCount > 1 && definition.columnCount(upTo: 64) == 1
    if isOutgrown || hasStrangers && mentionsAnew {
      forgetAll(&forgotten)
    } else {
      definition.index.forEachEntry(of: registration) { forget($0, &forgotten) }
    }
    return forgotten
  }

  /// Removes a live registration.
  ///
  /// - Returns: the removed entries and the forgotten objects, which must outlive the change for the reasons given at
  ///   ``register(_:)``.
  func unregister(_ registration: RegistrationID) -> (removed: [Index.Entry], forgotten: [AnyObject]) {
    let removed = definition.index.remove(registration)
    definitionChanged()
    var forgotten: [AnyObject] = []
    for entry in removed { forget(entry, &forgotten) }
    if definition.isWasteful {
      definition.compact()
      definitionChanged()
      forgetAll(&forgotten)
    }
    return (removed, forgotten)
  }

  /// Replaces the elements of the definition's entries, and forgets what was compiled from them.
  ///
  /// - Returns: the replaced and forgotten objects, which must outlive the change for the reasons given at
  ///   ``register(_:)``.
  func replaceElements(_ transform: (Index.Entry, _ place: Int32) -> AnyObject?) -> [AnyObject] {
    var replaced = definition.index.replaceElements(transform)
    definitionChanged()
    forgetAll(&replaced)
    return replaced
  }

  /// Forgets everything that was compiled.
  ///
  /// - Parameter forgotten: receives the forgotten objects, in case an attempt is following them.
  @inline(never)
  func forgetAll(_ forgotten: inout [AnyObject]) {
    if let table { forgotten.append(table) }
    table = nil
    hasStrangers = false
  }

  /// Forgets what depends on a registration.
  private func forget(_ entry: Index.Entry, _ forgotten: inout [AnyObject]) {
    guard let table else { return }
    let key = entry.key
    switch key.kind {
    case .route, .eventHandler, .deferral:
      forgetEvent(key, table, &forgotten)
      if entry.isAlsoStateRoute { forgetTarget(key, &forgotten) }
    case .stateRoute, .stateHandler: forgetTarget(key, &forgotten)
    case .anyHandler, .exitHandler, .entryHandler, .completionHandler, .startHandler, .mapping, .stateMapping,
      .errorHandler, .chain, .values, .eventless:
      forgetAll(&forgotten)
    case .completion, .timeout, .activity, .finalState, .revision, .entrance, .mention, .blank:
      break
    }
  }

  private func forgetEvent(_ key: Index.Key, _ table: Table, _ forgotten: inout [AnyObject]) {
    guard key.event != Index.Key.any, key.fromState != Index.Key.any, !hasAliases else {
      return forgetAll(&forgotten)
    }
    guard let row = unsafe row(of: key.fromState) else { return }
    let column = definition.events.isOfBytes ? Int32(definition.events.value(key.event).byte) : key.event
    let number = unsafe table.number(of: row)
    table.forget(Table.Key(row: number, member: 0, kind: .event, column: column), &forgotten)
  }

  private func forgetTarget(_ key: Index.Key, _ forgotten: inout [AnyObject]) {
    guard let table else { return }
    guard key.fromState != Index.Key.any, key.toState != Index.Key.any, !hasAliases else {
      return forgetAll(&forgotten)
    }
    if let row = unsafe row(of: key.fromState) {
      let (number, code) = unsafe (table.number(of: row), code(ofNumber: key.toState))
      table.forget(Table.Key(row: number, member: 0, kind: .target, column: code), &forgotten)
    }
  }

  private func row(of number: Int32) -> Row? {
    unsafe table?.knownRow(CollectionOfOne(code(ofNumber: number)))
  }

  /// The code of a mentioned state.
  private func code(ofNumber number: Int32) -> Int32 {
    definition.states.isOfBytes ? Int32(definition.states.value(number).byte) : number
  }
}

/// A program that no longer changes, which any number of machines can follow.
@usableFromInline
@safe
struct FrozenProgram {
  @usableFromInline let program: Program

  /// Wraps a program that is frozen.
  init(_ program: Program) {
    assert(program.isFrozen)
    self.program = program
  }
}

// The compiler can't see that nothing writes to a frozen program. Everything that compiles or edits tests `isFrozen`
// first and makes a copy. The program's closures arrived as `@Sendable`, and states and events are values that are only
// compared and hashed. A blueprint, which holds it, is `Sendable` only where its states and events are.
extension FrozenProgram: @unchecked Sendable {}

/// Knows in which regions of a chart its states live, and where it starts. All machines of a blueprint share it.
class RegionMap: @unchecked Sendable {
  /// Where regions start if the outermost one starts in its initial state, because the chart starts several levels down.
  var starts: [Crossing.Level] { fatalError("A chart knows where it starts.") }

  /// What is remembered of states of a document, in order.
  var memories: [Memory] { fatalError("A chart knows what it remembers.") }

  /// The number of the region that a state lives in; nil if the chart does not know the state.
  func region(of state: AnyValue) -> Int? { fatalError("A chart knows where its states live.") }
}
