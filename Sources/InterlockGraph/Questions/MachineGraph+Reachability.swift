import Interlock

extension MachineGraph {
  /// The states that can be reached, the start included, if conditions agree.
  ///
  /// - Parameter state: where to start; the initial state if nil.
  /// - Returns: the states in the graph's order.
  /// - Complexity: O(*s* + *m*) in the numbers of states and moves.
  public func reachableStates(from state: S? = nil) -> [S] {
    let start = state ?? initialState
    var reached: Set<S> = [start]
    var pending = [start]
    while let state = pending.popLast() {
      for place in leaving[state] ?? [] where reached.insert(moves[place].toState).inserted {
        pending.append(moves[place].toState)
      }
    }
    return states.filter { reached.contains($0) }
  }

  /// The reachable states from which no way leads to a state.
  ///
  /// - Parameter target: the state to get back to.
  /// - Returns: the states in the graph's order; empty if every reachable state can get there.
  /// - Complexity: O(*s* + *m*) in the numbers of states and moves.
  public func statesWithoutWay(to target: S) -> [S] {
    var sources: [S: [S]] = [:]
    for move in moves { sources[move.toState, default: []].append(move.fromState) }
    var reached: Set<S> = [target]
    var pending = [target]
    while let state = pending.popLast() {
      pending += (sources[state] ?? []).filter { reached.insert($0).inserted }
    }
    return reachableStates().filter { !reached.contains($0) }
  }

  /// Whether every reachable state can get to a state, if conditions agree.
  ///
  /// - Complexity: O(*s* + *m*) in the numbers of states and moves.
  public func everyStateLeads(to target: S) -> Bool {
    statesWithoutWay(to: target).isEmpty
  }
}
