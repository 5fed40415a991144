/// What the machines of a tree share: one attempt at a time, and one queue (H8).
@usableFromInline
final class Tree {
  /// A machine of the tree, which is held, so that it is there when its turn comes.
  @usableFromInline
  struct Member {
    @usableFromInline let node: any TreeNode
    @usableFromInline let machine: AnyObject

    @inlinable
    init(node: any TreeNode, machine: AnyObject) {
      self.node = node
      self.machine = machine
    }
  }

  /// The tree that this one has become a part of.
  @usableFromInline var whole: Tree?

  /// How many outermost calls are under way: more than one if machines came together during attempts of their own.
  @usableFromInline var calls = 0

  /// The machines whose attempts wait, first in, first out.
  private var queue: [Member] = []
  private var first = 0

  /// The machines whose submachines may all be done.
  private var completions: [Member] = []

  /// The machines whose definitions were edited during the attempt under way.
  private var edited: [Member] = []

  /// The machines that came or went while an attempt was under way, and may be roots of trees of their own.
  private var strays: [Member] = []

  /// What was attached during the attempt under way.
  private var newLinks: [TreeLink] = []

  /// Whether anything was attached during the attempt under way.
  @usableFromInline var hasNewLinks: Bool { !newLinks.isEmpty }

  /// Whether the outermost call has more to do when it ends.
  @usableFromInline var hasMoreToDo = false

  /// Whether an attempt is under way.
  @inlinable var isBusy: Bool { calls > 0 }

  /// The tree that this one has become a part of, or itself.
  var root: Tree {
    guard let whole = whole else { return self }
    let root = whole.root
    self.whole = root
    return root
  }

  /// Notes that an outermost call begins.
  @inlinable
  func begin() {
    calls += 1
  }

  /// Notes that an attempt begins: all that is attached takes part.
  @usableFromInline
  func beginAttempt() {
    for link in newLinks { link.isNew = false }
    newLinks = []
  }

  /// Notes that something was attached while the tree is busy.
  func noteNew(_ link: TreeLink) {
    link.isNew = true
    newLinks.append(link)
    hasMoreToDo = true
  }

  /// Notes that an attempt waits in a machine.
  @usableFromInline
  func enqueue(_ member: Member) {
    queue.append(member)
    hasMoreToDo = true
  }

  /// Notes that the submachines of a machine may all be done.
  @usableFromInline
  func noteCompletion(_ member: Member) {
    if !completions.contains(where: { $0.node === member.node }) { completions.append(member) }
    hasMoreToDo = true
  }

  /// Notes that a machine's definition was edited.
  func noteEdit(_ member: Member) {
    edited.append(member)
    hasMoreToDo = true
  }

  /// Notes that a machine may have become the root of a tree of its own.
  func noteStray(_ member: Member) {
    strays.append(member)
    hasMoreToDo = true
  }

  /// Makes another tree a part of this one.
  func join(_ other: Tree) {
    guard other !== self else { return }
    calls += other.calls
    hasMoreToDo = hasMoreToDo || other.hasMoreToDo
    queue += other.queue[other.first...]
    completions += other.completions
    edited += other.edited
    strays += other.strays
    newLinks += other.newLinks
    other.whole = self
    (other.queue, other.completions, other.edited, other.strays, other.newLinks) = ([], [], [], [], [])
  }

  /// Does what has to be done next before the outermost call may return: machines are told that their submachines are
  /// done before any other attempt is made.
  ///
  /// - Returns: whether there was anything to do.
  private func step() -> Bool {
    if !completions.isEmpty {
      completions.removeFirst().node.complete()
    } else if first < queue.count {
      let member = queue[first]
      first += 1
      if first > 64, first * 2 > queue.count {
        queue.removeFirst(first)
        first = 0
      }
      member.node.runPending()
    } else {
      queue.removeAll(keepingCapacity: true)
      first = 0
      return false
    }
    return true
  }

  /// Gives trees of their own to those who have come to be roots.
  private func letGo() {
    if strays.isEmpty { return }
    let strays = strays
    self.strays = []
    for member in strays where member.node.parent == nil { member.node.stand() }
  }
}

extension Tree {
  /// Ends an outermost call: does all that waits, unless the call is inside another one.
  ///
  /// - Parameter node: the machine whose call it is. Its tree may become another during what is done.
  @usableFromInline
  static func end(_ node: any TreeNode) {
    // What is done may join the tree with one in which a call is under way: what waits then is left to that.
    while node.tree.calls == 1 {
      node.tree.tidy()
      if !node.tree.step() { break }
    }
    node.tree.calls -= 1
    if node.tree.isBusy { return }
    node.tree.hasMoreToDo = false
    node.tree.beginAttempt()
    node.tree.letGo()
  }

  /// Lets go of what was kept for the attempt that is over.
  func tidy() {
    while let member = root.edited.popLast() { member.node.forgetEdits() }
  }
}
