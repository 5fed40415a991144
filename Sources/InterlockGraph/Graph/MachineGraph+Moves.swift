import Interlock

extension MachineGraph {
  /// The targets of state routes to any state.
  struct Roaming: Hashable {
    /// The indices of the routes in ``MachineGraph/edges``: the first open one, or else all.
    let routes: [Int]

    /// The targets that other state routes name, which steps lead to.
    let named: Set<S>
  }

  /// The possible transitions: the edges between single states, without those that another route always precedes.
  ///
  /// For a state and an event, they are in the order in which they are tried.
  ///
  /// - Complexity: O(*n*) in their number: O(*s*²) in the number of states if a state route has a wildcard. They are
  ///   computed on each access.
  public var moves: [Move] {
    roaming.isEmpty ? steps : states.flatMap { moves(from: $0) }
  }

  /// Returns the moves from a state, including internal ones and ignored events.
  ///
  /// - Complexity: O(*n*) in their number.
  public func moves(from state: S) -> [Move] {
    let state = groups.representative(of: state)
    guard let roaming = roaming[state] else { return steps(from: state) }
    return steps(from: state)
      + states.filter { !roaming.named.contains($0) }.flatMap { target in
        roaming.routes.map { Move(edges[$0], at: $0, nil, from: state, to: target) }
      }
  }

  /// The moves from a state, without those that ``roaming`` allows.
  func steps(from state: S) -> [Move] {
    (leaving[state] ?? []).map { steps[$0] }
  }

  /// Whether a move leads from a state to another.
  func isLeft(_ state: S) -> Bool {
    if steps(from: state).contains(where: { $0.toState != state }) { return true }
    guard let roaming = roaming[state] else { return false }
    return states.contains { $0 != state && !roaming.named.contains($0) }
  }
}

extension MachineGraph.Roaming: Sendable where S: Sendable {}

extension MachineGraph.Move {
  /// Makes the move along an edge between single states.
  init(_ edge: MachineGraph.Edge, at place: Int, _ event: E?, from fromState: S, to toState: S) {
    self.init(
      form: edge.form, event: event, fromState: fromState, toState: toState, label: edge.label,
      isConditional: edge.isConditional, isInternal: edge.isInternal, edge: place)
    timing = edge.timing
    entrances = edge.entrances
    crossing = edge.crossing
  }
}
