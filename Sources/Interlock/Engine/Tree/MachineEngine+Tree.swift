extension MachineEngine {
  /// The machine's place in a tree of machines; nil if it is alone.
  @inlinable final var node: Node<S, E>? {
    unsafe runtime?._withUnsafeGuaranteedRef { unsafe $0.node }
  }

  /// The machine's place in a tree of machines, of which it is the only one until others come.
  ///
  /// Its attempts are the tree's from now on; what waits for the one under way does so in the tree's queue.
  @inlinable
  final func ownNode() -> Node<S, E> {
    if let node { return node }
    return makeNode()
  }

  @usableFromInline
  final func makeNode() -> Node<S, E> {
    let runtime = unsafe ownRuntime().takeUnretainedValue()
    let node = Node(self)
    let isUnderWay = unsafe phase != .idle || runtime.isDisturbed
    unsafe runtime.node = node
    runtime.disturb()
    unsafe columns = 0
    if isUnderWay {
      node.adopt(pending: unsafe runtime.queue.count)
    } else {
      unsafe phase = .linked
    }
    return node
  }

  /// Has the tree be asked first from now on.
  final func link() {
    unsafe phase = .linked
  }

  /// Leaves the tree, of which the machine was the last one.
  final func drop(_ node: Node<S, E>) {
    let runtime = unsafe runtime.unsafelyUnwrapped.takeUnretainedValue()
    guard unsafe runtime.node === node else { return }
    unsafe runtime.node = nil
    if unsafe phase == .linked { unsafe phase = .idle }
    finish()
  }

  /// The next attempt that waits in the machine.
  @usableFromInline
  final func popPending() -> PendingQueue<S, E>.Attempt? {
    unsafe runtime?.takeUnretainedValue().queue.popFirst()
  }

  /// Lets go of what was kept for attempts that are over.
  final func forgetEdits() {
    let kept = unsafe runtime?.takeUnretainedValue().forgetEdits()
    withExtendedLifetime(kept) {}
  }
}
