import Interlock

/// What the formats of diagrams have in common: which nodes and arrows there are.
struct Drawing {
  struct Node {
    /// What the format refers to it by: the name itself where it is plain enough.
    let identifier: String
    let name: String
    let isFinal: Bool
    let isCurrent: Bool

    /// Whether it stands for any state.
    let isWildcard: Bool

    /// Whether the name has to be given beside the identifier.
    var isAliased: Bool { identifier != name }
  }

  /// An arrow, with a label for each of the routes between the same states: some tools lose all but one of such arrows.
  struct Arrow {
    let source: String
    let target: String
    var labels: [(text: Label, isHighlighted: Bool)]
    let isExplored: Bool
    let isHighlighted: Bool

    /// The labels, in a format that needs some characters escaped; empty if there is nothing to say.
    func text(
      _ lineBreak: String, _ escape: (String) -> String, highlight: (String) -> String = { $0 }
    ) -> String {
      labels.map { $0.isHighlighted ? highlight($0.text.text(escape)) : $0.text.text(escape) }
        .joined(separator: lineBreak)
    }
  }

  private(set) var nodes: [Node] = []
  private(set) var arrows: [Arrow] = []
  let initial: String

  /// Finds out what to draw. Where arrows can't be marked, they are not told apart.
  init<S, E>(
    _ graph: MachineGraph<S, E>, _ picture: Picture, highlighting highlight: Highlight<S, E>?,
    marksArrows: Bool = true,
    isPlain: (String) -> Bool
  ) {
    let states = picture.showsOnlyReachable ? graph.reachableStates() : graph.states
    let names = states.map { name(of: $0) }
    let identifiers = Identifiers(names, isPlain: isPlain)
    var identifierOf: [S: String] = [:]
    for (place, state) in states.enumerated() { identifierOf[state] = identifiers[place] }
    initial = identifierOf[graph.initialState] ?? ""

    func isDrawn(_ form: MachineGraph<S, E>.Form) -> Bool { form != .ignored || picture.showsIgnoredEvents }
    var usesWildcard = false
    func identifier(_ pattern: Pattern<S>) -> String? {
      if case .some(let state) = pattern { return identifierOf[state] }
      usesWildcard = true
      return identifiers.wildcard
    }
    var places: [ArrowKey: Int] = [:]
    func draw(
      _ source: String, _ target: String, _ label: Label, _ form: MachineGraph<S, E>.Form, isHighlighted: Bool
    ) {
      let key = ArrowKey(
        source: source, target: target, isExplored: marksArrows && form == .mapping,
        isHighlighted: marksArrows && isHighlighted)
      if let place = places[key] { return arrows[place].labels.append((label, isHighlighted)) }
      places[key] = arrows.count
      arrows.append(
        Arrow(
          source: source, target: target, labels: [(label, isHighlighted)], isExplored: key.isExplored,
          isHighlighted: key.isHighlighted))
    }
    switch picture.wildcards {
    case .expanded:
      for move in graph.moves where isDrawn(move.form) {
        guard let source = identifierOf[move.fromState], let target = identifierOf[move.toState] else {
          continue
        }
        draw(source, target, Label(move), move.form, isHighlighted: highlight?.isAlong(move) ?? false)
      }
    case .pseudoState:
      let highlighted = Set(graph.moves.filter { highlight?.isAlong($0) ?? false }.map(\.edge))
      edges: for (place, edge) in graph.edges.enumerated() where isDrawn(edge.form) {
        // An arrow with an end that is left out is left out too; of a wildcard nothing is known before.
        let ends = [
          edge.transition.fromState, edge.isInternal ? edge.transition.fromState : edge.transition.toState,
        ]
        for case .some(let state) in ends where identifierOf[state] == nil { continue edges }
        guard let source = identifier(ends[0]), let target = identifier(ends[1]) else { continue }
        draw(source, target, Label(edge), edge.form, isHighlighted: highlighted.contains(place))
      }
    }

    nodes = zip(states, names).map { state, name in
      Node(
        identifier: identifierOf[state] ?? name, name: name, isFinal: graph.finalStates.contains(state),
        isCurrent: picture.highlightsCurrentState && graph.currentState == state, isWildcard: false)
    }
    if usesWildcard {
      nodes.append(
        Node(
          identifier: identifiers.wildcard, name: "any state", isFinal: false, isCurrent: false,
          isWildcard: true))
    }
  }
}

/// What routes have in common that share an arrow.
private struct ArrowKey: Hashable {
  let source: String
  let target: String
  let isExplored: Bool
  let isHighlighted: Bool
}
