extension Engine {
  /// Runs the entry handlers of all active states, from the outside in.
  ///
  /// It traps during an attempt.
  final func announceConfiguration() {
    checkComparing()
    let node = node
    guard phase.isResting, !(node?.isTreeBusy ?? false) else {
      fatalError("\(type(of: self)) is started during an attempt: start it before its first attempt.")
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

  /// Runs the entry handlers here and then below, unless they detach the machine.
  private func announceStay() {
    let detachments = detachments
    engine.announce(.entryHandler, nil)
    for link in links where self.detachments == detachments && link.takesPart && link.isOpen {
      link.child.node.announceStay()
    }
    noteCompletion()
  }
}
