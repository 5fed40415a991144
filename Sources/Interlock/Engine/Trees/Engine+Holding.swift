// Between an attempt and the next one, a driver may have to wait for handlers (D2a). Meanwhile the machine is held: it is as
// busy as during an attempt, so that new attempts are queued.

extension Engine {
  /// Has attempts wait from the end of the outermost call on, until the machine is released. Completions don't wait.
  ///
  /// Call this during an attempt.
  package final func hold() {
    if let node {
      node.tree.isHeld = true
      node.tree.hasMoreToDo = true
    } else {
      let runtime = ownRuntime()
      runtime.isHeld = true
      runtime.noteMoreToDo()
    }
  }

  /// Makes the queued attempts, until one of them has the machine held again.
  package final func release() {
    if let runtime, runtime.isHeld {
      runtime.isHeld = false
      finish()
    } else if let node, node.tree.isHeld {
      node.tree.isHeld = false
      Tree.end(node)
    }
  }

  /// Drops the queued attempts, and releases the machine.
  package final func abandon() {
    var dropped: [PendingAttempt] = []
    if let node {
      for member in node.tree.queue.popAll() {
        if let attempt = member.engine.popPending() { dropped.append(attempt) }
      }
    } else {
      dropped = runtime?.queue.popAll() ?? []
    }
    release()
    withExtendedLifetime(dropped) {}
  }
}
