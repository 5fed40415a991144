extension Node {
  /// Leaves the tree for good, because the machine is being freed.
  func part() {
    plainRecord.reference.machine = nil
    keepRecords()
    (isGone, hasMoreToRelease) = (true, true)
    tree.dismissCrew()
    if tree.isBusy { tree.dismissed.append(self) }
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
    let watchers = watchers + newWatchers
    (self.watchers, newWatchers) = ([], [])
    for watcher in watchers { watcher.noteEnd() }
    withExtendedLifetime(links) {}
  }
}

// Relatives.

extension Node {
  var machineAround: Engine? { parent?.engine }

  /// The number of machines around the machine.
  var level: Int {
    var (level, node) = (0, parent)
    while let outer = node { (level, node) = (level + 1, outer.parent) }
    return level
  }

  /// The machine's position among its siblings, in order of attachment.
  var place: Int { link?.siblingPlace ?? 0 }

  /// Whether the machine is another one, or lives inside it.
  func isInside(_ other: Node) -> Bool {
    var node: Node? = self
    while let inner = node {
      if inner === other { return true }
      node = inner.parent
    }
    return false
  }

  /// The root of the machine's tree, unless it was found on this way before.
  func unseenRoot() -> Tree.Member? {
    var node = self
    while !node.isSeen {
      node.isSeen = true
      guard let parent = node.parent else { return node.holder }
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
    let parent = link.parent.holder
    return withExtendedLifetime(parent) { link.matchesNow && parent.node.isActive }
  }

  /// The reason why the machine is inactive: the outermost machine around it that is in another state; nil if it is
  /// active.
  var obstacle: String? {
    guard let link else { return nil }
    let parent = link.parent.holder
    if let obstacle = parent.node.obstacle { return obstacle }
    let engine = parent.engine
    if link.matches(engine.current) { return nil }
    return "\(type(of: engine)) is in \(engine.states.name(of: engine.current))"
  }

  /// The machine and its state, in words.
  var title: String { "\(type(of: engine)) in \(engine.states.name(of: engine.current))" }

  /// Whether the machine is in one of its final states.
  var isFinal: Bool { engine.isFinal(engine.current) }

  /// Whether the current state is complete: all its submachines that name final states are in one, and there is one
  /// that does.
  var isComplete: Bool {
    let regions = links.filter { $0.matchesNow && $0.child.engine.hasFinalStates }
    return !regions.isEmpty && regions.allSatisfy(\.child.node.isFinal)
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

// What embedded submachines decide (H5).

extension Node {
  /// Whether a state may be the machine's own target: not one that would move an embedded submachine. Closures that are
  /// called meanwhile may detach it, or put the machine into a state that does not carry it.
  ///
  /// - Parameter isInternal: whether the machine stays, and only its data may change.
  func permits(_ target: AnyValue, isInternal: Bool) -> Bool {
    let state = engine.current
    guard let link = links.embedded.first(where: { $0.takesPart && $0.matches(state) }) else { return true }
    return isInternal ? !link.moves(from: state, to: target) : !link.decides(from: state, to: target)
  }

  /// Whether a state carries that of no embedded submachine, as far as its kind tells.
  func carriesNothing(in state: AnyValue) -> Bool {
    links.embedded.allSatisfy { $0.isPlacedByKind && !$0.matches(state) }
  }

  /// Whether the code of a state tells which embedded submachines are active in it, and in which states.
  ///
  /// - Parameter state: nil if it is not known.
  func isWhole(in state: AnyValue?) -> Bool {
    links.embedded.isEmpty || engine.hasPlainStates || state.map { carriesNothing(in: $0) } ?? false
  }

  /// The state of a kind that carries the initial state of an embedded submachine; nil if there is none.
  func carrier(of kind: AnyValue) -> AnyValue? {
    links.embedded.lazy.compactMap { $0.carrier(of: kind) }.first
  }

  /// Whether at most one submachine is embedded in a state.
  func hasOneClaim(to state: AnyValue?) -> Bool {
    guard let state, links.embedded.count > 1 else { return true }
    return links.embedded.count { $0.matches(state) } < 2
  }

  /// Checks, before anything changes, that a state to be entered has only one embedded submachine.
  func checkClaims(to state: AnyValue) {
    if links.embedded.count > 1 { _ = embedded(in: state) }
  }

  /// The parent, if it may be complete because this machine is in a final state (H7).
  var completedParent: Node? {
    guard engine.hasFinalStates, isFinal, let link, link.takesPart else { return nil }
    return link.parent
  }
}

// Attaching and detaching.

extension Node {
  /// Attaches a submachine, which takes its place at once, without running handlers.
  func append(_ link: Link, _ child: Node) {
    let dismissed = link.attach()
    links.append(link)
    engine.suspend()
    child.engine.suspend()
    _ = embedded(in: engine.current)
    child.takePlace(link)
    if tree.isDeferring, !tree.isBusy { tree.noteDeferred(self) }
    child.engine.tellWatchers { $0.noteMembers() }
    withExtendedLifetime(dismissed) {}
  }

  /// Puts the machine, which has been attached, into its place.
  private func takePlace(_ link: Link) {
    var changes = Changes()
    let parentState = link.parent.engine.current
    if let state = link.place.state(in: parentState) { start(in: state, &changes) }
    changes.keep(initialState.box)
    initialState = engine.current
    if link.matchesNow, let state = link.place.start?(parentState) {
      start(in: state, &changes)
    }
    let past = changes.takePast()
    // An attempt under way may be about the states that were replaced.
    if tree.isBusy { tree.dismissed += past as [AnyObject] }
  }

  /// Puts the machine and those inside it into the states in which they start.
  ///
  /// - Parameters:
  ///   - isNew: whether none of them has been active, so that they don't resume.
  ///   - arrivals: how regions inside are entered where their histories don't say.
  func start(
    in state: AnyValue, isDeep: Bool = false, isNew: Bool = false, by arrivals: [Arrival] = [],
    _ changes: inout Changes
  ) {
    engine.checkStart(in: state)
    changes.keep(engine.replace(with: state))
    for link in links where link.matches(state) {
      let child = link.child.node
      let afresh = isNew ? Arrival(link: link, history: .none, state: nil) : nil
      let arrival = arrivals.first { $0.link === link } ?? afresh
      let (given, resumes, isDeep) = link.start(
        carrying: link.place.state(in: state), isDeep: isDeep, as: arrival, from: child.engine.current)
      let (start, isInitial) = given.map { ($0, false) } ?? link.firstState(in: state)
      child.start(
        in: start, isDeep: isDeep, isNew: isNew,
        by: isInitial ? link.startsInside : resumes || arrival?.state != nil ? arrivals : [], &changes)
    }
  }

  /// Removes a submachine's link.
  ///
  /// - Returns: the link, to be released when nothing is being changed.
  func remove(_ link: Link) -> Link? {
    tree.dismissCrew()
    let removed = links.remove(link)
    engine.tellWatchers { $0.noteMembers() }
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
    if tree.isBusy { return tree.notePossibleRoot(holder) }
    tree.dismissCrew()
    let own = Tree()
    own.isDeferring = tree.isDeferring
    own.continueDeferring(of: tree)
    belong(to: own)
  }

  /// Continues without a detached submachine.
  func settleWithout() {
    if tree.isBusy { return tree.notePossibleRoot(holder) }
  }

  private func belong(to tree: Tree) {
    self.tree = tree
    for link in links { link.child.node.belong(to: tree) }
  }
}

// Machines that are embedded in their parents' states never disagree with them (H5).

extension Node {
  /// Puts the machine into a state, and those embedded in it into the states that it carries, without running handlers.
  @inline(never)
  func put(in state: AnyValue, _ changes: inout Changes) {
    changes.keep(engine.replace(with: state))
    for link in links.embedded {
      if let own = link.place.state(in: state) { link.child.node.put(in: own, &changes) }
    }
  }

  /// Makes machines that were embedded during the current attempt agree with their parents. They take no part in the
  /// attempt, but must not disagree (H5).
  ///
  /// - Parameter isStarted: whether the machine has started together with its parent.
  func reconcile(isStarted: Bool, _ changes: inout Changes) {
    updateEmbeddedMachines(&changes)
    if !isStarted, let link, !link.takesPart { updateOuterMachines(&changes) }
  }

  /// Makes embedded submachines follow the machine.
  @inline(never)
  private func updateEmbeddedMachines(_ changes: inout Changes) {
    for link in links { link.updateSubmachine(&changes) }
  }

  /// Makes the machines around an embedded one follow it, with what else is embedded in them.
  private func updateOuterMachines(_ changes: inout Changes) {
    guard let link else { return }
    // The embedding's functions may release the parent.
    let parent = link.parent.holder
    withExtendedLifetime(parent) {
      guard link.updateParent(&changes) else { return }
      parent.node.updateEmbeddedMachines(&changes)
      parent.node.updateOuterMachines(&changes)
    }
  }
}

/// The old states of machines that are put into others without a transition. Releasing them may run code that makes
/// attempts.
struct Changes {
  private var past: [Box] = []

  /// Keeps the box of an old state.
  mutating func keep(_ box: Box?) {
    if let box { past.append(box) }
  }

  /// Removes and returns the boxes, to be released when nothing is being changed.
  mutating func takePast() -> [Box] {
    defer { past = [] }
    return past
  }
}
