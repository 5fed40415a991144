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

  /// The reachable states from which no way leads to a state.
  ///
  /// - Parameter target: the state to get back to.
  /// - Returns: the states in the graph's order; empty if every reachable state can get there.
  /// - Complexity: O(*s* + *m*) in the numbers of states and moves.
  public func statesWithoutWay(to target: S) -> [S] {
    var sources: [S: [S]] = [:]
    for step in steps { sources[step.toState, default: []].append(step.fromState) }
    // To each known state a way leads from where any state is a target.
    let roamers = states.contains(target) ? states.filter { roaming[$0] != nil } : []
    var reached: Set<S> = Set(roamers + [target])
    var pending = roamers + [target]
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
