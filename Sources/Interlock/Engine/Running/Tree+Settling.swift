// Settling: eventless routes first, then raised events (C3) and completions (H7), then what is queued (T4, H8).

extension Tree {
  /// Ends the call in which an attempt was made on a machine.
  ///
  /// - Returns: how the attempt ended. If anything else has happened, its outcome is in the machine's node.
  @inline(never)
  func settle(_ node: Node, _ verdict: Verdict) -> Verdict {
    let hasMoreToDo = hasMoreToDo
    if !hasMoreToDo, !isHeld, node.followedTree == .unretained(self) {
      finish(node)
      return verdict
    }
    let verdict = isReported && hasMoreToDo ? kept(verdict, node) : verdict
    var outcome = node.outcome.take()
    Tree.end(node)
    swap(&node.outcome, &outcome)
    return node.followedTree.with { $0.endless != nil } ? node.leaveEndless() : verdict
  }

  /// Stops a call that does not end: nothing that waits is done any more.
  func stop(after last: String) {
    endless = GivenCause(.endless(last))
    eventless = nil
    for case .completion(let member) in sequel.popAll() { member.node.isNotedForCompletion = false }
    withExtendedLifetime(queue.popAll()) {}
  }

  /// Whether anything else happens before the outermost call returns.
  private var hasMoreToDo: Bool {
    calls > 1 || !queue.isEmpty || eventless != nil || !sequel.isEmpty || !edited.isEmpty || isDeferring
      || hasKept
  }

  /// Leaves the outcome of an attempt in the node before anything else happens.
  private func kept(_ verdict: Verdict, _ node: Node) -> Verdict {
    let state = node.engine.current
    switch verdict {
    case .moved:
      let from = AnyValue(byte: fromByte, box: state.box == nil ? nil : node.takeSpare() ?? state.box)
      node.outcome = KeptOutcome(fromState: from, toState: state, cause: nil)
      return .told
    case .stayed:
      node.outcome = KeptOutcome(fromState: state, toState: state, cause: nil)
      return .told
    case .declined:
      node.outcome = KeptOutcome(
        fromState: state, toState: isOfEvent ? state : AnyValue(byte: eventByte), cause: node.cause?.object)
      return .toldRefusal
    case .ignored, .queued, .deferred, .refused, .told, .toldRefusal: return verdict
    }
  }

  /// Ends an outermost call: performs everything pending, unless the call is inside another one.
  ///
  /// - Parameters:
  ///   - node: the call's machine. It may change its tree meanwhile.
  ///   - recalls: whether deferred events may have their turn.
  static func end(_ node: Node, recalls: Bool = true) {
    // These tasks may join the tree with one in which a call is under way, which then performs the rest.
    var watch = TreeWatch()
    while node.followedTree.with({ $0.calls == 1 && $0.step(&watch, recalls ? node : nil) }) {}
    let tree = node.tree
    if tree.calls == 1, tree.isHeld { return }
    tree.finish(node)
  }

  /// Ends an outermost call after everything was performed.
  private func finish(_ node: Node) {
    calls -= 1
    if isBusy { return }
    isUnsettled = false
    (cast, addressed) = (nil, nil)
    if hasKept { releaseKept() }
    node.tree.settleRow()
  }

  /// Whether machines have come or gone during the call, or objects are kept until it ends.
  private var hasKept: Bool {
    !newLinks.isEmpty || !withdrawn.isEmpty || !possibleRoots.isEmpty || !dismissed.isEmpty
      || !joinedTrees.isEmpty
  }

  /// Has all machines that have come take part, gives those that have become roots their own trees, and releases what was kept.
  @inline(never)
  private func releaseKept() {
    // Each root has its own tree before anything is released that may join them again.
    let (admitted, dismissed) = (takeAdmitted(), dismissed)
    (self.dismissed, joinedTrees) = ([], [])
    letGo()
    withExtendedLifetime((admitted, dismissed)) {}
  }

  /// Performs the next task before the outermost call may return. What was kept for a finished attempt is released first,
  /// and eventless routes, and then completions and raised events, precede any other attempt. Deferred events precede those
  /// that were queued later.
  ///
  /// - Parameter node: a machine of the tree; nil if deferred events don't have their turn.
  /// - Returns: whether there was anything to do.
  private func step(_ watch: inout TreeWatch, _ node: Node?) -> Bool {
    if !edited.isEmpty, let member = edited.popLast() {
      member.node.editLimit = .max
      member.engine.admitWatchers()
    } else if let root = eventless.take() {
      watch.watchEventless(of: root) { root.node.followedTree.with { $0.follow(.eventless, on: root.node) } }
    } else if let next = sequel.popFirst() {
      switch next {
      case .completion(let member):
        member.node.isNotedForCompletion = false
        watch.watchCompletion(of: member) {
          member.node.followedTree.with { $0.follow(.completion, on: member.node) }
        }
      case .raised(let pending): Self.make(pending, &watch)
      }
    } else if isDeferring, !isHeld, let node, !node.isGone, recallDeferred(node) {
      return true
    } else if !isHeld, let pending = queue.popFirst() {
      Self.make(pending, &watch)
    } else {
      return false
    }
    return true
  }

  /// Makes an attempt that has waited.
  private static func make(_ pending: Pending, _ watch: inout TreeWatch) {
    watch.watchAttempt(of: pending.member) {
      let tree = pending.member.node.tree
      tree.isReported = false
      tree.deferralPlace = pending.place
      let verdict = tree.attemptNow(pending.subject, on: pending.member.node, pending.message)
      tree.deferralPlace = nil
      pending.member.node.emptySpare()
      pending.member.node.outcome = nil
      return (pending.subject.event, verdict.isAccepted)
    }
  }

  /// Notes that eventless routes may be open.
  func noteEventless(_ root: Member) {
    eventless = root
    isUnsettled = true
  }

  /// Puts a raised event behind what follows the step under way (C3).
  func raise(_ event: AnyValue, on node: Node) {
    addSequel(.raised(Pending(member: node.holder, subject: .event(event), message: nil)))
  }

  /// Adds what follows the step under way.
  func addSequel(_ next: Sequel) {
    sequel.append(next)
    isUnsettled = true
  }

  /// Takes the routes without an event that are open now, as one step: eventless ones of a whole tree (C3), or those of a machine
  /// that may be complete (H7).
  ///
  /// - Returns: whether there were any.
  private func follow(_ subject: Pending.Subject, on node: Node) -> Bool {
    admit()
    guard node.isActive else { return false }
    let cell = cell(of: subject, on: node)
    return cell.isReaction && reactSilently(to: cell.reaction, on: node)
  }

  /// Takes the first timeout whose condition passes, of those that are due together; or refuses (D1).
  func react(toDue timeouts: [MatchingRow], on node: Node) {
    let (crew, table) = prepare(node)
    unsafe _ = presentRow(crew, table)
    var compiler = Compiler(self, crew, table, for: node)
    let reaction = compiler.reaction(to: timeouts)
    dismissed.append(reaction)
    _ = reactSilently(to: .unretained(reaction), on: node)
  }

  /// Takes the open candidates of a reaction without an event.
  ///
  /// - Returns: whether there were any.
  private func reactSilently(to reaction: Held<Reaction>, on node: Node) -> Bool {
    unsafe eventPointer = nil
    (isOfEvent, eventByte, eventBox, message, addressed, isReported) = (false, 0, nil, nil, node, false)
    let verdict = react(reaction, on: .unretained(node), since: version)
    node.forgetOutcome()
    return verdict.isAccepted
  }

  /// Has queued attempts wait from the end of the outermost call on.
  func hold() {
    isHeld = true
    isUnsettled = true
  }

  /// Notes that an attempt begins, in which all links take part.
  func admit() {
    if newLinks.isEmpty, withdrawn.isEmpty { return }
    withExtendedLifetime(takeAdmitted()) {}
  }

  /// Lets all links take part.
  ///
  /// - Returns: objects that may hold the last reference to something that makes attempts, to be released when nothing
  ///   is being changed.
  private func takeAdmitted() -> ([Link], [Node]) {
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
  }

  /// Notes that a machine's definition was edited while the tree is busy.
  func noteEdit(_ node: Node) {
    edited.append(node.holder)
    version &+= 1
  }

  /// Notes that a machine may have become the root of its own tree.
  func notePossibleRoot(_ member: Member) { possibleRoots.append(member) }

  /// Joins another tree to this one.
  func join(_ other: Tree) {
    guard other !== self else { return }
    dismissCrew()
    other.dismissCrew()
    // What was released may have joined them.
    if joinedTree != nil || other.joinedTree != nil { return root.join(other.root) }
    calls += other.calls
    isHeld = isHeld || other.isHeld
    for pending in other.queue.popAll() { queue.append(pending) }
    for next in other.sequel.popAll() {
      if case .completion(let member) = next {
        member.node.isNotedForCompletion = false
        noteCompletion(member)
      } else {
        addSequel(next)
      }
    }
    if isDeferring, other.isDeferring {
      keeping.add(other.keeping)
    } else if other.isDeferring {
      keeping = other.keeping
    }
    isDeferring = isDeferring || other.isDeferring
    keepsOthers = keepsOthers || other.keepsOthers
    isUnsettled = isUnsettled || other.isUnsettled
    deferralCount = max(deferralCount, other.deferralCount)
    if let root = other.eventless { noteEventless(root) }
    other.eventless = nil
    edited += other.edited
    possibleRoots += other.possibleRoots
    newLinks += other.newLinks
    withdrawn += other.withdrawn
    dismissed += other.dismissed
    if other.isBusy {
      dismissed.append(other)
      joinedTrees += [other] + other.joinedTrees
    }
    other.joinedTrees = []
    other.joinedTree = self
    (other.edited, other.possibleRoots, other.newLinks) = ([], [], [])
    (other.withdrawn, other.dismissed) = ([], [])
  }

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

extension Node {
  /// Leaves the refusal of a call that was stopped, because it did not end.
  @inline(never)
  fileprivate func leaveEndless() -> Verdict {
    let cause = tree.endless.take()
    let (from, to) = outcome.map { ($0.fromState, $0.toState) } ?? (engine.current, engine.current)
    outcome = KeptOutcome(fromState: from, toState: to, cause: cause)
    return .toldRefusal
  }
}

// Deferring: an event that no open route takes is kept until the configuration changes to one that does not defer it (C7).

extension Tree {
  /// Whether one more event may be deferred.
  func hasRoomToDefer(on node: Node) -> Bool { node.deferred.count < node.treeLimits.deferrals }

  /// Keeps the event of the attempt under way.
  func keep(_ event: AnyValue, on node: Node) {
    guard let cast else { return }
    let number = deferralPlace ?? deferralCount
    let present = TreeConfiguration(of: cast)
    if !isDeferring { keeping = present }
    var kept = DeferredEvent(number: number, event: event, message: message)
    if present.differs(from: keeping) { (kept.configuration, keepsOthers) = (present, true) }
    // An event that is deferred again comes after those that were, so its place is found from the end.
    let place = node.deferred.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
    node.deferred.insert(kept, at: place)
    deferralCount = max(deferralCount, number + 1)
    isDeferring = true
    isUnsettled = true
  }

  /// Queues the events again that were deferred in another configuration, in order and before all others.
  ///
  /// - Parameter node: any machine of the tree.
  /// - Returns: whether there were any.
  /// - Complexity: O(1) in the number of deferred events, if all were deferred in the present configuration.
  func recallDeferred(_ node: Node) -> Bool {
    let (crew, _) = prepare(node)
    let present = TreeConfiguration(of: crew)
    let hasChanged = present.differs(from: keeping)
    if !hasChanged, !keepsOthers { return false }
    var recalled: [(number: Int, pending: Pending)] = []
    isDeferring = false
    for member in crew.members where !crew[member].deferred.isEmpty {
      let (node, isFirst) = (crew[member], recalled.isEmpty)
      node.deferred.removeAll { event in
        let isDue = event.configuration.map { present.differs(from: $0) } ?? hasChanged
        if !isDue { return false }
        let pending = Pending(
          member: node.holder, subject: .event(event.event), message: event.message, place: event.number)
        recalled.append((event.number, pending))
        return true
      }
      isDeferring = isDeferring || !node.deferred.isEmpty
      // Those of one machine are in order.
      if !isFirst { recalled = recalled.ordered { ($0.number, 0) } }
    }
    // What is left was deferred in the present configuration.
    keepAll(in: present, crew)
    for event in recalled.reversed() { queue.prepend(event.pending) }
    return !recalled.isEmpty
  }

  /// Has all deferred events wait from the present configuration on.
  ///
  /// - Parameter node: any machine of the tree.
  func noteDeferred(_ node: Node) {
    let (crew, _) = prepare(node)
    isDeferring = crew.members.contains { !crew[$0].deferred.isEmpty }
    keepAll(in: isDeferring ? TreeConfiguration(of: crew) : TreeConfiguration(), crew)
  }

  private func keepAll(in configuration: TreeConfiguration, _ crew: Crew) {
    keeping = configuration
    guard keepsOthers else { return }
    keepsOthers = false
    for member in crew.members {
      for place in crew[member].deferred.indices { crew[member].deferred[place].configuration = nil }
    }
  }
}
