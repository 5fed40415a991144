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

  struct Arrow {
    let source: String
    let target: String
    let label: Label
    let isExplored: Bool
  }

  private(set) var nodes: [Node] = []
  private(set) var arrows: [Arrow] = []
  let initial: String

  init<S, E>(_ graph: MachineGraph<S, E>, _ picture: Picture, isPlain: (String) -> Bool) {
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
    switch picture.wildcards {
    case .expanded:
      arrows = graph.moves.filter { isDrawn($0.form) }.compactMap { move in
        guard let source = identifierOf[move.fromState], let target = identifierOf[move.toState] else {
          return nil
        }
        return Arrow(source: source, target: target, label: Label(move), isExplored: move.form == .mapping)
      }
    case .pseudoState:
      arrows = graph.edges.filter { isDrawn($0.form) }.compactMap { edge in
        // An arrow with an end that is left out is left out too; of a wildcard nothing is known before.
        let ends = [
          edge.transition.fromState, edge.isInternal ? edge.transition.fromState : edge.transition.toState,
        ]
        for case .some(let state) in ends where identifierOf[state] == nil { return nil }
        guard let source = identifier(ends[0]), let target = identifier(ends[1]) else { return nil }
        return Arrow(source: source, target: target, label: Label(edge), isExplored: edge.form == .mapping)
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
