// Where transitions lead.

extension Document {
  /// Finds the states that transitions name, and checks that they can be active.
  func resolve() throws(SCXMLError) {
    for history in allHistories {
      try resolve(history.transition)
      try check(history.transition, of: history.parent.id, inside: history.parent)
    }
    for history in allHistories { try checkWay(history) }
    if let initial { try resolve(initial) }
    for state in allStates {
      if let initial = state.initial {
        try resolve(initial)
        try check(initial, of: state.id, inside: state)
      }
      for transition in state.transitions {
        try resolve(transition)
        try checkCondition(transition)
      }
    }
  }

  private func resolve(_ transition: Transition) throws(SCXMLError) {
    for name in transition.targetNames {
      guard let target = targets[name] else { throw transition.element.error(.unknownState(name)) }
      transition.targets.append(target)
    }
    for (index, one) in transition.targets.enumerated() {
      for other in transition.targets[..<index] where !canBeActive(one, with: other) {
        throw transition.element.error(.rivalTargets(other.id, one.id))
      }
    }
  }

  private func check(_ transition: Transition, of owner: String, inside state: State) throws(SCXMLError) {
    for target in transition.targets {
      let isInside =
        switch target {
        case .state(let inner): inner.isInside(state)
        case .history(let history): history.parent === state || history.parent.isInside(state)
        }
      if !isInside { throw transition.element.error(.strayTarget(target.id, of: owner)) }
    }
  }

  /// Checks that a history state leads to states at last.
  private func checkWay(_ start: History) throws(SCXMLError) {
    var waiting = start.transition.targets
    var seen: Set<String> = []
    while let target = waiting.popLast() {
      guard case .history(let history) = target, seen.insert(history.id).inserted else { continue }
      if history === start { throw start.element.error(.circularHistory(start.id)) }
      waiting += history.transition.targets
    }
  }

  private func checkCondition(_ transition: Transition) throws(SCXMLError) {
    switch transition.condition {
    case .isIn(let id), .isNotIn(let id):
      if case .state? = targets[id] { return }
      throw transition.element.error(.unknownState(id))
    case .constant, .given, nil: return
    }
  }

  /// Whether two targets can be active at the same time: one lies inside the other, or they lie in different states of a parallel
  /// one.
  private func canBeActive(_ one: Target, with other: Target) -> Bool {
    var (first, second) = (one.state, other.state)
    if first === second || first.isInside(second) || second.isInside(first) { return true }
    while first.depth > second.depth, let outer = first.parent { first = outer }
    while second.depth > first.depth, let outer = second.parent { second = outer }
    while first.parent !== second.parent, let outer = first.parent, let other = second.parent {
      (first, second) = (outer, other)
    }
    return first.parent?.isParallel ?? false
  }

  /// The event that a name counts as: the longest of those that transitions name of which it is a kind.
  static func broader(than event: String) -> String? {
    guard let dot = event.lastIndex(of: ".") else { return nil }
    return String(event[..<dot])
  }
}
