// The effects of a tree's step on one machine, by stage (H3).

extension Node {
  /// Adds the machines in which this one is embedded to its part, so that they move together.
  func climb(_ message: Message?, _ selection: Selection) {
    guard let link, link.isEmbedded, link.takesPart, let choice, choice.changesState else { return }
    // The embedding's functions may release the parent before it is noted.
    let parent = link.parent.member
    defer { withExtendedLifetime(parent) {} }
    guard link.isOpen else { return }
    let event = parent.node.offered ?? choice.event.flatMap(link.events.up)
    let parentState = link.parentState(for: choice.toState)
    parent.node.checkClaims(to: parentState)
    selection.note(parent)
    parent.node.choice = parent.engine.follow(
      event, to: parentState, isInternal: choice.effect == .stay, message)
    parent.node.partNumber = partNumber
    parent.node.climb(message, selection)
  }

  /// Leaves the state by a transition.
  func leave() {
    guard let choice, choice.effect == .move else { return }
    engine.leave(choice)
  }

  /// Leaves the submachines and then the machine, because an outer machine leaves its state.
  ///
  /// - Parameter leader: the machine that leaves its state.
  func leave(with leader: Node, _ message: Message?) {
    for link in links.reversed() where link.takesPart && link.isOpen {
      link.child.node.leave(with: leader, message)
    }
    if isStill(inside: leader) { engine.announce(.exitHandler, message) }
    if isStill(inside: leader) { tellWatchers(.left) }
  }

  /// Changes the state by a transition. An internal transition may change the data (K5).
  func change(_ changes: inout Changes) {
    guard let choice, choice.changesState else { return }
    changes.keep(engine.put(in: choice.toState))
    tree.recorder?.noteChange(of: engine)
  }

  /// Puts the machine and those below it into the states in which they start.
  func start(in state: AnyValue, isDeep: Bool, _ changes: inout Changes) {
    changes.keep(engine.put(in: state))
    tree.recorder?.noteStart(of: engine)
    for link in links where link.matches(state) {
      if link.takesPart {
        link.start(in: state, isDeep: isDeep, &changes)
      } else {
        link.updateSubmachine(&changes)
      }
    }
  }

  /// Runs the handlers of the transition.
  func tell() {
    guard let choice else { return }
    let engine = engine
    if engine.isWatched { engine.tellWatchers(choice.effect == .stay ? .stayed : .moved, choice) }
    engine.tell(choice)
  }

  /// Runs the entry handlers of the started machine, and then those of the started machines below it.
  ///
  /// - Parameter leader: the machine whose transition has started it.
  func announceStart(by leader: Node, _ message: Message?) {
    tellWatchers(.started)
    if isStill(inside: leader) { engine.announce(.entryHandler, message) }
    for link in links { link.announceStart(by: leader, message) }
  }

  /// Notes which machines may be complete, after this machine and those below it have started.
  func noteCompletions(by leader: Node) {
    for link in links { link.noteCompletions(by: leader) }
    noteCompletion()
  }

  /// Notes that the parent may be complete, if this machine is in a final state.
  func noteCompletion() {
    let parent = engine.hasFinalStates && isFinal && link?.takesPart ?? false ? parent : nil
    tree.recorder?.noteFinalCheck(engine, of: parent?.engine)
    if let parent { tree.noteCompletion(parent.member, of: link) }
  }

  /// Drops the choice and the received event.
  func drop() {
    let offered = offered.take()
    if !entered.isEmpty { entered = [] }
    if let choice = choice.take() { engine.endAttempt(choice) }
    withExtendedLifetime(offered) {}
  }
}

extension Link {
  /// Announces the start of the submachine, unless it was detached meanwhile, alone or with an outer machine that has
  /// started.
  func announceStart(by leader: Node, _ message: Message?) {
    if isStarting, child.node.isStill(inside: leader) { child.node.announceStart(by: leader, message) }
  }

  /// Notes which machines may be complete, after the submachine has started.
  func noteCompletions(by leader: Node) {
    if isStarting, child.node.isStill(inside: leader) { child.node.noteCompletions(by: leader) }
  }
}
