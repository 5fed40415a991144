import Interlock

/// Explores what a definition allows: looks up its rows and calls its mappings.
struct Exploration<S: StateType, E: EventType> where S.Kind == S, E.Kind == E {
  typealias Graph = MachineGraph<S, E>

  let content: DefinitionContent<S, E>
  let submachines: [Inside<S, E>]
  private let embedded: [Inside<S, E>]

  /// What makes the machine a region of a chart.
  let region: RegionContent<S>?

  /// Where regions inside start if the machine starts in its initial state.
  private let deepStart: DeepStart<S>
  private let document: DocumentContent<S>?

  /// The states that live in the machine if it is a region; otherwise those that live in regions inside.
  private let nativeStates: Set<S>

  /// The indices of the regions inside, by the states that they live in.
  private var regions: [S: [Int]] = [:]

  /// The indices of the other submachines.
  private var others: [Int] = []
  let allowsStateAttempts: Bool
  let events: [E]
  private let limit: Int
  private var omissions: [Omission] = []

  /// The states and the events with which mappings could not be called, because no value of theirs is known.
  private var unknownStates: [S] = []
  private var unknownEvents: [E] = []

  var edges: [Graph.Edge]

  /// The indices of the completion routes, by from-state.
  private(set) var completions: [Pattern<S>: [Int]] = [:]

  /// The indices of the eventless routes, by from-state.
  private(set) var eventless: [Pattern<S>: [Int]] = [:]

  /// The indices of the timeouts, by from-state.
  private(set) var timeouts: [Pattern<S>: [Int]] = [:]

  /// The indices of the other rows, by look-up key.
  private(set) var rows: [Key: [Int]] = [:]

  /// The indices of the events that rows mention, by from-state. Rows for any event are left out.
  private(set) var told: [Pattern<S>: Set<Int>] = [:]

  /// A rank in which rows compete (R1); the event is nil for state routes.
  struct Key: Hashable {
    let event: Pattern<E>?
    let fromState: Pattern<S>
  }

  init(
    _ content: DefinitionContent<S, E>, submachines: [Inside<S, E>], region: RegionContent<S>?,
    deepStart: DeepStart<S>, document: DocumentContent<S>?, allowsStateAttempts: Bool, samples: [E],
    limit: Int
  ) {
    self.content = content
    self.submachines = submachines
    embedded = submachines.filter(\.isEmbedded)
    self.region = region
    self.deepStart = deepStart
    self.document = document
    nativeStates =
      region.map { Set($0.states) }
      ?? submachines.reduce(into: []) { states, inside in
        guard let region = inside.region else { return }
        states.formUnion(region.states)
        region.addInnerStates(to: &states)
      }
    for (place, inside) in submachines.enumerated() {
      if let owner = inside.region?.region?.owner {
        regions[owner, default: []].append(place)
      } else {
        others.append(place)
      }
    }
    self.allowsStateAttempts = allowsStateAttempts
    self.limit = limit
    let cases = allCases(of: E.self)
    // The transitions of embedded submachines are transitions of the machine.
    events = unique((cases ?? []) + content.events + embedded.flatMap(\.events) + samples)
    if content.hasRouteMappings, cases == nil, E.self != NoEvent.self {
      omissions.append(events.isEmpty ? .noSamples : .samplesOnly(events.count))
    }
    edges = []
    var line: (registration: Int, edge: Int)?
    for row in content.ownRows where allowsStateAttempts || row.form != .stateRoute {
      if line?.registration != row.place.registration { line = (row.place.registration, edges.count) }
      edges.append(Graph.Edge(row, line?.edge ?? 0, submachines))
    }
    if content.isOfDocument {
      let regions = submachines.compactMap { $0.region?.omissions }
      if hasHandlers { omissions.append(.ownEvents) }
      if edges.contains(where: { $0.crossing?.isFromInside ?? false }) { omissions.append(.ownPast) }
      omissions = unique(omissions + regions.flatMap(\.self))
    }
    var placeOf: [E: Int] = [:]
    for (place, event) in events.enumerated() { placeOf[event] = place }
    for (place, edge) in edges.enumerated() {
      let fromState = edge.transition.fromState
      if case .some(.some(let event)) = edge.event, let place = placeOf[event] {
        told[fromState, default: []].insert(place)
      }
      if edge.form == .timeout {
        timeouts[fromState, default: []].append(place)
      } else if edge.form == .completion {
        completions[fromState, default: []].append(place)
      } else if edge.form == .eventless {
        eventless[fromState, default: []].append(place)
      } else {
        rows[Key(event: edge.event, fromState: fromState), default: []].append(place)
      }
    }
  }

  /// The resulting graph.
  consuming func graph(
    from initialState: S, entries: [S], startsByData: Bool, currentState: S?, finalStates: [S],
    grouping: StateGrouping, areKinds: Bool
  ) -> Graph {
    let cases = allCases(of: S.self)
    let declared: [S] = content.finalStates.compactMap {
      if case .some(let state) = $0 { state } else { nil }
    }
    let finalStates = unique(declared + finalStates).filter(isOwn)
    let given =
      [initialState] + content.states + [currentState].compactMap { $0 } + finalStates + entries
    // A document mentions its states in order.
    let mentioned = document == nil ? [] : content.states
    var states = unique((cases ?? []) + mentioned + (region?.states ?? []) + given).filter(isOwn)
    var found: [S: [Graph.Move]] = [:]
    var queue = unique([initialState] + entries.filter(isOwn))
    var queued = Set(queue)
    var postponed: Set<S> = []
    var next = 0
    var rest = states.makeIterator()
    while true {
      if next == queue.count {
        guard let state = rest.next() else { break }
        if queued.insert(state).inserted { queue.append(state) }
        continue
      }
      let state = queue[next]
      if hasMappings, !content.hasValue(ofState: state), postponed.insert(state).inserted {
        // The mappings of other states may give a value.
        queue.remove(at: next)
        queue.append(state)
        continue
      }
      let moves = explore(state, asksMappings: next < limit)
      found[state] = moves
      for move in moves where isOwn(move.toState) && queued.insert(move.toState).inserted {
        queue.append(move.toState)
      }
      next += 1
    }
    if queue.count > limit, hasMappings {
      omissions.append(.stateLimit(limit))
    }
    if !unknownEvents.isEmpty {
      omissions.append(.unknownEvents(unknownEvents.map { "\(Pattern.some($0))" }))
    }
    if !unknownStates.isEmpty {
      omissions.append(.unknownStates(unknownStates.map { "\(Pattern.some($0))" }))
    }
    states = unique(states + queue)
    let groups =
      grouping == .byCase
      ? CaseGroups(unique(queue + states), declared: declaredStates(found, cases ?? [], finalStates))
      : CaseGroups()
    let asked = hasMappings ? queue.prefix(limit) : queue[...]
    let unasked = Set(queue[asked.endIndex...].map(groups.representative(of:))).subtracting(
      asked.map(groups.representative(of:))
    ).union(unknownStates.map(groups.representative(of:)))
    found = merge(found, queue, by: groups)
    states = unique(states.map(groups.representative(of:)))

    var steps: [Graph.Move] = []
    var leaving: [S: [Int]] = [:]
    var roaming: [S: Graph.Roaming] = [:]
    for state in states {
      var own = found[state] ?? []
      roaming[state] = self.roaming(from: state)
      // A state that carries an embedded submachine's state can't lead to every target.
      if let wild = roaming[state], submachines.decide(state, state) {
        roaming[state] = nil
        for target in states where !wild.named.contains(target) && !submachines.decide(state, target) {
          own += wild.routes.map { Graph.Move(edges[$0], at: $0, nil, from: state, to: target) }
        }
      }
      leaving[state] = Array(steps.count..<steps.count + own.count)
      steps += own
    }
    let residents = Graph.Submachine.all(submachines, among: states, events: events, groups)
    var residentsOf: [S: [Int]] = [:]
    for (place, resident) in residents.enumerated() {
      for state in resident.states { residentsOf[state, default: []].append(place) }
    }
    return Graph(
      initialState: groups.representative(of: initialState),
      entries: unique(entries.map(groups.representative(of:))), startsByData: startsByData,
      currentState: currentState.map(groups.representative(of:)), groups: groups, unasked: unasked,
      finalStates: finalStates, states: states, events: events, edges: edges,
      activities: activities(in: states), deferrals: deferrals(in: states),
      submachines: residents, residents: residentsOf, region: region, deepStart: deepStart,
      document: document, omissions: omissions,
      hasMappings: hasMappings, hasFreeMappings: hasMappings && !(areKinds && groups.names.isEmpty),
      hasHandlers: hasHandlers,
      handlers: unique(content.handlers + edges.filter(\.hasHandler).map(\.description)),
      steps: steps, leaving: leaving, roaming: roaming)
  }

  private var hasMappings: Bool { content.hasRouteMappings || content.hasStateRouteMappings }

  /// Whether the machine has handlers, which may raise events.
  private var hasHandlers: Bool { content.handlerCount > 0 || edges.contains(where: \.hasHandler) }

  /// The submachines that live in a state, the regions first.
  func residents(of state: S) -> [Inside<S, E>] {
    ((regions[state] ?? []) + others.filter { submachines[$0].matches(state) }).map { submachines[$0] }
  }

  /// Whether a state lives in the machine, and not in another region of its chart.
  private func isOwn(_ state: S) -> Bool {
    nativeStates.contains(state) == (region != nil)
  }

  /// The activities of the states, including those of embedded submachines.
  private func activities(in states: [S]) -> [Graph.Activity] {
    return content.activities.map { Graph.Activity(state: $0.states, label: $0.activity.label) }
      + states.flatMap { state in
        embedded.flatMap { $0.activities(state) }.map { Graph.Activity(state: .some(state), label: $0) }
      }
  }

  /// The deferrals of the states, including those of embedded submachines.
  private func deferrals(in states: [S]) -> [Graph.Deferral] {
    return content.deferrals.map { Graph.Deferral(event: $0.events, state: $0.states) }
      + states.flatMap { state in
        embedded.flatMap { $0.deferred(state, events) }.map {
          Graph.Deferral(event: .some($0), state: .some(state))
        }
      }
  }

  /// The transitions from a state, without those along state routes to any state, because not all states are known yet.
  private mutating func explore(_ state: S, asksMappings: Bool) -> [Graph.Move] {
    var moves: [Graph.Move] = []
    let embedded = embedded.first { $0.matches(state) }
    let isOpen: (S) -> Bool = { [submachines] in !submachines.decide(state, $0) }
    let mayBeAny = embedded != nil || (asksMappings && content.hasRouteMappings)
    for event in mayBeAny ? events : eventsTold(in: state) {
      if let embedded {
        let steps = embedded.moves(state, event)
        moves += steps.map { add(event, state, $0) }
        if steps.contains(where: { !$0.isConditional }) { continue }
      }
      let candidates = candidates(event, state, where: isOpen)
      moves += candidates.map { move(along: $0, event, state) }
      let isDecided = candidates.last.map { !edges[$0].isConditional } ?? false
      guard asksMappings, content.hasRouteMappings, !isDecided else { continue }
      noteUnknown(event, state)
      // The first answer is taken (R1).
      for answer in unique(content.answers(event, state)) where isOpen(answer) {
        moves.append(add(event, state, answer))
      }
    }
    moves += completionMoves(from: state, where: isOpen)
    moves += eventlessMoves(from: state, where: isOpen)
    moves += timeoutMoves(from: state) { isOpen($0) }
    for place in regions[state] ?? [] {
      moves += submachines[place].departures.map { depart(along: $0, of: place, state) }
    }
    if let embedded { moves += embedded.attempts(state).map { add(nil, state, $0) } }
    guard allowsStateAttempts else { return moves }
    let routes = stateRoutes(from: state)
    let targets = unique(
      routes.compactMap { if case .some(let target) = edges[$0].transition.toState { target } else { nil } })
    for target in targets where isOpen(target) { moves += self.moves(from: state, to: target, along: routes) }
    if asksMappings {
      if hasMappings { noteUnknown(nil, state) }
      for answer in unique(content.stateAnswers(state))
      where !self.isOpen(answer, along: routes) && isOpen(answer) {
        moves.append(add(nil, state, answer))
      }
    }
    return moves
  }

  /// Notes what keeps mappings from being called.
  private mutating func noteUnknown(_ event: E?, _ state: S) {
    if !content.hasValue(ofState: state), !unknownStates.contains(state) { unknownStates.append(state) }
    if let event, !content.hasValue(ofEvent: event), !unknownEvents.contains(event) {
      unknownEvents.append(event)
    }
  }

  private mutating func add(_ event: E?, _ state: S, _ answer: S) -> Graph.Move {
    let edge = Graph.Edge(
      form: .mapping, event: event.map { .some($0) },
      transition: state => answer,
      label: nil, isConditional: false, hasHandler: false)
    edges.append(edge)
    return Graph.Move(edge, at: edges.count - 1, event, from: state, to: answer)
  }

  /// Adds a route of a region inside a state that leads out of that state.
  private mutating func depart(
    along departure: Inside<S, E>.Departure, of place: Int, _ state: S
  ) -> Graph.Move {
    let edge = Graph.Edge(
      form: .crossing, event: departure.event.map { .some($0) },
      transition: state => departure.crossing.target,
      label: departure.label, isConditional: departure.isConditional, hasHandler: false, isInner: true,
      origin: place, crossing: departure.crossing)
    edges.append(edge)
    return Graph.Move(
      edge, at: edges.count - 1, departure.event, from: state, to: departure.crossing.ownTarget)
  }

  private mutating func add(_ event: E?, _ state: S, _ step: Inside<S, E>.Passage) -> Graph.Move {
    let edge = Graph.Edge(
      form: step.form, event: event.map { .some($0) },
      transition: Transition(fromState: .some(state), toState: step.isInternal ? .any : .some(step.toState)),
      label: step.label, isConditional: step.isConditional, hasHandler: false, isInner: true)
    edges.append(edge)
    return Graph.Move(edge, at: edges.count - 1, event, from: state, to: step.toState)
  }
}

extension MachineGraph.Edge {
  fileprivate init(_ row: DefinitionContent<S, E>.Row, _ line: Int, _ submachines: [Inside<S, E>]) {
    self.line = line
    switch row.form {
    case .eventRoute: form = .eventRoute
    case .stateRoute: form = .stateRoute
    case .completion: form = .completion
    case .eventless: form = .eventless
    case .ignored: form = .ignored
    case .timeout: form = .timeout
    }
    event = row.event
    transition = row.transition
    label = row.label
    isConditional = row.isConditional
    hasHandler = row.hasHandler
    timing = row.delay
    entrances = EntranceList(row.entrances, among: submachines)
    crossing = row.crossing
    changesData = row.changesData
  }
}

extension Array {
  /// Whether a submachine that is embedded in two states decides about a transition between them (H5).
  fileprivate func decide<S, E>(_ state: S, _ target: S) -> Bool where Element == Inside<S, E> {
    contains { $0.matches(state) && $0.decides(state, target) }
  }
}

extension CrossingContent {
  /// The state of the machine whose route it is: the one to which it goes, or, if it is left, the one that the arrow names.
  var ownTarget: S { rise == 0 ? state : target }
}

extension EntranceList {
  /// How a route enters the submachines of its machine.
  fileprivate init<S, E>(_ list: [Entrance], among submachines: [Inside<S, E>]) {
    var entries: [Int: Entry] = [:]
    if !list.isEmpty {
      // The parent's state says where an embedded one starts (H5).
      for (place, submachine) in submachines.enumerated()
      where !submachine.isEmbedded && !submachine.isCarriedByData {
        entries[place] = list.entrance(for: submachine.stateType, at: place).map(submachine.entry)
      }
    }
    self.init(list, entries: entries)
  }
}
