/// A machine's place in a tree of machines.
final class Node: Membership {
  /// The machine, which owns the node.
  unowned let engine: Engine

  /// What attaches the machine to its parent; nil for a root. The parent holds it.
  unowned var link: Link?

  /// How often the machine was detached, alone or with a machine around it. A choice that was made before is stale.
  private(set) var detachments = 0

  /// Whether the machine was detached during the attempt under way, alone or with a machine around it.
  var isWithdrawn = false

  /// Whether the machine, or one inside it, has chosen since it was withdrawn.
  private var choosesAnew = false

  private var knownTree = Tree()

  /// The state in which the machine was attached.
  private(set) var initialState: AnyValue

  /// What attaches the submachines, in the order of attachment.
  private(set) var links = LinkList()

  /// What was chosen in the attempt under way.
  var choice: Choice?

  /// The event that was offered in the attempt under way.
  var offered: AnyValue?

  init(_ engine: Engine) {
    self.engine = engine
    initialState = engine.current
  }

  func part() {
    tree.dismissChart()
    // What the links hold may make attempts and move the submachines when it goes: that waits until each of them has its tree.
    let links = links
    self.links = LinkList()
    for link in links { link.cut() }
    let children = links.map(\.child)
    if tree.isBusy {
      for child in children { tree.noteStray(child) }
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
      if knownTree.whole != nil { knownTree = knownTree.root }
      return knownTree
    }
    set { knownTree = newValue }
  }

  /// The machine around this one; nil for a root.
  var parent: Node? { link?.parent }

  var machineAround: Engine? { parent?.engine }

  /// The machine with its node, to be kept while its turn has not come.
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

  /// Whether the machine has not been detached from one around it, or is that one itself, during the attempt under way.
  func isStill(inside outer: Node) -> Bool {
    if !isWithdrawn { return true }
    var node = self
    while node !== outer {
      guard let link = node.link, link.takesPart else { return false }
      node = link.parent
    }
    return true
  }

  /// Whether the machine takes part in what happens: its parent does, and is in a state that it is attached to (H1).
  var isActive: Bool {
    guard let link else { return true }
    // A function that extracts states may let go of the parent.
    let parent = link.parent.member
    return withExtendedLifetime(parent) { link.isOpen && parent.node.isActive }
  }

  /// Why the machine is not active: the outermost machine around it that is in another state; nil if it is active.
  var obstacle: String? {
    guard let link else { return nil }
    let parent = link.parent.member
    if let obstacle = parent.node.obstacle { return obstacle }
    let engine = parent.engine
    if link.matches(engine.current) { return nil }
    return "\(type(of: engine)) is in \(engine.states.spelling(of: engine.current))"
  }

  /// The machine and its state, in words.
  var title: String { "\(type(of: engine)) in \(engine.states.spelling(of: engine.current))" }

  /// Whether the machine is in one of its final states.
  var isFinal: Bool { engine.isFinal(engine.current) }

  /// Whether there are submachines of the current state, all of which are done.
  var isComplete: Bool {
    let open = links.filter(\.isOpen)
    return !open.isEmpty && open.allSatisfy(\.child.node.isFinal)
  }

  /// The submachine that is embedded in a state.
  func embedded(in state: AnyValue) -> Link? {
    var claim: Link?
    for link in links.embedded where link.matches(state) {
      if claim != nil {
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
  /// Attaches a submachine, which is in its place at once, of which nobody is told.
  func append(_ link: Link, _ child: Node) {
    link.attach()
    links.append(link)
    _ = embedded(in: engine.current)
    child.takePlace(link.place.state(in: engine.current))
    child.engine.tellWatchersOfEdit()
  }

  /// Puts an attached submachine into its place.
  private func takePlace(_ state: AnyValue?) {
    var changes = Changes()
    if let state { put(in: state, &changes) }
    changes.keep(initialState)
    initialState = engine.current
    changes.finish()
  }

  /// Puts the machine into a state, and those that are embedded in it, of which nobody is told.
  func put(in state: AnyValue, _ changes: inout Changes) {
    changes.keep(engine.put(in: state))
    for link in links { link.sink(&changes) }
  }

  /// Makes machines that were embedded during the attempt under way agree with their parents: they take no part in it, but
  /// must not disagree (H5).
  ///
  /// - Parameter isCarrying: whether the machine's state has just come to carry another one, so that its own parent has to
  ///   follow.
  func agree(isCarrying: Bool, _ changes: inout Changes) {
    for link in links { link.sink(&changes) }
    guard let link, isCarrying || !link.takesPart else { return }
    // The functions of an embedding may let go of the parent.
    let parent = link.parent.member
    withExtendedLifetime(parent) {
      if link.raise(&changes) { parent.node.agree(isCarrying: true, &changes) }
    }
  }

  /// Takes a submachine's link off.
  ///
  /// - Returns: the link, to be let go when nothing is being changed.
  func remove(_ link: Link) -> Link? {
    tree.dismissChart()
    let removed = links.remove(link)
    engine.tellWatchersOfEdit()
    return removed
  }

  /// Takes the machine and those below it out of the attempt under way: what they chose is stale.
  func withdraw() {
    guard tree.isBusy, !isWithdrawn || choosesAnew else { return }
    detachments += 1
    choosesAnew = false
    if !isWithdrawn { tree.noteWithdrawn(self) }
    for link in links { link.child.node.withdraw() }
  }

  /// Notes that the machine has chosen: if it, or one around it, is withdrawn once more, so is this choice.
  func noteChoice() {
    guard tree.hasWithdrawn else { return }
    var node: Node? = self
    while let chooser = node {
      chooser.choosesAnew = true
      node = chooser.parent
    }
  }

  /// Makes a tree of the machine, which was detached, and all that is below it: at once, or when the attempt under way is over.
  ///
  /// - Complexity: O(*n*) in the number of these machines.
  func settleAlone() {
    if tree.isBusy { return tree.noteStray(member) }
    if isSingle { return engine.drop(self) }
    belong(to: Tree())
  }

  /// Goes on without a submachine that was detached.
  func settleWithout() {
    if tree.isBusy { return tree.noteStray(member) }
    if isSingle { engine.drop(self) }
  }

  /// Whether the machine lives in no other, and no other in it.
  var isSingle: Bool { parent == nil && links.isEmpty }

  private func belong(to tree: Tree) {
    self.tree = tree
    for link in links { link.child.node.belong(to: tree) }
  }

  /// Takes over the attempts that wait in a machine whose outermost call is under way, and what it keeps for the edits that were
  /// made during that.
  func adopt(pending count: Int) {
    tree.begin()
    noteEdit()
    for _ in 0..<count { tree.enqueue(member) }
  }

  func takeOver() {
    engine.link()
    var changes = Changes()
    agree(isCarrying: false, &changes)
    changes.finish()
    Tree.end(self)
  }

  func noteEdit() {
    tree.noteEdit(member)
  }

  func prepareToEdit() {
    tree.dismissChart()
  }
}
