extension Engine {
  /// Has the entry handlers run of the states that the machine and the active ones inside it are in, from the outside in.
  ///
  /// It traps during an attempt.
  final func announceConfiguration() {
    checkComparing()
    let node = node
    guard unsafe phase.isResting, !(node?.isTreeBusy ?? false) else {
      fatalError("\(type(of: self)) is started during an attempt: start a machine before its first one.")
    }
    if let node { return node.announceConfiguration() }
    begin()
    announce(.entryHandler, nil)
    finish()
  }
}

extension Node {
  fileprivate func announceConfiguration() {
    beginCall()
    tree.beginAttempt()
    if isActive { announceStay() }
    endCall()
  }

  /// Has the entry handlers run here and then below, unless they have the machine detached.
  private func announceStay() {
    let detachments = detachments
    engine.announce(.entryHandler, nil)
    for link in links where self.detachments == detachments && link.takesPart && link.isOpen {
      link.child.node.announceStay()
    }
    noteCompletion()
  }
}
