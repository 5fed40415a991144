extension Oracle.Trees.Model {
  /// G4: moves the progress of a machine's chains along a transition, and tells which registrations are to fire for it.
  func advanceChains(_ choice: Choice, _ round: Round) -> Set<Int> {
    let situation = situation(choice, round)
    var firing: Set<Int> = []
    for entry in chains(of: choice.machine) where entry.acts(since: round.began) {
      switch entry.registration {
      case .chain(let path, let onBreak, _, _, _):
        let result = advance(entry, path.routes, situation)
        if onBreak ? result.broken : result.completed { firing.insert(entry.number) }
      case .routeChain(let path, _, _):
        let steps = path.routes.map { Oracle.Trees.Route(arrow: $0.arrow) }
        if advance(entry, steps, situation).completed { firing.insert(entry.number) }
      default: break
      }
    }
    return firing
  }

  /// Chains are judged in the order in which their handlers would fire.
  private func chains(of machine: Machine) -> [Entry] {
    func order(_ entry: Entry) -> UInt8? {
      switch entry.registration {
      case .chain(_, _, let order, _, _): order
      case .routeChain: 100
      default: nil
      }
    }
    return machine.entries.filter { order($0) != nil }
      .sorted { (order($0)!, $0.number) < (order($1)!, $1.number) }
  }

  private func advance(
    _ entry: Entry, _ steps: [Oracle.Trees.Route], _ situation: Situation
  ) -> (completed: Bool, broken: Bool) {
    let progress = entry.progress
    if takes(steps[progress], entry, situation) {
      entry.progress = (progress + 1) % steps.count
      return (progress + 1 == steps.count, false)
    }
    guard progress > 0 else { return (false, false) }
    entry.progress = takes(steps[0], entry, situation) ? 1 : 0
    return (false, true)
  }

  private func takes(_ step: Oracle.Trees.Route, _ entry: Entry, _ situation: Situation) -> Bool {
    entry.machine.move(from: situation.from, to: situation.to!, liesOn: step.arrow)
      && agrees(step.condition, entry, situation, as: .chainCondition)
  }
}
