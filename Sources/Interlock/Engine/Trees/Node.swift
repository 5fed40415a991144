/// A machine's node in a tree.
final class Node: Membership {
  // The fields without checks of exclusivity are accessed in every attempt, and no code of others runs while one of them
  // is being changed.

  /// The machine. It owns the node, and whoever holds the node holds the machine.
  @safe unowned(unsafe) let engine: Engine

  /// The link to its parent; nil for a root. The parent holds it.
  @safe @exclusivity(unchecked) unowned(unsafe) var link: Link?

  /// How often the machine was detached, alone or with an outer machine. Choices made before that are stale.
  @safe @exclusivity(unchecked) private(set) var detachments = 0

  /// Whether the machine was detached during the current attempt, alone or with an outer machine.
  var isWithdrawn = false

  /// Whether the machine or one inside it has chosen since it was withdrawn.
  private var choosesAnew = false

  /// Whether the tree has noted the machine, to check it for completion.
  @safe @exclusivity(unchecked) var isNotedForCompletion = false

  /// The submachines that have entered final states since the tree noted the machine, in that order (H7).
  @safe @exclusivity(unchecked) var finished: [Link] = []

  /// Whether the machine was seen on the way to its root.
  private var isSeen = false

  @safe @exclusivity(unchecked) private var knownTree = Tree()

  /// The state in which the machine was attached.
  private(set) var initialState: AnyValue

  /// The links of the submachines, in order of attachment.
  @safe @exclusivity(unchecked) private(set) var links = LinkList()

  /// The machine's own attempt, if it has chosen in the current attempt of its tree.
  @safe @exclusivity(unchecked) var choice: Attempt?

  /// The number of the choice's part, which belongs to the machine that chose, or to one embedded in this machine.
  @safe @exclusivity(unchecked) var partNumber = 0

  /// How the choice enters submachines that the machine had when it chose, where their history does not say (H4).
  @safe @exclusivity(unchecked) var entered: [(link: Link, entrance: Entrance)] = []

  /// The event that the machine received in the current attempt.
  @safe @exclusivity(unchecked) var offered: AnyValue?

  init(_ engine: Engine) {
    self.engine = engine
    initialState = engine.current
  }

  func part() {
    tree.dismissChart()
    // Releasing the links may run code that makes attempts and moves the submachines. That waits until each of them has
    // its tree.
    let links = links
    self.links = LinkList()
    for link in links { link.cut() }
    let children = links.map(\.child)
    if tree.isBusy {
      for child in children { tree.notePossibleRoot(child) }
    } else {
      Tree.separate(children)
    }
    withExtendedLifetime(links) {}
  }
}

// Relatives.

extension Node {
  /// The tree that the machine belongs to.
  var tree: Tree {
    get {
      if knownTree.joinedTree != nil { knownTree = knownTree.root }
      return knownTree
    }
    set { knownTree = newValue }
  }

  /// The machine around this one; nil for a root.
  var parent: Node? { link?.parent }

  var machineAround: Engine? { parent?.engine }

  /// The machine with its node, to be kept until its turn.
  var member: Tree.Member { Tree.Member(node: self, engine: engine) }

  /// Whether the machine is another one, or lives inside it.
  func isInside(_ other: Node) -> Bool {
    var node: Node? = self
    while let inner = node {
      if inner === other { return true }
      node = inner.parent
    }
    return false
  }

  /// Whether the machine is a given outer machine, or has not been detached from it during the current attempt.
  @inline(never)
  func isStill(inside outer: Node) -> Bool {
    if !isWithdrawn { return true }
    var node = self
    while node !== outer {
      guard let link = node.link, link.takesPart else { return false }
      node = link.parent
    }
    return true
  }

  /// The root of the machine's tree, unless it was found on this way before.
  func unseenRoot() -> Tree.Member? {
    var node = self
    while !node.isSeen {
      node.isSeen = true
      guard let parent = node.parent else { return node.member }
      node = parent
    }
    return nil
  }

  /// Lets the root be found again.
  func forgetSeen() {
    var node: Node? = self
    while let seen = node, seen.isSeen {
      seen.isSeen = false
      node = seen.parent
    }
  }

  /// Whether the machine is active: its parent is active, and in a state that the machine is attached to (H1).
  @inline(never)
  var isActive: Bool {
    guard let link else { return true }
    // A function that extracts states may release the parent.
    let parent = link.parent.member
    return withExtendedLifetime(parent) { link.isOpen && parent.node.isActive }
  }

  /// The reason why the machine is inactive: the outermost machine around it that is in another state; nil if it is
  /// active.
  var obstacle: String? {
    guard let link else { return nil }
    let parent = link.parent.member
    if let obstacle = parent.node.obstacle { return obstacle }
    let engine = parent.engine
    if link.matches(engine.current) { return nil }
    return "\(type(of: engine)) is in \(engine.states.name(of: engine.current))"
  }

  /// The machine and its state, in words.
  var title: String { "\(type(of: engine)) in \(engine.states.name(of: engine.current))" }

  /// Whether the machine is in one of its final states.
  var isFinal: Bool { engine.isFinal(engine.current) }

  /// Whether those submachines of the current state that name final states are all in one, and at least one does (H7).
  var isComplete: Bool {
    let naming = links.filter { $0.child.engine.hasFinalStates && $0.isOpen }
    return !naming.isEmpty && naming.allSatisfy(\.child.node.isFinal)
  }

  /// The submachine that is embedded in a state.
  func embedded(in state: AnyValue) -> Link? {
    var claim: Link?
    for link in links.embedded where link.matches(state) {
      if claim != nil {
        if let recorder = tree.recorder {
          recorder.giveUp()
          break
        }
        fatalError(
          "Two submachines are embedded in \(engine.states.spelling(of: state)): embed one of them, and attach the other."
        )
      }
      claim = link
    }
    return claim
  }
}

// Attaching and detaching.

extension Node {
  /// Attaches a submachine, which takes its place at once, without running handlers.
  func append(_ link: Link, _ child: Node) {
    link.attach()
    links.append(link)
    _ = embedded(in: engine.current)
    child.takePlace(link)
    child.engine.tellWatchersOfEdit()
  }

  /// Puts the machine, which has been attached, into its place.
  private func takePlace(_ link: Link) {
    var changes = Changes()
    let parentState = link.parent.engine.current
    if let state = link.place.state(in: parentState) { put(in: state, &changes) }
    changes.keep(initialState.box)
    initialState = engine.current
    if link.isOpen, let state = link.place.start?(parentState) {
      start(in: state, isDeep: false, &changes)
    }
    changes.finish()
  }

  /// Removes a submachine's link.
  ///
  /// - Returns: the link, to be released when nothing is being changed.
  func remove(_ link: Link) -> Link? {
    tree.dismissChart()
    let removed = links.remove(link)
    engine.tellWatchersOfEdit()
    return removed
  }

  /// Withdraws the machine and those below it from the current attempt: their choices are stale.
  func withdraw() {
    guard tree.isBusy, !isWithdrawn || choosesAnew else { return }
    detachments += 1
    choosesAnew = false
    if !isWithdrawn { tree.noteWithdrawn(self) }
    for link in links { link.child.node.withdraw() }
  }

  /// Notes that the machine has chosen. If it or an outer machine is withdrawn again, this choice is stale too.
  func noteChoice() {
    guard tree.hasWithdrawn else { return }
    var node: Node? = self
    while let chooser = node {
      chooser.choosesAnew = true
      node = chooser.parent
    }
  }

  /// Makes a tree of the detached machine and everything below it, at once or when the current attempt is over.
  ///
  /// - Complexity: O(*n*) in the number of these machines.
  func settleAlone() {
    if tree.isBusy { return tree.notePossibleRoot(member) }
    if isSingle { return engine.drop(self) }
    belong(to: Tree())
  }

  /// Continues without a detached submachine.
  func settleWithout() {
    if tree.isBusy { return tree.notePossibleRoot(member) }
    if isSingle { engine.drop(self) }
  }

  /// Whether the machine has neither a parent nor submachines.
  var isSingle: Bool { parent == nil && links.isEmpty }

  private func belong(to tree: Tree) {
    self.tree = tree
    for link in links { link.child.node.belong(to: tree) }
  }

  /// Adopts the queued attempts of a machine whose outermost call is under way, and the objects that it keeps for edits
  /// made during that call.
  func adopt(pending count: Int) {
    tree.begin()
    noteEdit()
    for _ in 0..<count { tree.enqueue(member) }
  }

  @inline(never)
  func noteEdit() {
    tree.noteEdit(member)
  }

  func prepareToEdit() {
    tree.dismissChart()
  }
}
