/// The data that the machines of a tree share: one attempt at a time, and one queue (H8).
final class Tree {
  /// A machine of the tree, held until its turn.
  struct Member {
    let node: Node
    let engine: Engine
  }

  // As in a node, no code of others runs while a field without checks of exclusivity is being changed.

  /// The tree that this one has joined.
  @safe @exclusivity(unchecked) var joinedTree: Tree?

  /// The number of outermost calls under way: more than one if machines were joined during attempts of their own.
  @safe @exclusivity(unchecked) var calls = 0

  /// The machines with queued attempts, first in, first out.
  @safe @exclusivity(unchecked) var queue = Queue<Member>()

  /// The machines whose submachines may all be complete.
  @safe @exclusivity(unchecked) private var completions = Queue<Member>()

  /// The machines whose definitions were edited during the current attempt.
  @safe @exclusivity(unchecked) var edited: [Member] = []

  /// The machines that were attached or detached during an attempt, and may be roots of their own trees.
  @safe @exclusivity(unchecked) var possibleRoots: [Member] = []

  /// The links added during the current attempt.
  @safe @exclusivity(unchecked) var newLinks: [Link] = []

  /// The selection of the next attempt; nil while it is in use, or before the first attempt.
  @safe @exclusivity(unchecked) private var spareSelection: Selection?

  /// Whether any links were added during the current attempt.
  var hasNewLinks: Bool { !newLinks.isEmpty }

  /// Whether the outermost call has more to do when it ends.
  @safe @exclusivity(unchecked) var hasMoreToDo = false

  /// Whether queued attempts wait for a driver. Meanwhile the call that held them counts as under way.
  @safe @exclusivity(unchecked) var isHeld = false

  /// The machines that were detached during the current attempt, with everything inside them.
  @safe @exclusivity(unchecked) private var withdrawn: [Node] = []

  /// The tree's chart, if it uses one.
  var chart: Chart?
  var crew: Crew?

  /// Identifies the definitions of all machines; nil if not computed yet.
  var fingerprint: UInt64?

  /// Counts the changes of the structure and of definitions.
  private(set) var edition = 0

  /// Notes that the structure or a definition changes.
  func noteChange() {
    edition += 1
    fingerprint = nil
  }

  /// Whether the tree can be charted, as far as is known.
  var canBeCharted = true

  /// Records what an attempt would do, instead of doing it.
  @safe @exclusivity(unchecked) var recorder: Recorder?

  /// Charts, crews and trees that a current call may be following.
  @safe @exclusivity(unchecked) var dismissed: [AnyObject] = []

  /// Whether an attempt is under way.
  var isBusy: Bool { calls > 0 }

  /// The tree that this one has joined, or itself.
  @inline(never)
  var root: Tree {
    guard var root = joinedTree else { return self }
    while let next = root.joinedTree { root = next }
    joinedTree = root
    return root
  }

  /// Notes that an outermost call begins.
  func begin() {
    calls += 1
    if let crew { crew.root.columns = 0 }
  }

  /// Notes that an attempt begins, in which all links take part.
  func beginAttempt() {
    if newLinks.isEmpty, withdrawn.isEmpty { return }
    withExtendedLifetime(admit()) {}
  }

  /// Lets all links take part.
  ///
  /// - Returns: objects that may hold the last reference to something that makes attempts, to be released when nothing
  ///   is being changed.
  @inline(never)
  private func admit() -> ([Link], [Node]) {
    let (links, nodes) = (newLinks, withdrawn)
    (newLinks, withdrawn) = ([], [])
    for link in links { link.isNew = false }
    for node in nodes { node.isWithdrawn = false }
    return (links, nodes)
  }

  /// Whether a machine was detached during the current attempt.
  var hasWithdrawn: Bool { !withdrawn.isEmpty }

  /// Notes that a machine was detached, with everything inside it.
  func noteWithdrawn(_ node: Node) {
    guard isBusy else { return }
    node.isWithdrawn = true
    withdrawn.append(node)
  }

  /// Notes that a link was added while the tree is busy.
  func noteNew(_ link: Link) {
    link.isNew = true
    newLinks.append(link)
    hasMoreToDo = true
  }

  /// An empty selection.
  func takeSelection() -> Selection { spareSelection.take() ?? Selection() }

  /// Takes back a selection that has been emptied.
  func giveBack(_ selection: Selection) { spareSelection = selection }

  /// Notes that a machine has a queued attempt.
  func enqueue(_ member: Member) {
    queue.append(member)
    hasMoreToDo = true
  }

  /// Notes that the submachines of a machine may all be complete.
  @inline(never)
  func noteCompletion(_ member: Member) {
    if !member.node.isNotedForCompletion { completions.append(member) }
    member.node.isNotedForCompletion = true
    hasMoreToDo = true
  }

  /// Notes that a machine's definition was edited.
  @inline(never)
  func noteEdit(_ member: Member) {
    edited.append(member)
    hasMoreToDo = true
  }

  /// Notes that a machine may have become the root of its own tree.
  @inline(never)
  func notePossibleRoot(_ member: Member) {
    possibleRoots.append(member)
    hasMoreToDo = true
  }

  /// Joins another tree to this one.
  func join(_ other: Tree) {
    guard other !== self else { return }
    calls += other.calls
    hasMoreToDo = hasMoreToDo || other.hasMoreToDo
    isHeld = isHeld || other.isHeld
    for member in other.queue.popAll() { queue.append(member) }
    for member in other.takeCompletions() { noteCompletion(member) }
    edited += other.edited
    possibleRoots += other.possibleRoots
    newLinks += other.newLinks
    withdrawn += other.withdrawn
    dismissChart()
    other.dismissChart()
    dismissed += other.dismissed
    if other.isBusy { dismissed.append(other) }
    other.joinedTree = self
    (other.edited, other.possibleRoots, other.newLinks) = ([], [], [])
    (other.withdrawn, other.dismissed) = ([], [])
  }

  /// Performs the next task before the outermost call may return. What was kept for a finished attempt is released first,
  /// and completions precede any other attempt.
  ///
  /// Each task may join the tree with one in which an attempt is under way.
  ///
  /// - Returns: whether there was anything to do.
  private func step(_ watch: inout TreeWatch) -> Bool {
    if let member = edited.popLast() {
      member.engine.forgetEdits()
    } else if let member = popCompletion() {
      watch.watchCompletion(of: member) { member.node.complete() }
    } else if !isHeld, let member = queue.popFirst() {
      watch.watchAttempt(of: member) { member.node.attemptNext() }
    } else {
      return false
    }
    return true
  }

  /// Checks the first noted machine for completion.
  ///
  /// - Returns: whether there was one.
  func complete() -> Bool {
    guard let member = popCompletion() else { return false }
    withExtendedLifetime(member) { _ = member.node.complete() }
    return true
  }

  @inline(never)
  private func popCompletion() -> Member? {
    guard let member = completions.popFirst() else { return nil }
    member.node.isNotedForCompletion = false
    recorder?.noteCompletion(member.engine)
    return member
  }

  /// Removes and returns the machines whose submachines may all be complete.
  @inline(never)
  func takeCompletions() -> [Member] {
    let members = completions.popAll()
    for member in members { member.node.isNotedForCompletion = false }
    return members
  }

  /// Whether any machine must be checked for completion.
  var hasCompletions: Bool { !completions.isEmpty }

  /// Gives each machine that has become a root its own tree.
  private func letGo() {
    if possibleRoots.isEmpty { return }
    let possibleRoots = possibleRoots
    self.possibleRoots = []
    var roots: [Member] = []
    for candidate in possibleRoots {
      if let root = candidate.node.unseenRoot() { roots.append(root) }
    }
    for candidate in possibleRoots { candidate.node.forgetSeen() }
    Tree.separate(roots)
  }
}

extension Tree {
  /// Ends an outermost call: performs everything pending, unless the call is inside another one.
  ///
  /// - Parameter node: the call's machine. It may change its tree meanwhile.
  static func end(_ node: Node) {
    // These tasks may join the tree with one in which a call is under way, which then performs the rest.
    var watch = TreeWatch()
    while node.tree.calls == 1, node.tree.step(&watch) {}
    if node.tree.calls == 1, node.tree.isHeld { return }
    node.tree.calls -= 1
    if node.tree.isBusy { return }
    node.tree.hasMoreToDo = false
    // Each root has its own tree before anything is released that may join them again.
    let admitted = node.tree.admit()
    let dismissed = node.tree.takeDismissed()
    node.tree.letGo()
    withExtendedLifetime((admitted, dismissed)) {}
    node.tree.settle(node)
  }
}
