extension Node {
  /// Attempts an event: the submachines first, then the machine itself (H2).
  ///
  /// - Returns: false exactly if it was refused.
  @inlinable
  func attempt(_ event: E, _ userInfo: Any?, reporting outcome: Report?) -> Bool {
    if tree.isBusy { return wait(.event(event, userInfo: userInfo)) }
    return call { unsafe run(event, userInfo, reporting: outcome) }
  }

  /// Attempts a target state.
  ///
  /// - Returns: false exactly if it was refused.
  @inlinable
  func attempt(to target: S, _ userInfo: Any?, reporting outcome: Report?) -> Bool {
    if tree.isBusy { return wait(.state(target, userInfo: userInfo)) }
    return call { unsafe run(to: target, userInfo, reporting: outcome) }
  }

  /// Does something as the outermost call of the tree: attempts that are made during it wait for it to end (H8).
  @inlinable
  func call<Answer>(_ body: () -> Answer) -> Answer {
    tree.begin()
    let answer = body()
    if tree.calls == 1, !tree.hasMoreToDo { tree.calls = 0 } else { Tree.end(self) }
    return answer
  }

  @inlinable
  func wait(_ attempt: PendingQueue<S, E>.Attempt) -> Bool {
    engine.enqueue(attempt)
    tree.enqueue(member)
    return true
  }

  @inlinable
  func runPending() {
    switch engine.popPending() {
    case .event(let event, let userInfo)?:
      _ = unsafe run(event, userInfo, reporting: nil)
    case .state(let target, let userInfo)?:
      _ = unsafe run(to: target, userInfo, reporting: nil)
    case nil: break
    }
  }

  @inlinable
  func run(_ event: E, _ userInfo: Any?, reporting outcome: Report?) -> Bool {
    unsafe run(event, toState: engine.currentState, userInfo, reporting: outcome) { selection in
      choose(event, userInfo, selection)
    }
  }

  @inlinable
  func run(to target: S, _ userInfo: Any?, reporting outcome: Report?) -> Bool {
    unsafe run(nil, toState: target, userInfo, reporting: outcome) { selection in
      choose(to: target, userInfo, selection)
    }
  }

  /// Has the tree choose, and then carries out what was chosen.
  @inlinable
  func run(
    _ event: E?, toState: S, _ userInfo: Any?, reporting outcome: Report?,
    _ choose: (Selection) -> Refusal<S, E>.Reason?
  ) -> Bool {
    tree.beginAttempt()
    let selection = Selection()
    let fromState = engine.currentState
    if let reason = isActive ? choose(selection) : .inactive(obstacle ?? "") {
      selection.end()
      unsafe engine.refuse(event, toState: toState, userInfo, for: reason, reporting: outcome)
      return false
    }
    selection.perform(userInfo)
    selection.end()
    unsafe outcome?.pointee =
      selection.isIgnored ? .ignored : .moved(from: fromState, to: engine.currentState)
    return true
  }

  /// Notes that the machine was asked.
  @inlinable
  func note(in selection: Selection) {
    selection.asked.append((member, { unsafe unsafeDowncast($0, to: Node.self).drop() }))
  }

  /// Offers an event to the submachines, and considers it here if none of them takes it.
  ///
  /// - Returns: nil if it is taken; otherwise why not.
  @inlinable
  func choose(_ event: E, _ userInfo: Any?, _ selection: Selection) -> Refusal<S, E>.Reason? {
    note(in: selection)
    offered = event
    let state = engine.currentState
    var isTaken = false
    var guards: [Refusal<S, E>.Guard] = []
    for link in links where link.takesPart && link.matches(state) {
      let reason = link.offer(event, userInfo, to: selection)
      if reason == nil { isTaken = true }
      if case .conditions(let own) = reason { guards += own }
    }
    if isTaken { return nil }
    guard let reason = keep(engine.choose(event, userInfo, where: isOpen), selection) else { return nil }
    if case .conditions(let own) = reason { guards += own }
    return guards.isEmpty ? .noRoute : .conditions(guards)
  }

  /// Considers a target state: an embedded submachine does that for the states that carry its own (H5).
  ///
  /// - Returns: nil if it is taken; otherwise why not.
  @inlinable
  func choose(to target: S, _ userInfo: Any?, _ selection: Selection) -> Refusal<S, E>.Reason? {
    note(in: selection)
    let state = engine.currentState
    if let link = embedded(in: state), link.takesPart, link.decides(from: state, to: target) {
      return link.offer(target, userInfo, to: selection)
    }
    return keep(engine.choose(to: target, userInfo), selection)
  }

  /// Whether a state may be a target of the machine's own: not if it would move an embedded submachine (H5), unless that came
  /// during the attempt under way.
  @inlinable
  func isOpen(_ target: S) -> Bool {
    let state = engine.currentState
    guard let link = embedded(in: state), link.takesPart else { return true }
    return !link.decides(from: state, to: target)
  }

  @inlinable
  func keep(_ choice: Choice<S, E>, _ selection: Selection) -> Refusal<S, E>.Reason? {
    guard let effect = choice.effect else {
      engine.endAttempt(choice.attempt)
      return choice.reason
    }
    self.choice = choice
    let part = Selection.Part(
      member, visits: visits, isIgnored: effect == .ignore,
      perform: { unsafe unsafeDowncast($0, to: Node.self).perform($1) })
    selection.chosen.append(part)
    return nil
  }

  @inlinable
  func complete() {
    tree.beginAttempt()
    guard isActive, isComplete else { return }
    let selection = Selection()
    note(in: selection)
    if keep(engine.chooseCompletion(where: isOpen), selection) == nil { selection.perform(nil) }
    selection.end()
  }
}
