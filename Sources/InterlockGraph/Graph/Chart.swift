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

    /// The target state; nil for any. A target of another region of the chart is an index in ``Chart/ends``.
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

    /// Where the route leads if it crosses levels; nil if it stays in its region.
    var crossing: Crossing?

    /// The first of the edges that were declared together with the route's edge.
    var line = 0

    /// Whether it stays in its state and is given data there.
    var changesData = false
  }

  /// Where a route leads that crosses levels of a chart (C2). States are given by their spelling, because they may live in
  /// any region.
  struct Crossing: Sendable, Hashable {
    struct Entry: Sendable, Hashable {
      let region: Int

      /// The state in which the region starts; nil if it starts where it was left.
      let state: String?
      let past: History
    }

    /// How many regions are between that of the source and the one that moves.
    let rise: Int

    /// The state to which the region goes that moves.
    let state: String

    /// How regions are entered on the way to the target, from the outside in.
    let entries: [Entry]

    /// Where those regions of a document start that have no past.
    let defaults: [Entry]

    /// The region that moves, if it lives in the source.
    let inner: Int?

    /// What a document says about where it leads; nil for charts of the language.
    let declared: Declared?

    /// The other targets, by their indices in ``Chart/ends``.
    let others: [Int]

    /// The history by which the target's regions are entered; nil if the route does not lead to their past.
    let past: History?

    /// The target as source code, if it is more than a state.
    let phrase: String?
  }

  /// The names of the states and histories to which a transition of a document leads, and whether it says that its source is not
  /// left.
  struct Declared: Sendable, Hashable {
    let targets: [String]
    let isInternal: Bool
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

    /// None: the route is taken as soon as it is open.
    case eventless

    /// A timeout.
    case timeout(Delay)

    /// None: the event is ignored.
    case ignored

    /// That of a region's route, which leads out of the state. It belongs to the region's chart.
    case departure

    /// Whether the cause is neither an event nor a target state.
    var comesOfItself: Bool {
      switch self {
      case .completion, .eventless, .timeout: true
      case .event, .stateAttempt, .ignored, .departure: false
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

    /// What it receives for each event that the outer machine may pass on.
    let passages: [Passage]

    /// How the outer machine's states carry its own; nil unless it is embedded.
    let carriage: Carriage?

    /// Whether the outer machine's states carry its own with data, so that the kind of one does not tell that of the other.
    let isCarriedByData: Bool

    /// Whether only functions of data know which states of the outer machine carry its own.
    let isFoundByData: Bool

    /// What makes it a region of the outer machine's chart; nil if it is none.
    let origin: RegionOrigin?

    var isEmbedded: Bool { carriage != nil }

    /// Where it starts when it is entered, in words, if that is not always its initial state.
    var start: String? {
      let words = [history.name, chart.startsByData ? "by data" : nil].compactMap(\.self)
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }
  }

  /// What makes a submachine a region of a chart (C1).
  struct RegionOrigin: Sendable, Hashable {
    /// Its number in the chart.
    let number: Int

    /// Its name; nil if it is the only one of its state.
    let name: String?

    /// Where it starts by history as long as it has no past; nil if that is its initial state.
    let past: Int?

    /// Whether it is a state of a document's parallel one, and the names of the states and histories in which a document says that it
    /// starts.
    let isState: Bool
    let targets: [String]
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

  /// The states of other regions of its chart to which its routes lead.
  let foreignStates: [State]
  let events: [String]

  /// The events that only submachines name.
  let innerEvents: [String]

  /// The activities of any state.
  let activities: [String]

  /// The events that are deferred.
  let deferrals: [Deferral]

  /// The index of the initial state.
  let initial: Int

  /// Where regions inside start if the machine starts in its initial state, because that lies several levels down, and where those of
  /// a document start of which nothing is remembered.
  let starts: [Crossing.Entry]
  let startDefaults: [Crossing.Entry]

  /// What makes the machine do as SCXML's algorithm says; nil if it does as the language says.
  let document: Document?

  /// What a document says besides states and transitions.
  struct Document: Sendable, Hashable {
    /// What the outermost machine remembers of states inside.
    struct Past: Sendable, Hashable {
      let name: String

      /// The state around the regions that are remembered, as source code.
      let owner: String
      let isDeep: Bool
      let otherwise: [String]
    }

    let pasts: [Past]

    /// The names of the states and histories in which it starts; empty if that is the initial state.
    let start: [String]
  }

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

  /// Whether there are handlers, which may raise events.
  let hasHandlers: Bool

  /// Whether events that the definition does not name may be taken: along a route for any event, or by a submachine to whose events a
  /// function maps them.
  let hasOtherEvents: Bool

  /// What could not be explored.
  let omissions: [Omission]

  /// The state in which the machine starts, by its spelling, if it lives several levels down.
  var deepStart: String? { deepStart(in: inside, of: initial) }

  private func deepStart(in inside: [Region], of state: Int) -> String? {
    let named = Self.regions(inside, of: state).compactMap { region in
      starts.first { $0.region == region.origin?.number }?.state.map { (region, $0) }
    }
    guard named.count == 1,
      let place = named[0].0.chart.states.firstIndex(where: { $0.spelling == named[0].1 })
    else { return nil }
    return deepStart(in: named[0].0.chart.inside, of: place) ?? named[0].1
  }

  /// All states at which its routes can end.
  var ends: [State] { states + foreignStates }

  /// A state at which a route ends.
  func end(_ place: Int) -> State {
    place < states.count ? states[place] : foreignStates[place - states.count]
  }

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
    let crossings = graph.edges.filter { $0.form != .crossing }.compactMap(\.crossing)
    let foreign = unique(crossings.flatMap { [$0.target] + $0.others }).filter { places[$0] == nil }
    let ends = foreign.reduce(into: places) { ends, state in ends[state] = ends.count }
    foreignStates = foreign.map { state in
      State(
        name: name(of: state), spelling: graph.spelled(state), isGroup: false, isFinal: false,
        isCurrent: false,
        isReachable: true, activities: [])
    }
    func entries(_ entries: [CrossingContent<S>.Entry]) -> [Crossing.Entry] {
      entries.map {
        Crossing.Entry(region: $0.region, state: $0.state.map { graph.spelled($0) }, past: $0.past)
      }
    }
    func crossing(_ content: CrossingContent<S>?) -> Crossing? {
      content.map { content in
        Crossing(
          rise: content.rise, state: graph.spelled(content.state), entries: entries(content.entries),
          defaults: graph.document == nil ? [] : entries(content.defaults), inner: content.inner,
          declared: content.declared.map { declared in
            Declared(targets: declared.targets.map { name(of: $0) }, isInternal: declared.isInternal)
          }, others: content.others.compactMap { ends[$0] }, past: content.past, phrase: content.phrase)
      }
    }
    let eventNames = graph.events.map { name(of: $0) }
    events = eventNames
    deferrals = graph.deferrals.map { deferral in
      var (event, state): (Int?, Int?)
      if case .some(let value) = deferral.event { event = eventPlaces[value] }
      if case .some(let value) = deferral.state { state = places[value] }
      return Deferral(event: event, state: state)
    }
    innerEvents = graph.offeredEvents.dropFirst(graph.events.count).map { name(of: $0) }
    initial = places[graph.initialState] ?? 0
    startsByData = graph.startsByData
    edges = graph.edges.enumerated().map { place, edge in
      func end(_ pattern: Pattern<S>) -> Int? {
        if case .some(let state) = pattern { ends[state] } else { nil }
      }
      var event: Int?
      if case .some(.some(let value)) = edge.event { event = eventPlaces[value] }
      return Route(
        source: end(edge.transition.fromState),
        target: end(edge.isInternal ? edge.transition.fromState : edge.transition.toState),
        event: event, kind: Kind(edge.form, isEvent: edge.event != nil, edge.timing),
        label: Label(edge, eventName: event.map { eventNames[$0] }),
        isInternal: edge.isInternal, isHighlighted: marked.contains(place), edge: place,
        isInner: edge.isInner, entries: edge.entrances.entries, crossing: crossing(edge.crossing),
        line: edge.line, changesData: edge.changesData)
    }
    steps = graph.steps.filter { $0.form != .crossing }.map { move in
      let event = move.event.flatMap { eventPlaces[$0] }
      return Route(
        source: places[move.fromState], target: ends[move.crossing?.target ?? move.toState], event: event,
        kind: Kind(move.form, isEvent: move.event != nil, move.timing),
        label: Label(move, eventName: event.map { eventNames[$0] }), isInternal: move.isInternal,
        isHighlighted: highlight?.isAlong(move) ?? false, edge: move.edge,
        isInner: graph.edges[move.edge].isInner, entries: move.entrances.entries,
        crossing: crossing(move.crossing))
    }
    inside = graph.submachines.enumerated().map { place, submachine in
      Region(
        place: place, hosts: submachine.states.compactMap { places[$0] }, history: submachine.history,
        chart: highlight == nil
          ? submachine.chart
          : submachine.region.map { Chart($0, highlighting: highlight) } ?? submachine.chart,
        current: submachine.current, passages: submachine.passages, carriage: submachine.carriage,
        isCarriedByData: submachine.isCarriedByData, isFoundByData: submachine.isFoundByData,
        origin: submachine.origin)
    }
    starts = entries(graph.deepStart.entries)
    startDefaults = entries(graph.deepStart.defaults)
    document = graph.document.map { document in
      Document(
        pasts: document.pasts.map { past in
          Document.Past(
            name: name(of: past.name), owner: graph.spelled(past.owner), isDeep: past.isDeep,
            otherwise: past.otherwise.map { name(of: $0) })
        }, start: document.start.map { name(of: $0) })
    }
    hasMappings = graph.hasMappings
    hasFreeMappings = graph.hasFreeMappings
    hasHandlers = graph.hasHandlers
    hasOtherEvents =
      E.self != NoEvent.self && allCases(of: E.self) == nil
      && (graph.edges.contains { $0.event == .any && $0.form == .eventRoute }
        || graph.submachines.contains(where: \.isTranslated))
    omissions = graph.omissions
  }
}

extension Chart {
  /// The regions of a state.
  private static func regions(_ inside: [Region], of state: Int) -> [Region] {
    inside.filter { $0.origin != nil && $0.hosts == [state] }
  }
}

extension Chart.Kind {
  fileprivate init<S, E>(_ form: MachineGraph<S, E>.Form, isEvent: Bool, _ timing: Delay?) {
    switch form {
    case .ignored: self = .ignored
    case .completion: self = .completion
    case .eventless: self = .eventless
    case .crossing: self = .departure
    case .timeout: self = timing.map { .timeout($0) } ?? .completion
    case .eventRoute, .stateRoute, .mapping, .embedded:
      let isExplored = form == .mapping
      self = isEvent ? .event(isExplored: isExplored) : .stateAttempt(isExplored: isExplored)
    }
  }
}
