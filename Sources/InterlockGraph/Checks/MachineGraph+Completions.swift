import Interlock

extension MachineGraph {
  /// Completion routes that begin where the submachines are never complete.
  var idleCompletions: [Remark<S, E>] {
    edges.filter { $0.form == .completion }.compactMap { edge in
      let starts = states.filter { edge.transition.fromState.matches($0) }
      guard !starts.contains(where: isCompleted) else { return nil }
      return Remark(
        .idleCompletion, .settled, "The completion route \(edge) is never taken: \(reason(in: starts)).")
    }
  }

  /// Whether those submachines of a state that have final states can all be in one.
  private func isCompleted(_ state: S) -> Bool {
    let residents = self.residents(of: state).filter(\.hasFinalStates)
    return !residents.isEmpty && residents.allSatisfy { $0.completedStates.contains(state) }
  }

  /// The reason why no state is completed.
  private func reason(in starts: [S]) -> String {
    for state in starts {
      let residents = self.residents(of: state)
      let ending = residents.filter(\.hasFinalStates)
      let blocker = ending.first { !$0.completedStates.contains(state) } ?? residents.first
      guard let blocker else { continue }
      if blocker.isEmbedded { return "in \(spelled(state)), \(blocker.name) is in no final state" }
      return "\(blocker.name) \(blocker.hasFinalStates ? "reaches" : "has") no final state"
    }
    return "no submachine lives where it begins"
  }
}
