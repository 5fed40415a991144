/// The possible targets of rows, by from-state, so that a query about many pairs of states need not query each of them.
final class Destinations {
  /// Identifies the state of a definition and a tree, to notice changes.
  private struct Stamp: Equatable {
    let nextRegistration: Int
    let entryCount: Int
    let numbers: ObjectIdentifier
    let embeddedCount: Int

    init(_ engine: Engine, _ definition: Definition) {
      nextRegistration = definition.index.nextRegistration
      entryCount = definition.index.count
      numbers = ObjectIdentifier(definition.states)
      embeddedCount = engine.node?.links.embedded.count ?? 0
    }
  }

  private let engine: Engine
  private let event: AnyValue?
  private let definition: Definition
  private let stamp: Stamp

  /// The indices of the target states in question, by their numbers.
  private var places: [Int32: [Int]] = [:]
  private let allPlaces: Range<Int>

  /// The numbers of rows' targets, by the number of the from-state.
  private var targets: [Int32: Set<Int32>] = [:]

  /// The numbers of the states in which an internal transition is possible.
  private var staying: Set<Int32> = []

  /// The numbers of the states from which every target may be reached.
  private var roaming: Set<Int32> = []

  /// Whether closures may lead anywhere.
  private let hasMappings: Bool

  /// Whether submachines may lead between the states that carry theirs (H5).
  private let hasEmbedded: Bool

  /// Scans the rows.
  ///
  /// - Parameters:
  ///   - event: the event in question; nil for state attempts.
  ///   - toStates: the target states in question.
  /// - Complexity: O(*n*) in the size of the definition and the number of target states.
  init(of engine: Engine, on event: AnyValue?, among toStates: [AnyValue]) {
    self.engine = engine
    self.event = event
    definition = engine.definition
    stamp = Stamp(engine, definition)
    allPlaces = toStates.indices
    hasMappings =
      definition.index.count(.mapping) > 0 || event == nil && definition.index.count(.stateMapping) > 0
    hasEmbedded = engine.node?.links.embedded.isEmpty == false
    if hasMappings || hasEmbedded { return }
    for (place, state) in toStates.enumerated() {
      places[definition.states.number(of: state), default: []].append(place)
    }
    let events = event.map { Set(Index.Key.withWildcard(definition.events.number(of: $0))) }
    for entry in definition.index.entries where entry.registration >= 0 {
      if let events { note(entry, on: events) } else { note(entry) }
    }
  }

  private func note(_ entry: Index.Entry, on events: Set<Int32>) {
    guard entry.key.kind == .route, events.contains(entry.key.event) else { return }
    switch entry.effect {
    case .ignore: break
    case .stay: staying.insert(entry.key.fromState)
    case .move: targets[entry.key.fromState, default: []].insert(entry.key.toState)
    }
  }

  private func note(_ entry: Index.Entry) {
    guard entry.key.kind == .stateRoute || entry.isAlsoStateRoute else { return }
    if entry.key.toState == Index.Key.any {
      roaming.insert(entry.key.fromState)
    } else {
      targets[entry.key.fromState, default: []].insert(entry.key.toState)
    }
  }

  /// Whether the definition or the tree has changed.
  private var isStale: Bool {
    let current = engine.definition
    return stamp != Stamp(engine, current)
  }

  /// The indices of the possible targets from a state, in order.
  private func places(from state: AnyValue) -> [Int] {
    if hasMappings || hasEmbedded { return Array(allPlaces) }
    let number = definition.states.number(of: state)
    var found: Set<Int32> = []
    for from in Index.Key.withWildcard(number) {
      if roaming.contains(from) { return Array(allPlaces) }
      if staying.contains(from) { found.insert(number) }
      found.formUnion(targets[from] ?? [])
    }
    return found.flatMap { places[$0] ?? [] }.sorted()
  }

  /// Whether the answer is yes for any pair of states. Pairs that nothing can connect are skipped.
  ///
  /// A closure that is called may change the definition. The remaining pairs are then determined again.
  ///
  /// - Complexity: O(*n*) in the number of rows that leave the states; with mappings or embedded submachines, in the
  ///   number of all pairs.
  static func contain(
    _ engine: Engine, on event: AnyValue?, from fromStates: [AnyValue], to toStates: [AnyValue],
    where leads: (_ fromState: AnyValue, _ toState: AnyValue) -> Bool
  ) -> Bool {
    var destinations = Destinations(of: engine, on: event, among: toStates)
    for fromState in fromStates {
      var places = destinations.places(from: fromState)[...]
      while let place = places.popFirst() {
        if leads(fromState, toStates[place]) { return true }
        if destinations.isStale {
          destinations = Destinations(of: engine, on: event, among: toStates)
          places = destinations.places(from: fromState).drop { $0 <= place }
        }
      }
    }
    return false
  }
}
