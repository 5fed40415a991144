// Between an attempt and the next one, a driver may have to wait for handlers (D2a). Meanwhile the tree is held: it is as busy as
// during an attempt, so that new attempts are queued.

extension Engine {
  /// Has attempts wait from the end of the outermost call on, until the machine is released. Completions don't wait.
  ///
  /// Call this during an attempt.
  package final func hold() { ownNode().tree.hold() }

  /// Makes the queued attempts, until one of them has the machine held again.
  package final func release() {
    let node = ownNode()
    guard node.tree.isHeld else { return }
    node.tree.isHeld = false
    Tree.end(node)
  }

  /// Drops the queued attempts, and releases the machine.
  package final func abandon() {
    let dropped = ownNode().tree.queue.popAll()
    release()
    withExtendedLifetime(dropped) {}
  }
}
