import Interlock

extension MachineGraph {
  /// Completion routes that begin where the submachines are never complete.
  var idleCompletions: [Remark<S, E>] {
    edges.filter { $0.form == .completion }.compactMap { edge in
      let starts = states.filter { edge.transition.fromState.matches($0) }
      let isTaken = starts.contains { state in
        edge.completing.map { completes($0, in: state) } ?? isCompleted(state)
      }
      if isTaken { return nil }
      return Remark(
        .idleCompletion, .settled,
        "The completion route \(edge) is never taken: \(reason(in: starts, edge.completing)).")
    }
  }

  /// Whether those submachines of a state that have final states can all be in one.
  private func isCompleted(_ state: S) -> Bool {
    let residents = submachines.filter { $0.hasFinalStates && $0.states.contains(state) }
    return !residents.isEmpty && residents.allSatisfy { $0.completedStates.contains(state) }
  }

  /// Whether one of some submachines can be in a final state in a state.
  private func completes(_ region: CompletingRegion, in state: S) -> Bool {
    region.places.contains { submachines[$0].completedStates.contains(state) }
  }

  /// The reason why no state is completed, or a submachine in none of them.
  private func reason(in starts: [S], _ region: CompletingRegion?) -> String {
    let meant = region?.places.sorted().map { submachines[$0] } ?? submachines
    for state in starts {
      let residents = meant.filter { $0.states.contains(state) }
      let ending = residents.filter(\.hasFinalStates)
      let blocker = ending.first { !$0.completedStates.contains(state) } ?? residents.first
      guard let blocker else { continue }
      if blocker.isEmbedded { return "in \(spelled(state)), \(blocker.name) is in no final state" }
      return "\(blocker.name) \(blocker.hasFinalStates ? "reaches" : "has") no final state"
    }
    return "\(region.map { "\($0.name) does not live" } ?? "no submachine lives") where it begins"
  }
}
