/// What attaches a machine to states of another one, whatever their types.
@usableFromInline
class TreeLink {
  /// The machine around. It holds the link, and takes it off before it goes.
  @usableFromInline unowned final let parent: any TreeNode

  /// The machine within.
  @usableFromInline final let child: Tree.Member

  /// Where the submachine starts when it is entered again.
  @usableFromInline final let history: History

  /// Whether the submachine is being started by the transition under way.
  @usableFromInline final var isStarting = false

  /// Whether the link came during the attempt under way: it takes part from the next one on (G2).
  @usableFromInline final var isNew = false

  @usableFromInline
  init(parent: any TreeNode, child: Tree.Member, history: History) {
    self.parent = parent
    self.child = child
    self.history = history
  }

  /// Makes the submachine a part of the parent's tree.
  ///
  /// It traps if the submachine has a parent, or if the parent is inside it (H10).
  final func attach() {
    let parent = self.parent
    if let other = child.node.parent {
      fatalError(
        "A machine can't live in two machines: \(child.node.title) lives in \(other.title). Dispose of that attachment first."
      )
    }
    var root = parent
    var ancestor: (any TreeNode)? = parent
    while let node = ancestor {
      if node === child.node {
        fatalError(
          "A machine can't live inside itself: \(parent.title) is \(child.node.title), or lives inside it. Attach another machine."
        )
      }
      root = node
      ancestor = node.parent
    }
    let tree = parent.tree
    tree.join(child.node.tree)
    if tree.isBusy {
      tree.noteNew(self)
      // The submachine may have come from a tree in which an attempt is under way, and which goes on without it.
      tree.noteStray(root.member)
    }
    child.node.link = self
  }

  /// Whether the parent is in a state that the link attaches to.
  @usableFromInline var isOpen: Bool { fatalError("A link attaches to states.") }

  /// Has the parent's state carry that of an embedded submachine, of which nobody is told.
  ///
  /// - Returns: whether the submachine is embedded in the parent's state.
  func raise(_ changes: inout Changes) -> Bool { false }

  /// Puts an embedded submachine into the state that the parent's state carries, of which nobody is told.
  @usableFromInline
  func sink(_ changes: inout Changes) {}

  /// The states that the link attaches to, in words.
  @usableFromInline var phrase: String { fatalError("A link attaches to states.") }

  /// Whether the link has not been taken off.
  @inlinable final var isAttached: Bool { child.node.link === self }

  /// Whether the link takes part in the attempt under way.
  @inlinable final var takesPart: Bool { isAttached && !isNew }

  /// Takes the link off: the submachine stands alone from now on.
  final func detach() {
    guard isAttached else { return }
    let parent = self.parent
    parent.remove(self)
    separate()
    parent.settle()
  }

  /// Has the submachine forget its parent.
  final func separate() {
    child.node.link = nil
    child.node.withdraw()
    child.node.settle()
  }
}
