extension Node {
  /// Carries out what was chosen.
  func perform(_ message: Message?) {
    guard let choice, let effect = choice.effect else { return }
    switch effect {
    case .ignore: break
    case .stay: stay(message)
    case .move: move(message)
    }
  }

  /// Makes an internal transition, by which the data may change (K5).
  private func stay(_ message: Message?) {
    guard let choice else { return }
    var changes = Changes()
    if choice.attempt.findsData { changes.keep(engine.put(in: choice.attempt.toState)) }
    if engine.isWatched { engine.tellWatchers(.stayed, choice.attempt) }
    engine.tell(choice.plan, choice.attempt)
    changes.finish()
  }

  /// Makes a transition: leaves from the inside out, changes all states, and enters from the outside in (H3). Those in which the
  /// machine is embedded move together with it.
  private func move(_ message: Message?) {
    var path: [Tree.Member] = []
    climb(message, into: &path)
    var below: Node?
    for member in path {
      member.node.leave(above: below, message)
      below = member.node
    }
    var changes = Changes()
    below = nil
    for member in path {
      member.node.change(above: below, &changes)
      below = member.node
    }
    if path.count > 1 || tree.hasNewLinks {
      for member in path { member.node.agree(isCarrying: false, &changes) }
    }
    below?.enter(along: path[...], message)
    for member in path.dropFirst() { member.node.drop() }
    changes.finish()
  }

  /// Appends the machines that move together with this one: those in which it is embedded, from the inside out.
  private func climb(_ message: Message?, into path: inout [Tree.Member]) {
    path.append(member)
    guard let link, link.isEmbedded, link.takesPart, let attempt = choice?.attempt else { return }
    // The functions of an embedding may let go of the parent, before it is in the path.
    let parent = link.parent.member
    defer { withExtendedLifetime(parent) {} }
    guard link.isOpen else { return }
    let event = parent.node.offered ?? attempt.event.flatMap(link.events.up)
    let parentState = link.parentState(for: attempt.toState)
    parent.node.checkClaims(to: parentState)
    parent.node.choice = parent.engine.follow(event, to: parentState, message)
    parent.node.climb(message, into: &path)
  }

  /// Leaves the submachines that don't stay, and then the state.
  private func leave(above child: Node?, _ message: Message?) {
    guard let choice, choice.effect == .move else { return }
    let (old, new) = (choice.attempt.fromState, choice.attempt.toState)
    for link in links.reversed() where link.takesPart && link.child.node !== child {
      if link.isLeft(from: old, to: new) { link.child.node.leaveWithParent(message) }
    }
    engine.leave(choice.plan, choice.attempt)
  }

  /// Leaves the submachines and then the machine, as its parent leaves the state that it is attached to.
  private func leaveWithParent(_ message: Message?) {
    visits += 1
    let visit = visits
    for link in links.reversed() where visits == visit && link.takesPart && link.isOpen {
      link.child.node.leaveWithParent(message)
    }
    if visits == visit { engine.announce(.exitHandler, message) }
    if visits == visit { tellWatchers(.left) }
  }

  /// Changes the state, and those of the submachines that start.
  ///
  /// - Parameters:
  ///   - child: the submachine that moves together with this machine, and so is not started.
  ///   - changes: takes note of what changes.
  private func change(above child: Node?, _ changes: inout Changes) {
    guard let choice else { return }
    let (old, new) = (choice.attempt.fromState, choice.attempt.toState)
    changes.keep(engine.put(in: new))
    if choice.effect == .stay { return }
    for link in links where link.takesPart && link.child.node !== child {
      if link.isEntered(from: old, to: new) { link.start(in: new, isDeep: false, &changes) }
    }
  }

  /// Puts the machine and those below it into the states in which they start.
  func start(in state: AnyValue, isDeep: Bool, _ changes: inout Changes) {
    visits += 1
    changes.keep(engine.put(in: state))
    for link in links where link.matches(state) {
      if link.takesPart { link.start(in: state, isDeep: isDeep, &changes) } else { link.sink(&changes) }
    }
  }

  /// Tells of the transition, first here and then below.
  ///
  /// - Parameter path: the machines that move, of which this is the last one.
  private func enter(along path: ArraySlice<Tree.Member>, _ message: Message?) {
    guard let choice else { return }
    if engine.isWatched { engine.tellWatchers(.moved, choice.attempt) }
    engine.tell(choice.plan, choice.attempt)
    let path = path.dropLast()
    var below = path.last
    for link in links {
      if let member = below, link.child.node === member.node {
        below = nil
        member.node.enter(along: path, message)
      } else {
        announceStart(of: link, message)
      }
    }
    // What moves together stays together, even if a handler has just detached it.
    below?.node.enter(along: path, message)
    noteCompletion()
  }

  /// Tells that the machine has started, and then those below it that have.
  private func announceStart(_ message: Message?) {
    let visit = visits
    tellWatchers(.started)
    if visits == visit { engine.announce(.entryHandler, message) }
    for link in links where visits == visit { announceStart(of: link, message) }
    noteCompletion()
  }

  /// Tells that a submachine has started, unless it was detached meanwhile, with a machine around it or alone.
  private func announceStart(of link: Link, _ message: Message?) {
    if link.isStarting, link.isAttached { link.child.node.announceStart(message) }
  }

  /// Notes that the machine around may be complete, if this one is in a final state.
  func noteCompletion() {
    let parent = engine.hasFinalStates && isFinal ? parent : nil
    tree.recorder?.noteFinalCheck(engine, isNoted: parent != nil)
    if let parent { tree.noteCompletion(parent.member) }
  }

  /// Drops what was chosen, and forgets what was offered.
  func drop() {
    let offered = offered.take()
    if var choice = choice.take() { engine.endAttempt(&choice.attempt) }
    withExtendedLifetime(offered) {}
  }
}
