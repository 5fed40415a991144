// Queries about kinds whose values have data call no closures, because these may depend on data that a kind lacks.

extension Engine {
  /// What an event of a kind would do now, in the machine or in a submachine.
  final func openness(on event: AnyValue) -> Openness {
    guard let node else { return ownOpenness(on: event) }
    return node.isActive ? node.openness(on: event) : .closed
  }

  /// What an event of a kind would do now, in the machine alone.
  final func ownOpenness(on event: AnyValue) -> Openness {
    let definition = self.definition
    var openness = Openness.closed
    for candidate in definition.candidates(on: event, from: current) {
      if candidate.effect == .ignore { return openness }
      if !definition.isGuarded(candidate) { return .open }
      openness = .guarded
    }
    return definition.index.count(.mapping) > 0 ? .guarded : openness
  }

  /// Whether a route or a mapping may lead from one kind to another on an event of a kind.
  final func opens(on event: AnyValue, from fromState: AnyValue, to toState: AnyValue) -> Bool {
    let definition = self.definition
    if definition.index.count(.mapping) > 0 { return true }
    let to = definition.states.number(of: toState)
    return definition.candidates(on: event, from: fromState).contains { candidate in
      switch candidate.effect {
      case .ignore: false
      case .stay: definition.states.areSame(fromState, toState)
      case .move: to != Interner.unmentioned && candidate.toState == to
      }
    }
  }

  /// What a state attempt from one kind to another would do.
  final func openness(from fromState: AnyValue, to toState: AnyValue) -> Openness {
    let definition = self.definition
    let candidates = definition.candidates(from: fromState, to: toState)
    if candidates.contains(where: { !definition.isGuarded($0) }) { return .open }
    let mappingCount = definition.index.count(.mapping) + definition.index.count(.stateMapping)
    return candidates.isEmpty && mappingCount == 0 ? .closed : .guarded
  }
}

extension Definition {
  fileprivate func isGuarded(_ candidate: MatchingRow) -> Bool {
    rule(of: candidate)?.isConditional ?? false
  }
}

extension Node {
  /// What an event of a kind would do in the current state of an active machine.
  fileprivate func openness(on event: AnyValue) -> Openness {
    links.filter(\.isOpen).reduce(engine.ownOpenness(on: event)) { openness, link in
      if case .same = link.events {
        openness.or(link.child.node.openness(on: event))
      } else {
        openness.or(.guarded)
      }
    }
  }
}
