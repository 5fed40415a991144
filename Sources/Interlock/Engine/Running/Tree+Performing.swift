// Performing: a step is a flat list of actions (H3, T1).

extension Tree {
  /// Performs a step of the attempt under way, until something happens that the step does not know of.
  ///
  /// - Parameters:
  ///   - begun: the version of the tree when the attempt began.
  ///   - isPlain: whether the step is that of a plain reaction, where no targets are found.
  /// - Returns: the actions that were not performed before that happened; nil if it did not.
  @inline(__always)
  func run(
    _ step: Held<CompiledStep>, since begun: Int, isPlain: Bool = false
  ) -> UnsafeMutablePointer<Action>? {
    var (next, end) = unsafe step.with { unsafe ($0.first, $0.plainEnd) }
    let players = unsafe players
    while unsafe next != end {
      let action = unsafe next
      let player = unsafe players + Int(action.pointee.member)
      // With one more comparison of the kind, the compiler would make a jump table, which is hard to predict.
      if unsafe action.pointee.calls {
        let node = unsafe player.pointee.node
        let record = unsafe action.pointee.kind == .call ? node.record : node.announced
        record.with { unsafe action.pointee.call($0) }
      } else if unsafe action.pointee.kind == .putByte {
        unsafe player.pointee.engine.with { unsafe $0.byte = action.pointee.byte }
      } else if !isPlain, unsafe action.pointee.kind == .take {
        unsafe player.pointee.node.takeTarget(action.pointee.byte)
      } else {
        unsafe player.pointee.node.with { unsafe act(action, $0) }
      }
      unsafe next += 1
      // Handlers, and what releases states, may do anything. So may a target that was found and not taken.
      if version != begun { return unsafe next }
    }
    if step.with({ $0.hasSequel }) { noteSequel(step.object) }
    return nil
  }

  /// Notes the machines that may be complete after a step, and whether eventless routes may be open.
  @inline(never)
  private func noteSequel(_ step: CompiledStep) {
    if step.hasEventless { noteEventless(unsafe players[0].node.object.holder) }
    for place in 0..<step.completionCount {
      noteCompletion(unsafe players[step.completions[place]].node.object.holder)
    }
  }

  /// Whether the registration of a conditional handler has led the attempt, or its chain has ended.
  @inline(never)
  private func isLed(_ action: UnsafeMutablePointer<Action>, _ node: Node) -> Bool {
    unsafe fired.contains(Fired(node, action.pointee.registration))
  }

  /// Performs an action of a kind that is rare.
  @inline(never)
  private func act(_ action: UnsafeMutablePointer<Action>, _ node: Node) {
    switch unsafe action.pointee.kind {
    case .take: unsafe Held.unretained(node).takeTarget(action.pointee.byte)
    case .put, .putByte: unsafe node.put(action.pointee.byte, box(of: action), self)
    case .prepare:
      node.fill(self, hasEvent: unsafe action.pointee.other != 0)
      node.record.heldTarget = unsafe box(of: action)
    case .attend: node.fillAnnouncement(self)
    case .beginChain:
      if unsafe action.pointee.other == 0 { node.advances.removeAll(keepingCapacity: true) }
      if let chained = unsafe action.pointee.chained {
        node.lent.with { node.beginChain(of: chained, unsafe AnyContext($0, action.pointee.bytes)) }
      }
      if node.isFilled { node.ownRecord() }
    case .endChains: node.endChains(self)
    case .callIfLed: if unsafe isLed(action, node) { node.lent.with { unsafe action.pointee.call($0) } }
    case .call, .announce, .part, .final: break
    }
  }

  /// The box of the state that an action puts a machine into.
  private func box(of action: UnsafeMutablePointer<Action>) -> Held<Box>? {
    let source = unsafe Int(action.pointee.source)
    return unsafe source < 0 ? action.pointee.box : given[source].box.map { .unretained($0) }
  }

  /// Reports a change to a watcher that still watches the machine.
  private func tell(_ report: ChangeReport, _ node: Node, isAnnouncement: Bool, _ bytes: ContextBytes) {
    if !report.watcher.wantsChanges || !node.isWatched(by: report.watcher) { return }
    let record = isAnnouncement ? node.announcement ?? node.lent.object : node.lent.object
    report.watcher.note(
      Notice(
        kind: report.kind, machine: node.engine, domain: report.domain, context: AnyContext(record, bytes)))
  }

  /// Performs the rest of a step after something happened that it does not know of: of each action, it is asked whether it
  /// still stands. The outcome is left in the node of the addressed machine.
  @inline(never)
  func performCarefully(_ step: CompiledStep, from first: Int, since begun: Int) {
    let (players, cast) = unsafe (players, cast)
    let addressed = addressed
    let from = addressed.flatMap { $0.isGone ? nil : $0 }.map {
      AnyValue(byte: fromByte, box: fromBox ?? ($0.isFilled ? $0.record.fromState : $0.engine.box))
    }
    var isDropped = Array(repeating: false, count: chosen.count)
    if first == 0, chosen.count == 1 { isDropped[0] = chosen[0].isStale }
    var standing = Standing()
    var completed: [Member] = []
    // The machine whose entry or exit handlers are being called. They are all called, even if one detaches it.
    var announced: Int32? =
      unsafe (first > 0 && step.first[first - 1].announcesToHandler) ? step.first[first - 1].member : nil
    for index in first..<step.count {
      if index == step.agreement { reconcile(step, cast, isDropped, &standing) }
      let action = unsafe step.first + index
      let node = unsafe players[Int(action.pointee.member)].node.object
      let part = unsafe Int(action.pointee.part)
      if unsafe action.pointee.kind == .part {
        isDropped[part] = chosen[part].isStale
        continue
      }
      if node.isGone { continue }
      let isUnderWay = unsafe action.pointee.announcesToHandler && announced == action.pointee.member
      announced = nil
      let leader = unsafe players[Int(action.pointee.leader)].node.object
      guard !isDropped[part], isUnderWay || standing.contains(node, inside: leader) else { continue }
      switch unsafe action.pointee.kind {
      case .call, .callIfLed, .announce:
        let isAnnouncement = unsafe action.pointee.kind == .announce
        if let report = unsafe action.pointee.report {
          tell(
            downcast(report, to: ChangeReport.self), node, isAnnouncement: isAnnouncement,
            unsafe action.pointee.bytes)
          continue
        }
        if isAnnouncement { unsafe announced = action.pointee.member }
        guard unsafe node.engine.isRegistered(action.pointee.registration),
          unsafe action.pointee.kind != .callIfLed || isLed(action, node)
        else { continue }
        let held = Held.unretained(node)
        (isAnnouncement ? held.announced : held.record).with { unsafe action.pointee.call($0) }
      case .final:
        if let parent = node.completedParent { completed.append(parent.holder) }
      case .part: break
      case .take, .put, .putByte, .prepare, .attend, .beginChain, .endChains: unsafe act(action, node)
      }
    }
    if step.agreement == step.count { reconcile(step, cast, isDropped, &standing) }
    completed.sort { $0.node.level > $1.node.level }
    for member in completed { member.node.tree.noteCompletion(member) }
    // What handlers have added or attached may be an eventless route, in a tree that has joined another one.
    let mayHaveEventless = step.hasEventless || version != begun && step.verdict != .ignored
    if mayHaveEventless, case let root = unsafe players[0].node.object, !root.isGone {
      root.tree.noteEventless(root.holder)
    }
    guard let addressed, !addressed.isGone, step.verdict != .ignored else { return }
    let state = addressed.engine.current
    addressed.outcome = KeptOutcome(fromState: from ?? state, toState: state, cause: nil)
  }

  /// Makes machines that have moved agree with those that were embedded during the attempt (H5).
  private func reconcile(
    _ step: CompiledStep, _ crew: Crew?, _ isDropped: [Bool], _ standing: inout Standing
  ) {
    guard let crew, root.hasNewLinks else { return }
    var changes = Changes()
    for mover in step.movers where !isDropped[mover.part] {
      let (node, leader) = (crew[mover.member], crew[mover.leader])
      if node.isGone || leader.isGone || !standing.contains(node, inside: leader) { continue }
      node.reconcile(isStarted: mover.isStarted, &changes)
    }
    root.dismissed += changes.takePast()
  }

  /// Notes that the submachines of a machine may all be complete.
  @inline(never)
  func noteCompletion(_ member: Member) {
    if !member.node.isNotedForCompletion { addSequel(.completion(member)) }
    member.node.isNotedForCompletion = true
  }
}

extension Node {
  /// Puts the machine into a known state.
  fileprivate func put(_ byte: UInt8, _ box: Held<Box>?, _ tree: Tree) {
    guard let box else { return engine.byte = byte }
    takePart(in: tree)
    // A transition of the machine's own may be about what is in the spare box.
    let isFree = record.hasSpare && !record.leadsToSpare && record.heldSpare != record.heldFrom
    if isFree, engine.carriesData, let spare = record.heldSpare, box.with({ $0.fill(spare) }) {
      engine.own()
      engine.byte = byte
      return heldEngine.takeSpare(of: .unretained(record))
    }
    let own = engine.carriesData ? box.with { $0.copy() } : box.object
    guard let old = engine.replace(with: AnyValue(byte: byte, box: own)) else { return }
    if record.hasSpare, !isFree {
      tree.dismissed.append(old)
    } else {
      leave(old)
    }
  }

  /// Computes the progress of a handler's chain by a transition (G4).
  fileprivate func beginChain(of handler: RegisteredHandler, _ context: AnyContext) {
    guard let chain = handler.chain, engine.isRegistered(handler.registration),
      handler.registration.number < editLimit
    else { return }
    let progress = progress[handler.registration.number] ?? 0
    let advance = chain.advance(from: progress, by: context, engine.states)
    if advance.progress != progress || advance.fires {
      advances.append(
        ChainAdvance(registration: handler.registration, progress: advance.progress, fires: advance.fires))
    }
  }

  /// Stores the progress of the chains that are still registered after the exit handlers.
  fileprivate func endChains(_ tree: Tree) {
    for advance in advances where engine.isRegistered(advance.registration) {
      let number = advance.registration.number
      progress[number] = advance.progress == 0 ? nil : advance.progress
      if advance.fires {
        tree.isCluttered = true
        tree.fired.insert(Tree.Fired(self, advance.registration))
      }
    }
    advances.removeAll(keepingCapacity: true)
  }
}

/// Which machines have not been detached from the outer ones whose transitions they take part in, as far as it was asked
/// since the last change of the structure.
private struct Standing {
  private struct Question: Hashable {
    let inner: ObjectIdentifier
    let outer: ObjectIdentifier
  }

  private var edition: (tree: ObjectIdentifier, number: Int)?
  private var known: [Question: Bool] = [:]

  /// Whether a machine is a given outer one, or has not been detached from it during the current attempt.
  mutating func contains(_ node: Node, inside outer: Node) -> Bool {
    if !node.isWithdrawn { return true }
    let tree = node.tree
    let present = (ObjectIdentifier(tree), tree.edition)
    if edition.map({ $0 != present }) ?? true { (edition, known) = (present, [:]) }
    var asked: [Question] = []
    var (inner, answer) = (node, true)
    while inner !== outer {
      let question = Question(inner: ObjectIdentifier(inner), outer: ObjectIdentifier(outer))
      if let before = known[question] {
        answer = before
        break
      }
      asked.append(question)
      guard let link = inner.link, link.takesPart else {
        answer = false
        break
      }
      inner = link.parent
    }
    for question in asked { known[question] = answer }
    return answer
  }
}
