extension Engine {
  /// The machine's place in a tree of machines; nil if it is alone.
  final var node: Node? {
    membership.map { downcast($0 as AnyObject, to: Node.self) }
  }

  /// The machine's node. If it has none, it gets one, in a tree of its own for now.
  ///
  /// The machine's attempts belong to the tree from now on, and attempts queued during the current one wait in the
  /// tree's queue.
  final func ownNode() -> Node { node ?? makeNode() }

  private final func makeNode() -> Node {
    let runtime = ownRuntime()
    let node = Node(self)
    let isUnderWay = !phase.isResting
    runtime.membership = node
    runtime.noteMoreToDo()
    columns = 0
    if isUnderWay {
      node.adopt(pending: runtime.queue.count)
    } else {
      phase = .linked
    }
    return node
  }

  /// Makes attempts consult the tree first from now on.
  final func link() {
    phase = .linked
  }

  /// Leaves the tree, of which the machine was the last member.
  final func drop(_ node: Node) {
    guard let runtime, runtime.membership === node else { return }
    assert(phase == .linked)
    runtime.membership = nil
    begin()
    finish()
  }

  /// Removes and returns the machine's next queued attempt.
  final func popPending() -> PendingAttempt? {
    runtime?.queue.popFirst()
  }

  /// Releases what was kept for attempts that are over.
  final func forgetEdits() {
    let kept = runtime?.forgetEdits()
    admitWatchers()
    withExtendedLifetime(kept) {}
  }

  /// Attaches a machine to states of this one.
  final func hold(_ inner: Engine, _ place: Place, _ history: History, _ events: EventPassage) -> Link {
    let (outer, inner) = (ownNode(), inner.ownNode())
    let link = Link(parent: outer, child: inner.member, place, history: history, events: events)
    outer.append(link, inner)
    return link
  }
}
