/// The answer to a query by kinds (F3).
public enum Openness: Hashable, Sendable {
  /// An attempt would be accepted.
  case open

  /// The answer depends on a condition or a mapping, which looks at data.
  case guarded

  /// No attempt would be accepted.
  case closed
}

extension Openness {
  /// What an event of a kind would do in a machine, for the machines around it.
  fileprivate struct Prospect {
    var openness: Openness

    /// Whether the machine takes the event in any case, if only to ignore it, so that machines around it are not asked (H2).
    var takes = false
  }

  /// The better of two answers.
  func or(_ other: Openness) -> Openness {
    self == .open || other == .open ? .open : self == .guarded || other == .guarded ? .guarded : .closed
  }
}

// Queries about kinds whose values have data call no closures, because these may depend on data that a kind lacks.

extension Engine {
  /// What an event of a kind would do now, in the machine or in a submachine.
  final func openness(on event: AnyValue) -> Openness {
    guard let node else { return ownOpenness(on: event) }
    return node.isActive ? node.prospect(of: event).openness : .closed
  }

  /// The kinds of events that the machine mentions, or that submachines mention or receive. One may stand there several times.
  final var offeredEvents: [AnyValue] {
    (node?.links ?? LinkList()).reduce(mentionedEvents) { events, link in
      switch link.events {
      case .same: events + link.child.engine.offeredEvents
      case .translated(_, let kind?): events + [kind]
      case .translated: events
      }
    }
  }

  /// What an event of a kind would do now, in the machine alone.
  final func ownOpenness(on event: AnyValue) -> Openness { ownProspect(of: event).openness }

  fileprivate final func ownProspect(of event: AnyValue) -> Openness.Prospect {
    let definition = self.definition
    var openness = Openness.closed
    for candidate in definition.candidates(on: event, from: current) {
      if candidate.effect == .ignore { return Openness.Prospect(openness: openness, takes: true) }
      if isBarred(candidate, definition) { continue }
      if !definition.isGuarded(candidate), !mayBeEmbedded(candidate, definition) {
        return Openness.Prospect(openness: .open, takes: true)
      }
      openness = .guarded
    }
    return Openness.Prospect(openness: definition.index.count(.mapping) > 0 ? .guarded : openness)
  }

  /// Whether an embedded submachine decides about a row instead, since the target carries another state of it (H5).
  private final func isBarred(_ row: MatchingRow, _ definition: Definition) -> Bool {
    guard row.effect == .move, !carriesData, let node, !node.links.embedded.isEmpty else { return false }
    return !node.permits(definition.states.value(row.toState), isInternal: false)
  }

  /// Whether an embedded submachine may decide about a row instead, depending on the data of its target (H5).
  private final func mayBeEmbedded(_ row: MatchingRow, _ definition: Definition) -> Bool {
    guard carriesData, node?.links.embedded.contains(where: \.matchesNow) ?? false else { return false }
    return row.effect == .stay
      ? definition.source(of: row) != nil : row.toState == definition.states.number(of: current)
  }

  /// Whether a route or a mapping may lead from one kind to another on an event of a kind.
  final func opens(on event: AnyValue, from fromState: AnyValue, to toState: AnyValue) -> Bool {
    holds(in: fromState) { $0.ownRouteOpens(on: event, from: $1, to: toState) }
  }

  private final func ownRouteOpens(
    on event: AnyValue, from fromState: AnyValue, to toState: AnyValue
  ) -> Bool {
    let definition = self.definition
    if definition.index.count(.mapping) > 0 { return true }
    let to = definition.states.number(of: toState)
    return definition.candidates(on: event, from: fromState).contains { candidate in
      switch candidate.effect {
      case .ignore: false
      case .stay: definition.states.areSame(fromState, toState)
      case .move: to != Interner.unmentioned && candidate.toState == to
      }
    }
  }

  /// What a state attempt from one kind to another would do.
  final func openness(from fromState: AnyValue, to toState: AnyValue) -> Openness {
    let definition = self.definition
    if definition.states.areSame(fromState, toState), definition.states.areSame(fromState, current),
      let link = node?.links.embedded.first(where: \.matchesNow)
    {
      // Which of the submachine's states the target carries, its kind does not tell (H5).
      return link.child.engine.definition.index.count > 0 ? .guarded : .closed
    }
    let candidates = candidates(from: fromState, to: toState)
    if candidates.contains(where: { !definition.isGuarded($0) }) { return .open }
    let mappingCount = definition.index.count(.mapping) + definition.index.count(.stateMapping)
    return candidates.isEmpty && mappingCount == 0 ? .closed : .guarded
  }
}

extension Definition {
  fileprivate func isGuarded(_ candidate: MatchingRow) -> Bool {
    rule(of: candidate)?.isConditional ?? false
  }
}

extension Node {
  /// What an event of a kind would do in the current state of an active machine: first in the submachines, and if none of them takes it in
  /// any case, in the machine itself (H2).
  fileprivate func prospect(of event: AnyValue) -> Openness.Prospect {
    var prospect = Openness.Prospect(openness: .closed)
    for link in links where link.matchesNow {
      switch link.events {
      case .same:
        let inside = link.child.node.prospect(of: event)
        prospect.openness = prospect.openness.or(inside.openness)
        prospect.takes = prospect.takes || inside.takes
      case .translated(_, let kind?) where !engine.definition.events.areSame(kind, event): continue
      case .translated: prospect.openness = prospect.openness.or(.guarded)
      }
    }
    if prospect.takes { return prospect }
    let own = engine.ownProspect(of: event)
    return Openness.Prospect(openness: prospect.openness.or(own.openness), takes: own.takes)
  }
}

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
  private var places: [[Int]] = []
  private let allPlaces: Range<Int>

  /// The numbers of the targets of state attempts, by that of the from-state plus one: first comes any state.
  private var targets: [[Int32]] = []

  /// Whether closures may lead anywhere, or submachines between the states that carry theirs (H5), or regions (C2).
  private let leadsAnywhere: Bool

  /// Scans the target states and, for state attempts, the rows.
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
    leadsAnywhere =
      definition.index.count(.mapping) > 0 || event == nil && definition.index.count(.stateMapping) > 0
      || engine.node?.links.embedded.isEmpty == false || engine.regionMap != nil
    if leadsAnywhere { return }
    places = Array(repeating: [], count: definition.states.count + 1)
    for (place, state) in toStates.enumerated() {
      places[Int(definition.states.number(of: state))].append(place)
    }
    if event != nil { return }
    targets = Array(repeating: [], count: definition.states.count + 2)
    for entry in definition.index.entries where entry.registration >= 0 {
      if entry.key.kind == .stateRoute || entry.isAlsoStateRoute {
        targets[Int(entry.key.fromState) + 1].append(entry.key.toState)
      }
    }
  }

  /// Whether the definition or the tree has changed.
  private var isStale: Bool {
    let current = engine.definition
    return stamp != Stamp(engine, current)
  }

  /// The indices of the possible targets from a state, in order.
  @inline(never)
  private func places(from state: AnyValue) -> [Int] {
    if leadsAnywhere { return Array(allPlaces) }
    let numbers = Set(targets(from: definition.states.number(of: state)))
    if numbers.contains(Index.Key.any) { return Array(allPlaces) }
    return numbers.flatMap { places[Int($0)] }.ordered { ($0, 0) }
  }

  /// The numbers of the states that rows may lead to from a state; a wildcard stands for all states.
  private func targets(from state: Int32) -> [Int32] {
    guard let event else { return Index.Key.withWildcard(state).flatMap { targets[Int($0) + 1] } }
    let candidates = definition.index.candidates(event: definition.events.number(of: event), from: state)
    return candidates.compactMap { candidate in
      switch candidate.effect {
      case .ignore: nil
      case .stay: state
      case .move: candidate.toState
      }
    }
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
