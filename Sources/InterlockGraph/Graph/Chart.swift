import Interlock

/// A graph of names, from which pictures are made, whatever the types.
package struct Chart: Sendable, Hashable {
  struct State: Sendable, Hashable {
    let name: String
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

    /// The completion of the submachines, or of one of them.
    case completion(of: CompletingRegion?)

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

    /// Where it starts when it is entered, in words, if that is not always its initial state.
    var start: String? { chart.startsByData ? "by data" : history.name }
  }

  let states: [State]
  let events: [String]

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

  /// The attached submachines, in order of attachment.
  let regions: [Region]
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
    states = graph.states.map { state in
      State(
        name: graph.groups.names[state].map { String($0.dropFirst()) } ?? name(of: state),
        isFinal: finalStates.contains(state), isCurrent: graph.currentState == state,
        isReachable: reachable.contains(state), activities: activities[.some(state)] ?? [])
    }
    let eventNames = graph.events.map { name(of: $0) }
    events = eventNames
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
        event: event, kind: Kind(edge.form, isEvent: edge.event != nil, edge.timing, edge.completing),
        label: Label(edge, eventName: event.map { eventNames[$0] }),
        isInternal: edge.isInternal, isHighlighted: marked.contains(place), edge: place,
        entries: edge.entrances.entries)
    }
    steps = graph.steps.map { move in
      let event = move.event.flatMap { eventPlaces[$0] }
      return Route(
        source: places[move.fromState], target: places[move.toState], event: event,
        kind: Kind(move.form, isEvent: move.event != nil, move.timing, move.completing),
        label: Label(move, eventName: event.map { eventNames[$0] }), isInternal: move.isInternal,
        isHighlighted: highlight?.isAlong(move) ?? false, edge: move.edge, entries: move.entrances.entries)
    }
    regions = graph.submachines.enumerated().filter { !$1.isEmbedded }.map { place, submachine in
      Region(
        place: place, hosts: submachine.states.compactMap { places[$0] }, history: submachine.history,
        chart: submachine.chart)
    }
  }
}

extension Chart.Kind {
  fileprivate init<S, E>(
    _ form: MachineGraph<S, E>.Form, isEvent: Bool, _ timing: Delay?, _ region: CompletingRegion?
  ) {
    switch form {
    case .ignored: self = .ignored
    case .completion: self = .completion(of: region)
    case .timeout: self = timing.map { .timeout($0) } ?? .completion(of: nil)
    case .eventRoute, .stateRoute, .mapping, .embedded:
      let isExplored = form == .mapping
      self = isEvent ? .event(isExplored: isExplored) : .stateAttempt(isExplored: isExplored)
    }
  }
}
