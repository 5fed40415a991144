import Interlock
import InterlockGraph

/// A machine of a tree, with the possibilities of its definition, by name.
struct Part: Sendable {
  /// A row of the definition, or a target of a mapping.
  struct Edge: Sendable {
    let phrase: String
    let form: Form
    let isConditional: Bool

    /// Whether it can be taken from a reachable state.
    let isPossible: Bool
  }

  enum Form: Sendable {
    case route, ignored, timeout, mapping, embedded

    /// A route of a region inside, which belongs to the region's part.
    case crossing
  }

  /// The machine's title; empty for the outermost machine.
  let title: String

  let chart: Chart

  /// Whether the machine is embedded.
  let isEmbedded: Bool

  /// The names of the states, in the graph's order.
  let states: [String]
  let reachable: Set<Int>
  let edges: [Edge]

  /// The rows' indices among the edges.
  let rows: [RowPlace: Int]

  /// The indices of the edges without a row, by their visible transition.
  let answers: [Passage: Int]

  /// The events that are refused in states without a declaration for them.
  let refusals: [Passage]
}

/// A part and those inside it.
struct PartTree: Sendable {
  let part: Part
  let inside: [PartTree]

  /// Each part before those inside it.
  var parts: [Part] { [part] + inside.flatMap(\.parts) }
}

extension PartTree {
  /// Reads a machine and all machines inside it, and what they can do together.
  ///
  /// - Parameter samples: events to call the mappings with.
  init<S, E>(of machine: Machine<S, E>, from initialState: S.Kind, samples: [E]) {
    self.init(machine, from: initialState, samples: samples)
    let space = MachineGraph(
      machine, initialState: initialState, samples: samples, grouping: .byValue
    ).stateSpace(limit: 20_000)
    // A larger tree is taken machine by machine.
    guard let usage = space.usage, usage.count == parts.count else { return }
    var rest = usage[...]
    self = restricted(to: &rest)
  }

  /// Reads a machine and all machines inside it.
  ///
  /// - Parameters:
  ///   - chart: where the regions of the chart start that the machine is a region of; nil if it is none.
  ///   - starts: the states in which the machine can start, in addition to its initial state, as far as its parent
  ///     determines them.
  ///   - startsByData: whether it may start in any other state.
  ///   - samples: events to call the mappings with.
  init<S, E>(
    _ machine: Machine<S, E>, of chart: ChartEntries? = nil, from initialState: S.Kind,
    startingIn starts: [S.Kind] = [], startsByData: Bool = false, title: String = "",
    isEmbedded: Bool = false, samples: [E] = []
  ) {
    let chart = chart ?? ChartEntries(of: machine)
    let graph = MachineGraph(
      reading: machine, of: chart, initialState: initialState, startsByData: startsByData, samples: samples,
      grouping: .byValue)
    let reached = ((startsByData ? graph.states : [initialState] + graph.entries) + starts).reduce(
      into: Set<S.Kind>()
    ) {
      reached, state in
      if !reached.contains(state) { reached.formUnion(graph.reachableStates(from: state)) }
    }
    let isOutermost = title.isEmpty
    part = Part(
      graph, reached, machine.content().rows.map(\.place), title: title, isEmbedded: isEmbedded,
      tellsRefusals: isOutermost)
    // A state of a chart lives in one region only.
    let names = graph.submachines.map { submachine in
      isOutermost || submachine.region != nil ? submachine.name : "\(submachine.name) of \(title)"
    }
    let reader = Reader<S, E>(chart: chart, reached: graph.states.filter(reached.contains))
    inside = zip(names, machine.showSubmachines(to: reader)).map { $1($0) }
  }

  private struct Reader<S: Kinded, E: Kinded>: SubmachineReader where S.Kind: StateType, E.Kind: EventType {
    let chart: ChartEntries
    let reached: [S.Kind]

    func read<C, CE>(_ submachine: SubmachineContent<S, E, C, CE>) -> (_ title: String) -> PartTree {
      let isEmbedded = submachine.embed != nil
      let starts = reached.compactMap(submachine.extract)
      return { title in
        PartTree(
          submachine.machine, of: submachine.isRegion ? chart : nil, from: submachine.initialState,
          startingIn: starts + submachine.entries,
          startsByData: submachine.startsByData, title: title, isEmbedded: isEmbedded)
      }
    }
  }
}

// The state space knows better than each machine's own graph what the machines of a tree can do together.

extension PartTree {
  /// The parts, restricted to what the tree can do.
  ///
  /// - Parameter usage: what each machine does, each before those inside it; what was used is removed.
  fileprivate func restricted(to usage: inout ArraySlice<StateSpace.Usage>) -> PartTree {
    guard let own = usage.popFirst() else { return self }
    let part = part.restricted(to: own)
    var rest = usage
    let inside = inside.map { $0.restricted(to: &rest) }
    usage = rest
    return PartTree(part: part, inside: inside)
  }
}

extension Part {
  fileprivate func restricted(to usage: StateSpace.Usage) -> Part {
    let rowCount = rows.count
    return Part(
      title: title, chart: chart, isEmbedded: isEmbedded, states: states,
      reachable: reachable.filter { usage.states.contains(states[$0]) },
      edges: edges.enumerated().map { place, edge in
        // The rows come first. Which answers of mappings follow depends on how they were found.
        let isPossible = edge.isPossible && (place >= rowCount || usage.edges.contains(place))
        return Edge(
          phrase: edge.phrase, form: edge.form, isConditional: edge.isConditional, isPossible: isPossible)
      }, rows: rows, answers: answers, refusals: refusals.filter { usage.states.contains($0.fromState) })
  }
}

extension Part {
  fileprivate init<S, E>(
    _ graph: MachineGraph<S, E>, _ reached: Set<S>, _ rowPlaces: [RowPlace], title: String,
    isEmbedded: Bool,
    tellsRefusals: Bool
  ) {
    self.title = title
    self.isEmbedded = isEmbedded
    chart = Chart(of: graph)
    states = graph.states.map { spelling(of: $0) }
    reachable = Set(graph.states.indices.filter { reached.contains(graph.states[$0]) })
    let moves = graph.states.filter(reached.contains).flatMap { graph.moves(from: $0) }
    let possible = Set(moves.map(\.edge))
    edges = graph.edges.enumerated().map { place, edge in
      Edge(
        phrase: edge.description, form: Form(edge.form), isConditional: edge.isConditional,
        isPossible: possible.contains(place))
    }
    // The rows' edges come first, in the same order.
    rows = Dictionary(uniqueKeysWithValues: zip(rowPlaces, graph.edges.indices))
    answers = moves.reduce(into: [:]) { answers, move in
      guard Form(move.form) == .mapping || Form(move.form) == .embedded else { return }
      let passage = Passage(
        event: move.event.map { spelling(of: $0) }, fromState: spelling(of: move.fromState),
        toState: spelling(of: move.toState))
      answers[passage] = move.edge
    }
    refusals = tellsRefusals ? Self.refusals(graph, reached) : []
  }

  private static func refusals<S, E>(_ graph: MachineGraph<S, E>, _ reached: Set<S>) -> [Passage] {
    graph.states.filter(reached.contains).flatMap { state in
      var taken = Set(graph.moves(from: state).compactMap(\.event))
      for submachine in graph.submachines where submachine.states.contains(state) {
        taken.formUnion(submachine.acceptedEvents)
      }
      let name = spelling(of: state)
      return graph.events.filter { !taken.contains($0) && !graph.defers($0, in: state) }.map {
        Passage(event: spelling(of: $0), fromState: name, toState: name)
      }
    }
  }
}

extension Part.Form {
  fileprivate init<S, E>(_ form: MachineGraph<S, E>.Form) {
    switch form {
    case .eventRoute, .stateRoute, .completion, .eventless: self = .route
    case .ignored: self = .ignored
    case .timeout: self = .timeout
    case .mapping: self = .mapping
    case .embedded: self = .embedded
    case .crossing: self = .crossing
    }
  }
}
