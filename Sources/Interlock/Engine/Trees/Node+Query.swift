extension Node {
  /// The chart's answer about an event; nil if it has none, or while an attempt is under way.
  func chartVerdict(on event: AnyValue) -> Engine.TableVerdict? {
    guard !tree.isBusy, event.box == nil, let cell = tree.cell(of: event.byte, on: self) else { return nil }
    if cell.isRefuse { return Engine.TableVerdict(verdict: nil) }
    if cell.isSilentlyAccepted {
      let effect: Effect = cell.isIgnore ? .ignore : .move
      return Engine.TableVerdict(verdict: Engine.Verdict(effect: effect, toState: AnyValue(byte: cell.byte)))
    }
    let sequence = cell.resolution.with { $0.sequence }
    return sequence?.with { downcast($0, to: Score.self).verdict }
  }

  /// What an event would do in the current state of an active machine; nil if it would be refused (F3).
  func verdict(on event: AnyValue, _ message: Message?) -> Engine.Verdict? {
    let state = engine.current
    var first: Engine.Verdict?
    // The machine itself moves only with an embedded submachine, perhaps to other data of its kind.
    var own: Engine.Verdict?
    var leaving: [Link] = []
    for link in links where link.isAttached && link.matches(state) {
      guard let verdict = link.verdict(on: event, message) else { continue }
      if first.map({ $0.effect == .ignore && verdict.effect != .ignore }) ?? true { first = verdict }
      if verdict.changesState { own = own ?? verdict } else if verdict.leaves { leaving.append(link) }
    }
    if let own,
      own.effect != .move || !leaving.contains(where: { $0.passage(from: state, to: own.toState).isLeft })
    {
      return own
    }
    if let first {
      // What would move the machine gives way to what would be left with it (H2).
      return Engine.Verdict(
        effect: first.effect, toState: state, changesState: false, leaves: first.leaves || !leaving.isEmpty)
    }
    if embedded(in: state) == nil, let answer = engine.tableVerdict(on: event) { return answer.verdict }
    return engine.verdict(on: event, from: state, message: message, where: openness(isQuery: true))
  }

  /// Whether an active machine would accept a target state.
  func allows(_ target: AnyValue, _ message: Message?) -> Bool {
    let state = engine.current
    if let link = embedded(in: state), link.decides(from: state, to: target) {
      return link.place.state(in: target).map { link.child.node.allows($0, message) } ?? false
    }
    return engine.tableAnswer(to: target) ?? engine.leads(from: state, to: target, message: message)
  }
}

extension Link {
  /// What an event would do in the submachine, and the parent's resulting state.
  fileprivate func verdict(on event: AnyValue, _ message: Message?) -> Engine.Verdict? {
    guard let event = events.down(event), let verdict = child.node.verdict(on: event, message) else {
      return nil
    }
    guard isEmbedded, verdict.changesState else {
      return Engine.Verdict(
        effect: verdict.effect == .ignore ? .ignore : .stay, toState: parent.engine.current,
        changesState: false,
        leaves: verdict.leaves)
    }
    let engine = parent.engine
    let toState = parentState(for: verdict.toState)
    let isInternal =
      (verdict.effect == .stay || engine.definition.statesHaveData)
      && engine.states.areSame(engine.current, toState)
    return Engine.Verdict(
      effect: isInternal ? .stay : .move, toState: toState, changesState: true,
      leaves: verdict.leaves || !isInternal)
  }
}

extension Engine {
  /// What an event would do now, in the machine or in a submachine; nil if it would be refused (F3).
  final func expectation(of event: AnyValue, _ message: Message?) -> Verdict? {
    guard let node else {
      if let answer = tableVerdict(on: event) { return answer.verdict }
      return verdict(on: event, from: current, message: message, where: nil)
    }
    if let answer = node.chartVerdict(on: event) { return answer.verdict }
    node.beginCall()
    defer { node.endCall() }
    return node.isActive ? node.verdict(on: event, message) : nil
  }

  /// Whether a target state would be accepted now.
  @usableFromInline
  final func expects(_ target: AnyValue, _ message: Message?) -> Bool {
    guard let node else {
      return tableAnswer(to: target) ?? leads(from: current, to: target, message: message)
    }
    node.beginCall()
    defer { node.endCall() }
    return node.isActive && node.allows(target, message)
  }

  /// Whether a route leads from one state to another on an event: a route of an embedded submachine where that decides
  /// (H5).
  final func hasRoute(
    on event: AnyValue, from fromState: AnyValue, to toState: AnyValue, _ message: Message?
  ) -> Bool {
    guard let link = node?.embedded(in: fromState), link.decides(from: fromState, to: toState) else {
      return leads(on: event, from: fromState, to: toState, message: message, mayMove: true)
    }
    if let own = link.place.state(in: fromState), let next = link.place.state(in: toState),
      let event = link.events.down(event),
      link.child.engine.hasRoute(on: event, from: own, to: next, message)
    {
      return true
    }
    return leads(on: event, from: fromState, to: toState, message: message, mayMove: false)
  }

  /// Whether a state attempt from one state to another would be accepted.
  final func hasRoute(from fromState: AnyValue, to toState: AnyValue, _ message: Message?) -> Bool {
    guard let link = node?.embedded(in: fromState), link.decides(from: fromState, to: toState) else {
      return leads(from: fromState, to: toState, message: message)
    }
    guard let own = link.place.state(in: fromState), let next = link.place.state(in: toState) else {
      return false
    }
    return link.child.engine.hasRoute(from: own, to: next, message)
  }
}
