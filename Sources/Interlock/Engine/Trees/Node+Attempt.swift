extension Node {
  var isTreeBusy: Bool { tree.isBusy }

  func attempt(_ event: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    if tree.isBusy { return wait(.event(event, message: message)) }
    if message == nil, event.box == nil, let cell = tree.cell(of: event.byte, on: self),
      let answer = follow(cell, reporting: outcome)
    {
      return answer
    }
    // A function that maps events may have joined the machine with one that is busy.
    if tree.isBusy { return wait(.event(event, message: message)) }
    beginCall()
    defer { endCall() }
    return attemptNow(event, message, reporting: outcome)
  }

  func attempt(to target: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    if tree.isBusy { return wait(.state(target, message: message)) }
    beginCall()
    defer { endCall() }
    return attemptNow(to: target, message, reporting: outcome)
  }

  func carrier(of kind: AnyValue) -> AnyValue? {
    links.embedded.lazy.compactMap { $0.carrier(of: kind) }.first
  }

  /// Applies a cell of the chart; nil if the tree must be consulted.
  private func follow(_ cell: Cell, reporting outcome: Report?) -> Bool? {
    let fromState = engine.current
    if cell.isRefuse {
      return outcome == nil ? false : nil
    }
    if cell.isSilentlyAccepted {
      engine.byte = cell.byte
      engine.position = cell.position
      outcome?.put(cell.isIgnore ? .ignored : .moved(from: fromState, to: engine.current))
      return true
    }
    guard let sequence = cell.resolution.object.sequence else { return nil }
    let score = downcast(sequence.object, to: Score.self)
    if score.ending == .refused, outcome != nil { return nil }
    let (isAccepted, toState) = score.report(from: engine)
    outcome?.put(score.ending == .ignored ? .ignored : .moved(from: fromState, to: toState))
    return isAccepted
  }

  func beginCall() { tree.begin() }

  func endCall() { Tree.end(self) }

  private func wait(_ attempt: PendingAttempt) -> Bool {
    engine.ownRuntime().enqueue(attempt)
    tree.enqueue(member)
    return true
  }

  /// Runs the machine's next queued attempt.
  ///
  /// - Returns: the event, if it was one, and whether it was accepted; nil if none is queued.
  func attemptNext() -> (event: AnyValue?, isAccepted: Bool)? {
    switch engine.popPending() {
    case .event(let event, let message)?: (event, attemptNow(event, message, reporting: nil))
    case .state(let target, let message)?: (nil, attemptNow(to: target, message, reporting: nil))
    case nil: nil
    }
  }

  func attemptNow(_ event: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    attemptNow(event, to: engine.current, message, reporting: outcome) { selection in
      choose(event, message, selection)
    }
  }

  private func attemptNow(to target: AnyValue, _ message: Message?, reporting outcome: Report?) -> Bool {
    attemptNow(nil, to: target, message, reporting: outcome) { selection in
      choose(to: target, message, selection)
    }
  }

  /// Lets the tree choose, and then performs the choices.
  @inline(never)
  private func attemptNow(
    _ event: AnyValue?, to toState: AnyValue, _ message: Message?, reporting outcome: Report?,
    _ choose: (Selection) -> AnyReason?
  ) -> Bool {
    let (tree, engine) = (tree, engine)
    tree.beginAttempt()
    let selection = tree.takeSelection()
    let fromState = engine.current
    if let reason = isActive ? choose(selection) : .inactive(obstacle ?? "") {
      selection.end(self)
      engine.refuse(event, to: toState, message, for: reason, reporting: outcome)
      return false
    }
    selection.perform(message)
    let isIgnored = selection.isIgnored
    selection.end(self)
    outcome?.put(isIgnored ? .ignored : .moved(from: fromState, to: engine.current))
    return true
  }

  /// Passes an event to the submachines, and considers it here if none of them takes it (H2).
  ///
  /// - Returns: nil if it is taken; otherwise the reason.
  private func choose(_ event: AnyValue, _ message: Message?, _ selection: Selection) -> AnyReason? {
    let engine = engine
    selection.note(Tree.Member(node: self, engine: engine))
    offered = event
    let (state, states) = (engine.current, engine.states)
    var isTaken = false
    var guards: [AnyReason.Guard] = []
    for link in links where link.takesPart && link.place.matches(state, states) {
      if let recorder = tree.recorder, !link.canBeRecorded || recorder.isVoid {
        recorder.giveUp()
        return .noRoute
      }
      guard let own = link.events.down(event) else { continue }
      let reason = link.child.node.choose(own, message, selection).map { link.lift($0) }
      if reason == nil { isTaken = true }
      if case .conditions(let own) = reason { guards += own }
    }
    if isTaken { return nil }
    let choice = engine.choose(
      event, by: engine.cell(of: event), message, isContinued: true, where: openness)
    guard let reason = keep(choice, selection) else { return nil }
    if case .conditions(let own) = reason { guards += own }
    return guards.isEmpty ? .noRoute : .conditions(guards)
  }

  /// Considers a target state. Between states that carry an embedded submachine's state, the submachine does so (H5).
  ///
  /// - Returns: nil if it is taken; otherwise the reason.
  private func choose(to target: AnyValue, _ message: Message?, _ selection: Selection) -> AnyReason? {
    selection.note(member)
    let state = engine.current
    if let link = embedded(in: state), link.takesPart, link.decides(from: state, to: target) {
      guard let own = link.place.state(in: target) else { return .noRoute }
      return link.child.node.choose(to: own, message, selection).map { link.lift($0) }
    }
    let (cell, number) = engine.cell(to: target)
    return keep(engine.choose(to: target, by: cell, number, message, isContinued: true), selection)
  }

  /// The states that may be the machine's own targets in an attempt; nil if all may.
  var openness: Engine.TargetTest? { openness(isQuery: false) }

  /// The states that may be the machine's own targets: not those that would move an embedded submachine (H5). Closures
  /// that are called meanwhile may detach it, or put the machine into a state that does not carry it.
  ///
  /// - Parameter isQuery: whether submachines that were embedded during the attempt under way count as well.
  /// - Returns: whether a state may be a target; nil if all may.
  func openness(isQuery: Bool) -> Engine.TargetTest? {
    let embedded = links.embedded
    if embedded.isEmpty { return nil }
    return { [self] target, isInternal in
      let state = engine.current
      let link = embedded.first { (isQuery ? $0.isAttached : $0.takesPart) && $0.matches(state) }
      guard let link else { return true }
      return isInternal ? !link.moves(from: state, to: target) : !link.decides(from: state, to: target)
    }
  }

  /// Makes an attempt the machine's choice, unless it is refused.
  ///
  /// - Returns: nil if it is not; otherwise the reason.
  func keep(_ choice: Attempt, _ selection: Selection) -> AnyReason? {
    guard let effect = choice.effect else {
      let reason = choice.reason
      engine.endAttempt(choice)
      return reason
    }
    if effect == .move {
      checkClaims(to: choice.toState)
      if !choice.entrances.isEmpty {
        engine.checkEntrances(choice)
        entered = entered(by: choice.entrances)
      }
    }
    partNumber = selection.nextPart
    selection.add(Part(member, effect))
    self.choice = choice
    noteChoice()
    return nil
  }

  /// Checks, before anything changes, that a state to be entered has only one embedded submachine.
  func checkClaims(to state: AnyValue) {
    if links.embedded.count > 1 { _ = embedded(in: state) }
  }

  /// Takes the completion route of a submachine, or of the state if the submachines are complete and there is one (H7).
  ///
  /// - Parameter region: the submachine that has entered a final state; nil for all of them.
  /// - Returns: whether it did.
  func complete(_ region: Link?) -> Bool {
    tree.beginAttempt()
    guard isActive, region?.isFinished ?? isComplete else { return false }
    let selection = tree.takeSelection()
    selection.note(member)
    let reason = keep(engine.chooseCompletion(of: region.map { $0.isMeant(by:) }, where: openness), selection)
    if reason == nil { selection.perform(nil) }
    selection.end(self)
    return reason == nil
  }
}
