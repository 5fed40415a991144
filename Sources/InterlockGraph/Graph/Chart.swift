import Interlock

/// A graph whose states and events are names: what pictures are made of, whatever the types.
struct Chart: Sendable, Hashable {
  struct State: Sendable, Hashable {
    let name: String
    let isFinal: Bool
    let isCurrent: Bool
    let isReachable: Bool
  }

  /// An arrow between states, by their places; nil stands for any state.
  struct Arrow: Sendable, Hashable {
    let source: Int?
    let target: Int?
    let label: Label

    /// Whether it was found by asking a mapping.
    let isExplored: Bool
    let isIgnored: Bool
  }

  /// A submachine, and the places of the states in which it lives.
  struct Region: Sendable, Hashable {
    let hosts: [Int]
    let history: History
    let chart: Chart
  }

  let states: [State]

  /// The place of the initial state.
  let initial: Int

  /// What is declared, and what was found by asking the mappings.
  let edges: [Arrow]

  /// The same between single states.
  let moves: [Arrow]

  /// The submachines, in the order of attachment.
  let regions: [Region]
}

extension Chart {
  init<S, E>(_ graph: MachineGraph<S, E>) {
    let reachable = Set(graph.reachableStates())
    let finalStates = Set(graph.finalStates)
    var places: [S: Int] = [:]
    for (place, state) in graph.states.enumerated() { places[state] = place }
    states = graph.states.map { state in
      State(
        name: name(of: state), isFinal: finalStates.contains(state), isCurrent: graph.currentState == state,
        isReachable: reachable.contains(state))
    }
    initial = places[graph.initialState] ?? 0
    edges = graph.edges.map { edge in
      func place(_ pattern: Pattern<S>) -> Int? {
        if case .some(let state) = pattern { places[state] } else { nil }
      }
      return Arrow(
        source: place(edge.transition.fromState),
        target: place(edge.isInternal ? edge.transition.fromState : edge.transition.toState),
        label: Label(edge), isExplored: edge.form == .mapping, isIgnored: edge.form == .ignored)
    }
    moves = graph.moves.map { move in
      Arrow(
        source: places[move.fromState], target: places[move.toState], label: Label(move),
        isExplored: move.form == .mapping, isIgnored: move.form == .ignored)
    }
    regions = graph.submachines.filter { !$0.isEmbedded }.map { submachine in
      Region(
        hosts: submachine.states.compactMap { places[$0] }, history: submachine.history,
        chart: submachine.chart)
    }
  }
}
