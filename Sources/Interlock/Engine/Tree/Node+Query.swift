extension Node {
  /// What an event would do in the current state of a machine that is active; nil if it would be refused (F3).
  func verdict(on event: E, _ userInfo: Any?) -> MachineEngine<S, E>.Verdict? {
    let state = engine.currentState
    var verdicts: [MachineEngine<S, E>.Verdict] = []
    for link in links where link.isAttached && link.matches(state) {
      if let verdict = link.verdict(on: event, userInfo) { verdicts.append(verdict) }
    }
    guard let first = verdicts.first else {
      let embedded = embedded(in: state)
      return engine.verdict(on: event, from: state, userInfo: userInfo) { target in
        guard let embedded, embedded.isAttached else { return true }
        return !embedded.decides(from: state, to: target)
      }
    }
    return verdicts.first { $0.toState != state } ?? verdicts.first { $0.effect != .ignore } ?? first
  }

  /// Whether a target state would be accepted by a machine that is active.
  func allows(_ target: S, _ userInfo: Any?) -> Bool {
    let state = engine.currentState
    if let link = embedded(in: state), link.decides(from: state, to: target) {
      return link.allows(target, userInfo)
    }
    return engine.leads(from: state, to: target, userInfo: userInfo)
  }
}
