import Interlock

/// A graph of names, from which pictures are made, whatever the types.
package struct Chart: Sendable, Hashable {
  struct State: Sendable, Hashable {
    let name: String

    /// The state as source code: `.cart`.
    let spelling: String

    /// Whether it stands for all states of its case.
    let isGroup: Bool
    let isFinal: Bool
    let isCurrent: Bool
    let isReachable: Bool

    /// The activities of this state itself.
    let activities: [String]
  }

  /// A route, by the indices of its states and its event.
  struct Route: Sendable, Hashable {
    /// The from-state; nil for any.
    let source: Int?

    /// The target state; nil for any.
    let target: Int?

    /// The event; nil for any event, and for routes without an event.
    let event: Int?

    let kind: Kind
    let label: Label
    let isInternal: Bool
    let isHighlighted: Bool

    /// The index of the edge that declares the route.
    let edge: Int

    /// Whether an embedded submachine decides about the route.
    let isInner: Bool

    /// How the route enters submachines, by their indices among all of them.
    var entries: [Int: EntranceList.Entry] = [:]
  }

  /// The targets of state routes to any state, by the indices of the edges and of the targets that other routes name.
  struct Roaming: Sendable, Hashable {
    let routes: [Int]
    let named: Set<Int>
  }

  /// The ends of the highlighted transitions, for state attempts.
  struct Highlighted: Sendable, Hashable {
    let sources: Set<Int>
    let targets: Set<Int>
  }

  /// The cause of a transition along a route.
  enum Kind: Sendable, Hashable {
    /// An event or a target state, and whether the route was found by exploring a mapping.
    case event(isExplored: Bool)
    case stateAttempt(isExplored: Bool)

    /// The completion of the submachines.
    case completion

    /// A timeout.
    case timeout(Delay)

    /// None: the event is ignored.
    case ignored

    /// Whether the cause is neither an event nor a target state.
    var comesOfItself: Bool {
      switch self {
      case .completion, .timeout: true
      case .event, .stateAttempt, .ignored: false
      }
    }

    var isExplored: Bool { self == .event(isExplored: true) || self == .stateAttempt(isExplored: true) }
  }

  /// A submachine, with the indices of its states in the outer machine.
  struct Region: Sendable, Hashable {
    /// Its index among all submachines, embedded ones included.
    let place: Int
    let hosts: [Int]
    let history: History
    let chart: Chart

    /// The state in which it is now, or the first one of a blueprint's machine.
    let current: Int

    /// Whether it is embedded in states of which only data tells what they carry.
    let isCarriedByData: Bool

    /// What it receives for each event that the outer machine may pass on.
    let passages: [Passage]

    /// How the outer machine's states carry its own; nil unless it is embedded.
    let carriage: Carriage?

    var isEmbedded: Bool { carriage != nil }

    /// Where it starts when it is entered, in words, if that is not always its initial state.
    var start: String? { chart.startsByData ? "by data" : history.name }
  }

  /// What a submachine receives for an event of the machine around it.
  enum Passage: Sendable, Hashable {
    case event(Int)
    case nothing

    /// That depends on the event's data.
    case anything
  }

  /// How a machine's states carry those of an embedded submachine (H5).
  struct Carriage: Sendable, Hashable {
    /// The carried state of each state of the outer machine; nil if it carries none.
    let carried: [Int?]

    /// The state that carries each state of the submachine, by the outer machine's state before.
    let carriers: [[Int?]]
  }

  /// The type of the states.
  let type: String
  let states: [State]
  let events: [String]

  /// The events that only submachines name.
  let innerEvents: [String]

  /// The activities of any state.
  let activities: [String]

  /// The index of the initial state.
  let initial: Int

  /// Whether it is a submachine whose parent's data determines where it starts.
  let startsByData: Bool

  /// The declarations and the explored mappings.
  let edges: [Route]

  /// The same between single states, without the transitions that state routes to any state allow.
  let steps: [Route]

  /// The states from which state routes lead to any state.
  let roaming: [Int: Roaming]
  let highlighted: Highlighted?

  /// The submachines, in order of attachment.
  let inside: [Region]

  /// Whether there are mappings, and whether their answers depend on more than is known.
  let hasMappings: Bool
  let hasFreeMappings: Bool

  /// Whether events that the definition does not name may be taken: along a route for any event, or by a submachine to whose events a
  /// function maps them.
  let hasOtherEvents: Bool

  /// What could not be explored.
  let omissions: [Omission]

  /// The submachines that are drawn as such: those that are not embedded.
  var regions: [Region] { inside.filter { !$0.isEmbedded } }
}

extension Chart {
  init<S, E>(_ graph: MachineGraph<S, E>, highlighting highlight: Highlight<S, E>? = nil) {
    let reachable = Set(graph.reachableStates())
    let finalStates = Set(graph.finalStates)
    let places = Dictionary(uniqueKeysWithValues: zip(graph.states, 0...))
    let eventPlaces = Dictionary(uniqueKeysWithValues: zip(graph.events, 0...))
    let highlighted = highlight.map { highlight in
      Highlighted(
        sources: Set(
          graph.states.indices.filter { highlight.transition.fromState.matches(graph.states[$0]) }),
        targets: Set(graph.states.indices.filter { highlight.transition.toState.matches(graph.states[$0]) }))
    }
    self.highlighted = highlight?.event == nil ? highlighted : nil
    let roaming = graph.roaming.reduce(into: [Int: Roaming]()) { roaming, entry in
      guard let place = places[entry.key] else { return }
      roaming[place] = Roaming(
        routes: entry.value.routes, named: Set(entry.value.named.compactMap { places[$0] }))
    }
    self.roaming = roaming
    var marked = Set(graph.steps.filter { highlight?.isAlong($0) ?? false }.map(\.edge))
    if let highlighted = self.highlighted {
      for (place, roaming) in roaming where highlighted.sources.contains(place) {
        if !highlighted.targets.isSubset(of: roaming.named) { marked.formUnion(roaming.routes) }
      }
    }

    let activities = Dictionary(grouping: graph.activities, by: \.state).mapValues { $0.map(\.name) }
    self.activities = activities[.any] ?? []
    type = String(reflecting: S.self)
    states = graph.states.map { state in
      State(
        name: graph.groups.names[state].map { String($0.dropFirst()) } ?? name(of: state),
        spelling: graph.spelled(state), isGroup: graph.groups.names[state] != nil,
        isFinal: finalStates.contains(state), isCurrent: graph.currentState == state,
        isReachable: reachable.contains(state), activities: activities[.some(state)] ?? [])
    }
    let eventNames = graph.events.map { name(of: $0) }
    events = eventNames
    innerEvents = graph.offeredEvents.dropFirst(graph.events.count).map { name(of: $0) }
    initial = places[graph.initialState] ?? 0
    startsByData = graph.startsByData
    edges = graph.edges.enumerated().map { place, edge in
      func end(_ pattern: Pattern<S>) -> Int? {
        if case .some(let state) = pattern { places[state] } else { nil }
      }
      var event: Int?
      if case .some(.some(let value)) = edge.event { event = eventPlaces[value] }
      return Route(
        source: end(edge.transition.fromState),
        target: end(edge.isInternal ? edge.transition.fromState : edge.transition.toState),
        event: event, kind: Kind(edge.form, isEvent: edge.event != nil, edge.timing),
        label: Label(edge, eventName: event.map { eventNames[$0] }),
        isInternal: edge.isInternal, isHighlighted: marked.contains(place), edge: place,
        isInner: edge.isInner, entries: edge.entrances.entries)
    }
    steps = graph.steps.map { move in
      let event = move.event.flatMap { eventPlaces[$0] }
      return Route(
        source: places[move.fromState], target: places[move.toState], event: event,
        kind: Kind(move.form, isEvent: move.event != nil, move.timing),
        label: Label(move, eventName: event.map { eventNames[$0] }), isInternal: move.isInternal,
        isHighlighted: highlight?.isAlong(move) ?? false, edge: move.edge,
        isInner: graph.edges[move.edge].isInner, entries: move.entrances.entries)
    }
    inside = graph.submachines.enumerated().map { place, submachine in
      Region(
        place: place, hosts: submachine.states.compactMap { places[$0] }, history: submachine.history,
        chart: submachine.chart, current: submachine.current,
        isCarriedByData: submachine.isCarriedByData, passages: submachine.passages,
        carriage: submachine.carriage)
    }
    hasMappings = graph.hasMappings
    hasFreeMappings = graph.hasFreeMappings
    hasOtherEvents =
      E.self != NoEvent.self && allCases(of: E.self) == nil
      && (graph.edges.contains { $0.event == .any && $0.form == .eventRoute }
        || graph.submachines.contains(where: \.isTranslated))
    omissions = graph.omissions
  }
}

extension Chart.Kind {
  fileprivate init<S, E>(_ form: MachineGraph<S, E>.Form, isEvent: Bool, _ timing: Delay?) {
    switch form {
    case .ignored: self = .ignored
    case .completion: self = .completion
    case .timeout: self = timing.map { .timeout($0) } ?? .completion
    case .eventRoute, .stateRoute, .mapping, .embedded:
      let isExplored = form == .mapping
      self = isEvent ? .event(isExplored: isExplored) : .stateAttempt(isExplored: isExplored)
    }
  }
}
