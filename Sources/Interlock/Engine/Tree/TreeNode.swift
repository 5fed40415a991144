/// A machine's place in a tree, whatever the types of its states and events.
@usableFromInline
protocol TreeNode: AnyObject {
  /// What attaches the machine to its parent; nil for a root. The parent holds it.
  var link: TreeLink? { get set }

  /// The tree that the machine belongs to.
  var tree: Tree { get set }

  /// How often the machine was entered, left or detached from outside. A choice that was made before is stale.
  var visits: Int { get set }

  /// The machine itself.
  var machine: AnyObject { get }

  /// The state that the machine is in.
  var state: any StateType { get }

  /// What attaches the submachines, in the order of attachment.
  var submachineLinks: [TreeLink] { get }

  /// Whether the machine is in one of its final states.
  var isFinal: Bool { get }

  /// Lets the next attempt that waits in the machine run.
  func runPending()

  /// Takes the completion route, if the submachines are all done and there is one (H7).
  func complete()

  /// Lets go of what was kept for an attempt that is over.
  func forgetEdits()

  /// Takes a submachine's link off.
  func remove(_ link: TreeLink)

  /// Has the machine and all that is below it belong to a tree.
  func belong(to tree: Tree)

  /// Makes a tree of its own of a root and all that is below it; a machine that has nothing below it is alone.
  func stand()

  // The stages of a transition.

  /// Carries out what was chosen.
  func perform(_ userInfo: Any?)

  /// Drops what was chosen, and forgets what was offered.
  func drop()

  /// Appends the machines that move together with this one: those in which it is embedded, from the inside out.
  func climb(_ userInfo: Any?, into path: inout [Tree.Member])

  /// Leaves the submachines that don't stay, and then the state.
  func leave(above child: (any TreeNode)?, _ userInfo: Any?)

  /// Changes the state, and those of the submachines that start.
  ///
  /// - Parameters:
  ///   - child: the submachine that moves together with this machine, and so is not started.
  ///   - changes: takes note of what changes.
  func change(above child: (any TreeNode)?, _ changes: inout Changes)

  /// Has those agree that were embedded during the attempt under way.
  func agree(isCarrying: Bool, _ changes: inout Changes)

  /// Tells of the transition, first here and then below.
  ///
  /// - Parameter path: the machines that move, of which this is the last one.
  func enter(along path: ArraySlice<Tree.Member>, _ userInfo: Any?)

  /// Leaves the submachines and then the machine, as its parent leaves the state that it is attached to.
  func leaveWithParent(_ userInfo: Any?)

  /// Tells that the machine has started, and then those below it that have.
  func announceStart(_ userInfo: Any?)
}

extension TreeNode {
  /// The machine around this one; nil for a root.
  @inlinable var parent: (any TreeNode)? { link?.parent }

  /// Whether the machine takes part in what happens: its parent does, and is in a state that it is attached to (H1).
  @inlinable var isActive: Bool {
    guard let link else { return true }
    return link.isOpen && link.parent.isActive
  }

  /// Why the machine is not active: the outermost machine around it that is in another state; nil if it is active.
  @usableFromInline var obstacle: String? {
    guard let link else { return nil }
    if let obstacle = link.parent.obstacle { return obstacle }
    return link.isOpen ? nil : "\(type(of: link.parent.machine)) is in \(spelling(of: link.parent.state))"
  }

  /// Takes the machine and those below it out of the attempt under way: what they chose is stale.
  func withdraw() {
    visits += 1
    for link in submachineLinks { link.child.node.withdraw() }
  }

  /// The machine and its state, in words.
  var title: String { "\(type(of: machine)) in \(spelling(of: state))" }

  /// The machine with its node, to be kept while its turn has not come.
  @inlinable var member: Tree.Member { Tree.Member(node: self, machine: machine) }

  /// Finds out whether the machine is a root now: at once, or when the attempt under way is over.
  func settle() {
    if tree.isBusy {
      tree.noteStray(member)
    } else if parent == nil {
      stand()
    }
  }
}
