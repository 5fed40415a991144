extension Node {
  @inlinable
  func perform(_ userInfo: Any?) {
    guard let choice, let effect = choice.effect else { return }
    switch effect {
    case .ignore: break
    case .stay: engine.tell(choice)
    case .move: move(userInfo)
    }
  }

  /// Makes a transition: leaves from the inside out, changes all states, and enters from the outside in (H3).
  @inlinable
  func move(_ userInfo: Any?) {
    if carry != nil { return moveTogether(userInfo) }
    leave(above: nil, userInfo)
    var changes = Changes()
    change(above: nil, &changes)
    if tree.hasNewLinks { agree(isCarrying: false, &changes) }
    enter(along: [], userInfo)
    changes.finish()
  }

  /// Makes a transition together with those in which the machine is embedded.
  @usableFromInline
  func moveTogether(_ userInfo: Any?) {
    var path: [Tree.Member] = []
    climb(userInfo, into: &path)
    var below: (any TreeNode)?
    for member in path {
      member.node.leave(above: below, userInfo)
      below = member.node
    }
    var changes = Changes()
    below = nil
    for member in path {
      member.node.change(above: below, &changes)
      below = member.node
    }
    for member in path { member.node.agree(isCarrying: false, &changes) }
    below?.enter(along: path[...], userInfo)
    for member in path.dropFirst() { member.node.drop() }
    changes.finish()
  }

  /// Takes part in the move of an embedded submachine.
  @inlinable
  func follow(_ event: E?, to target: S, _ userInfo: Any?) {
    choice = engine.follow(offered ?? event, to: target, userInfo)
  }

  @inlinable
  func climb(_ userInfo: Any?, into path: inout [Tree.Member]) {
    path.append(member)
    guard let carry, let link, link.takesPart, link.isOpen, let attempt = choice?.attempt else { return }
    carry(attempt.toState, attempt.event, userInfo)
    link.parent.climb(userInfo, into: &path)
  }

  @inlinable
  func leave(above child: (any TreeNode)?, _ userInfo: Any?) {
    guard let choice else { return }
    let (old, new) = (choice.attempt.fromState, choice.attempt.toState)
    for link in links.reversed() where link.takesPart && link.child.node !== child {
      if link.isLeft(from: old, to: new) { link.child.node.leaveWithParent(userInfo) }
    }
    engine.leave(by: choice)
  }

  @inlinable
  func leaveWithParent(_ userInfo: Any?) {
    visits += 1
    let visit = visits
    for link in links.reversed() where visits == visit && link.takesPart && link.isOpen {
      link.child.node.leaveWithParent(userInfo)
    }
    if visits == visit { engine.announce(.exitHandler, userInfo) }
  }

  @inlinable
  func change(above child: (any TreeNode)?, _ changes: inout Changes) {
    guard let choice else { return }
    let (old, new) = (choice.attempt.fromState, choice.attempt.toState)
    changes.keep(engine.put(in: new))
    for link in links where link.takesPart && link.child.node !== child {
      if link.isEntered(from: old, to: new) { link.start(in: new, isDeep: false, &changes) }
    }
  }

  /// Puts the machine and those below it into the states in which they start.
  @inlinable
  func start(in state: S, isDeep: Bool, _ changes: inout Changes) {
    visits += 1
    changes.keep(engine.put(in: state))
    for link in links where link.matches(state) {
      if link.takesPart { link.start(in: state, isDeep: isDeep, &changes) } else { link.sink(&changes) }
    }
  }

  @inlinable
  func enter(along path: ArraySlice<Tree.Member>, _ userInfo: Any?) {
    guard let choice else { return }
    engine.tell(choice)
    let path = path.dropLast()
    var below = path.last
    for link in links {
      if let member = below, link.child.node === member.node {
        below = nil
        member.node.enter(along: path, userInfo)
      } else {
        announceStart(of: link, userInfo)
      }
    }
    // What moves together stays together, even if a handler has just detached it.
    below?.node.enter(along: path, userInfo)
    noteCompletion()
  }

  @inlinable
  func announceStart(_ userInfo: Any?) {
    let visit = visits
    engine.announce(.entryHandler, userInfo)
    for link in links { announceStart(of: link, userInfo, where: visits == visit) }
    noteCompletion()
  }

  /// Tells that a submachine has started, unless it was detached meanwhile, with a machine around it or alone.
  @inlinable
  func announceStart(of link: Link<S, E>, _ userInfo: Any?, where isThere: Bool = true) {
    if isThere, link.isStarting, link.isAttached { link.child.node.announceStart(userInfo) }
  }

  @inlinable
  func noteCompletion() {
    if engine.hasFinalStates, isFinal, let parent { tree.noteCompletion(parent.member) }
  }

  @inlinable
  func drop() {
    offered = nil
    if let choice { engine.endAttempt(choice.attempt) }
    choice = nil
  }
}
