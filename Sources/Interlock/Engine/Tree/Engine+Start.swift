extension Engine {
  /// Runs the entry handlers of all active states, from the outside in.
  ///
  /// It traps during an attempt.
  final func announceConfiguration() {
    checkComparing()
    let node = ownNode()
    guard !node.tree.isBusy else {
      fatalError("\(type(of: self)) is started during an attempt: start it before its first attempt.")
    }
    node.tree.begin()
    node.tree.admit()
    _ = node.tree.prepare(node)
    if node.isActive { node.announceStay(node.tree) }
    node.tree.endAttempt()
    if node.isActive { node.tree.noteEventless(node.root.holder) }
    Tree.end(node)
  }
}

extension Node {
  /// The outermost machine around this one.
  fileprivate var root: Node { parent?.root ?? self }

  /// Runs the entry handlers here and then below, unless they detach the machine.
  fileprivate func announceStay(_ tree: Tree) {
    let detachments = detachments
    let definition = engine.definition
    let state = engine.current
    let bytes = ContextBytes(event: nil, fromState: state, toState: state)
    let limit = definition.index.nextRegistration
    for handler in definition.handlers(.entryHandler, of: definition.states.number(of: state)) {
      guard engine.isRegistered(handler.registration), handler.registration.number < limit else { continue }
      let context = announcement(tree)
      handler.body(AnyContext(context, bytes))
    }
    for link in links where self.detachments == detachments && link.takesPart && link.isOpen {
      link.child.node.announceStay(tree)
    }
    noteCompletion()
  }

  /// The record of handlers that run without a transition.
  private func announcement(_ tree: Tree) -> ContextRecord {
    if hasPlainContexts { return plainRecord }
    let record = ContextRecord(plainRecord.reference)
    let current = engine.current
    record.fill(event: nil, fromState: current, toState: current, nil)
    unsafe record.keep(engine.definition.eventBox)
    return record
  }
}
