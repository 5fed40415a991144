extension Oracle.Reference {
  /// G4: moves every chain's progress along a transition, and tells which registrations are to fire for it.
  func advanceChains(_ situation: Oracle.Situation, among count: Int) -> Set<Int> {
    var firing: Set<Int> = []
    for index in chains(among: count) where !entries[index].isDisposed {
      switch entries[index].registration {
      case .chain(let path, let onBreak, _, _, _):
        let result = advance(index, path.routes, situation)
        if onBreak ? result.broken : result.completed { firing.insert(index) }
      case .routeChain(let path, _, _):
        let steps = path.routes.map { Oracle.Route(arrow: $0.arrow) }
        if advance(index, steps, situation).completed { firing.insert(index) }
      default:
        break
      }
    }
    return firing
  }

  /// Chains are judged in the order in which their handlers would fire.
  private func chains(among count: Int) -> [Int] {
    (0..<count)
      .filter { entries[$0].chainOrder != nil }
      .sorted { (entries[$0].chainOrder!, $0) < (entries[$1].chainOrder!, $1) }
  }

  private func advance(
    _ index: Int,
    _ steps: [Oracle.Route],
    _ situation: Oracle.Situation
  ) -> (completed: Bool, broken: Bool) {
    let progress = entries[index].progress
    if takes(steps[progress], index, situation) {
      entries[index].progress = (progress + 1) % steps.count
      return (progress + 1 == steps.count, false)
    }
    guard progress > 0 else { return (false, false) }
    entries[index].progress = takes(steps[0], index, situation) ? 1 : 0
    return (false, true)
  }

  private func takes(_ step: Oracle.Route, _ index: Int, _ situation: Oracle.Situation) -> Bool {
    world.move(situation, matches: step.arrow) && agrees(step.condition, of: index, situation)
  }
}
