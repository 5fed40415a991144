import Interlock

extension MachineGraph {
  /// Returns the states that can be reached, including the start, if conditions pass.
  ///
  /// - Parameter state: the start; nil for the initial state and, in a submachine, for all states in which routes of the
  ///   state around it have it start.
  /// - Returns: the states in the graph's order.
  /// - Complexity: O(*s* + *m*) in the numbers of states and moves.
  public func reachableStates(from state: S? = nil) -> [S] {
    if state == nil, startsByData { return states }
    var pending = state.map { [groups.representative(of: $0)] } ?? [initialState] + entries
    var reached = Set(pending)
    while let state = pending.popLast() {
      for place in leaving[state] ?? [] where reached.insert(steps[place].toState).inserted {
        pending.append(steps[place].toState)
      }
      guard let roaming = roaming[state], reached.count < states.count else { continue }
      for target in states where !roaming.named.contains(target) && reached.insert(target).inserted {
        pending.append(target)
      }
    }
    return states.filter { reached.contains($0) }
  }

  /// Returns the reachable states from which no path leads to a state.
  ///
  /// - Parameter target: the target.
  /// - Returns: the states in the graph's order; empty if every reachable state leads to the target.
  /// - Complexity: O(*s* + *m*) in the numbers of states and moves.
  public func statesWithoutWay(to target: S) -> [S] {
    var sources: [S: [S]] = [:]
    for step in steps { sources[step.toState, default: []].append(step.fromState) }
    // From a state with a route to any state, a path leads to each known state.
    let roamers = states.contains(target) ? states.filter { roaming[$0] != nil } : []
    var reached: Set<S> = Set(roamers + [target])
    var pending = roamers + [target]
    while let state = pending.popLast() {
      pending += (sources[state] ?? []).filter { reached.insert($0).inserted }
    }
    return reachableStates().filter { !reached.contains($0) }
  }

  /// Whether every reachable state leads to a state, if conditions pass.
  ///
  /// - Complexity: O(*s* + *m*) in the numbers of states and moves.
  public func everyStateLeads(to target: S) -> Bool {
    statesWithoutWay(to: target).isEmpty
  }
}
