extension Node {
  /// What an event would do in the current state; nil if it would be refused (F3).
  func verdict(on event: E, _ userInfo: Any?) -> MachineEngine<S, E>.Verdict? {
    guard isActive else { return nil }
    let state = engine.currentState
    let verdicts = links.filter { $0.matches(state) }.compactMap { $0.verdict(on: event, userInfo) }
    guard let first = verdicts.first else {
      return engine.verdict(on: event, from: state, userInfo: userInfo, where: isOpen)
    }
    return verdicts.first { $0.toState != state } ?? verdicts.first { $0.effect != .ignore } ?? first
  }

  /// Whether a target state would be accepted.
  func allows(_ target: S, _ userInfo: Any?) -> Bool {
    guard isActive else { return false }
    let state = engine.currentState
    if let link = embedded(in: state), link.matches(target) { return link.allows(target, userInfo) }
    return engine.leads(from: state, to: target, userInfo: userInfo)
  }
}
