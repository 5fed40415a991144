import Interlock

extension MachineGraph {
  /// Where state routes to any state lead from a state.
  struct Roaming: Hashable {
    /// The places in ``MachineGraph/edges`` of the routes: the first that is open, or else all of them.
    let routes: [Int]

    /// The targets that other state routes name: to them lead steps.
    let named: Set<S>
  }

  /// What a machine can do: the edges between single states, without those that never get their turn.
  ///
  /// For a state and an event they stand in the order in which they are tried.
  ///
  /// - Complexity: O(*n*) in their number: O(*s*²) in that of the states if a state route has a wildcard. They are made anew each time.
  public var moves: [Move] {
    roaming.isEmpty ? steps : states.flatMap { moves(from: $0) }
  }

  /// The moves that leave a state, internal ones and ignored events included.
  ///
  /// - Complexity: O(*n*) in their number.
  public func moves(from state: S) -> [Move] {
    guard let roaming = roaming[state] else { return steps(from: state) }
    return steps(from: state)
      + states.filter { !roaming.named.contains($0) }.flatMap { target in
        roaming.routes.map { Move(edges[$0], at: $0, nil, from: state, to: target) }
      }
  }

  /// The moves that leave a state, but for those that ``roaming`` makes possible.
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
  /// What follows an edge between single states.
  init(_ edge: MachineGraph.Edge, at place: Int, _ event: E?, from fromState: S, to toState: S) {
    self.init(
      form: edge.form, event: event, fromState: fromState, toState: toState, label: edge.label,
      isConditional: edge.isConditional, isInternal: edge.isInternal, edge: place)
    timing = edge.timing
  }
}
