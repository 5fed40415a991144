/// A machine's place in a tree of machines.
@usableFromInline
final class Node<S: StateType, E: EventType>: TreeNode {
  @usableFromInline typealias Report = MachineEngine<S, E>.Report

  /// The machine, which owns the node.
  @usableFromInline unowned let engine: MachineEngine<S, E>

  @usableFromInline unowned var link: TreeLink?
  @usableFromInline var visits = 0
  @usableFromInline var knownTree = Tree()

  /// The state in which the machine was attached.
  private(set) var initialState: S

  /// The submachines, in the order of attachment.
  @usableFromInline private(set) var links: [Link<S, E>] = []

  /// Has the machine around move together with this one, if this one is embedded in it.
  @usableFromInline private(set) var carry: ((_ state: S, _ event: E?, _ userInfo: Any?) -> Void)?

  /// What was chosen in the attempt under way.
  @usableFromInline var choice: Choice<S, E>?

  /// The event that was offered in the attempt under way.
  @usableFromInline var offered: E?

  @usableFromInline
  init(_ engine: MachineEngine<S, E>) {
    self.engine = engine
    initialState = engine.currentState
  }

  deinit {
    for link in links { link.separate() }
  }

  @inlinable var tree: Tree {
    get { knownTree.whole == nil ? knownTree : findTree() }
    set { knownTree = newValue }
  }

  @usableFromInline
  func findTree() -> Tree {
    knownTree = knownTree.root
    return knownTree
  }

  @inlinable var machine: AnyObject { engine }

  @usableFromInline var state: any StateType { engine.currentState }

  @usableFromInline var submachineLinks: [TreeLink] { links }

  @inlinable var isFinal: Bool { engine.isFinal(engine.currentState) }

  /// Whether there are submachines of the current state, all of which are done.
  @usableFromInline var isComplete: Bool {
    let open = links.filter(\.isOpen)
    return !open.isEmpty && open.allSatisfy(\.child.node.isFinal)
  }

  /// The submachine that is embedded in a state.
  @usableFromInline
  func embedded(in state: S) -> Link<S, E>? {
    var claim: Link<S, E>?
    for link in links where link.isEmbedded && link.matches(state) {
      if claim != nil {
        fatalError(
          "Two submachines are embedded in \(spelling(of: state)): embed one of them, and attach the other.")
      }
      claim = link
    }
    return claim
  }
}

// Attaching and detaching.

extension Node {
  /// Attaches a submachine, which is in its place at once, of which nobody is told.
  @usableFromInline
  func append<C, CE>(_ link: Attachment<S, E, C, CE>, _ child: Node<C, CE>) {
    link.attach()
    links.append(link)
    _ = embedded(in: engine.currentState)
    child.settle(by: link, in: link.state(in: engine.currentState))
  }

  /// Puts an attached submachine into its place.
  private func settle<PS, PE>(by link: Attachment<PS, PE, S, E>, in state: S?) {
    carry = link.isEmbedded ? { [unowned link] in link.carry($0, on: $1, $2) } : nil
    var changes = Changes()
    if let state { put(in: state, &changes) }
    initialState = engine.currentState
    changes.finish()
  }

  /// Puts the machine into a state, and those that are embedded in it, of which nobody is told.
  @usableFromInline
  func put(in state: S, _ changes: inout Changes) {
    changes.keep(engine.put(in: state))
    for link in links { link.sink(&changes) }
  }

  /// Has those agree that were embedded during the attempt under way: they take no part in it.
  @usableFromInline
  func agree(isCarrying: Bool, _ changes: inout Changes) {
    for link in links { link.sink(&changes) }
    if let link, isCarrying || !link.takesPart, link.raise(&changes) {
      link.parent.agree(isCarrying: true, &changes)
    }
  }

  @usableFromInline
  func remove(_ link: TreeLink) {
    links.removeAll { $0 === link }
  }

  @usableFromInline
  func belong(to tree: Tree) {
    self.tree = tree
    for link in links { link.child.node.belong(to: tree) }
  }

  @usableFromInline
  func stand() {
    if links.isEmpty {
      engine.drop(self)
    } else {
      belong(to: Tree())
    }
  }

  /// Takes over the attempts that wait in a machine whose outermost call is under way, and what it keeps for the edits that were
  /// made during that.
  func adopt(pending count: Int) {
    tree.begin()
    noteEdit()
    for _ in 0..<count { tree.enqueue(member) }
  }

  /// Ends the outermost call that was under way when the machine became part of a tree.
  @usableFromInline
  func takeOver() {
    engine.link()
    var changes = Changes()
    agree(isCarrying: false, &changes)
    changes.finish()
    Tree.end(self)
  }

  /// Notes that the machine's definition was edited during an attempt of the tree.
  @usableFromInline
  func noteEdit() {
    tree.noteEdit(member)
  }

  @usableFromInline
  func forgetEdits() {
    engine.forgetEdits()
  }
}
