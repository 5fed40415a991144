// Performing: a step is a flat list of actions (H3, T1).

extension Tree {
  /// Performs a step of the attempt under way.
  ///
  /// - Parameter begun: the version of the tree when the attempt began.
  /// - Returns: whether the machine's outcome is in its node, because something happened that the step did not know of.
  func perform(_ step: Score, since begun: Int) -> Bool {
    if version != begun { return performCarefully(step, from: 0) }
    var action = unsafe step.first
    let end = unsafe action + step.count
    let players = unsafe players
    while unsafe action != end {
      let player = unsafe players + Int(action.pointee.member)
      switch unsafe action.pointee.kind {
      case .call:
        if unsafe action.pointee.isConditional, unsafe !fired.contains(action.pointee.registration.number) { break }
        unsafe action.pointee.call(player.pointee.record)
        if version != begun { return unsafe performCarefully(step, from: action - step.first + 1) }
      case .announce:
        unsafe action.pointee.call(player.pointee.record)
        if version != begun { return unsafe performCarefully(step, from: action - step.first + 1) }
      case .part, .agree, .final: break
      case .take, .put, .prepare, .attend, .tell, .beginChains, .endChains:
        unsafe act(action, player)
        if version != begun { return unsafe performCarefully(step, from: action - step.first + 1) }
      }
      unsafe action += 1
    }
    for parent in step.completions { noteCompletion(unsafe players[parent].node.object.holder) }
    return false
  }

  /// Performs an action that calls no handler.
  @inline(__always)
  private func act(_ action: UnsafeMutablePointer<Action>, _ player: UnsafeMutablePointer<Crew.Player>) {
    let node = unsafe player.pointee.node.object
    switch unsafe action.pointee.kind {
    case .take:
      if node.isFilled {
        unsafe player.pointee.engine.with { unsafe $0.take(from: node.record, action.pointee.value.byte) }
      } else {
        unsafe player.pointee.engine.with { unsafe $0.byte = action.pointee.value.byte }
      }
    case .put: unsafe node.put(action.pointee.value, self)
    case .prepare:
      node.fill(self, hasEvent: unsafe action.pointee.other != 0)
      node.record.toState = unsafe action.pointee.value.box
    case .attend: node.fillAnnouncement(self)
    case .tell: unsafe tell(node, action.pointee.change, action.pointee.bytes, action.pointee.value)
    case .beginChains: unsafe node.beginChains(self, AnyContext(player.pointee.record.object, action.pointee.bytes))
    case .endChains: node.endChains(self)
    case .call, .announce, .part, .agree, .final: break
    }
  }

  /// Reports a change to the watchers.
  @inline(never)
  private func tell(_ node: Node, _ kind: ChangeKind, _ bytes: ContextBytes, _ state: AnyValue) {
    guard node.isWatched else { return }
    let isTransition = kind == .moved || kind == .stayed
    if !isTransition, !node.hasPlainContexts { node.fillAnnouncement(self) }
    let record = unsafe players[node.member].record.object
    let bytes =
      isTransition ? bytes : ContextBytes(event: nil, fromState: state, toState: state)
    node.tellWatchers(Notice(kind: kind, machine: node.engine, context: AnyContext(record, bytes)))
    if node.isFilled { node.ownRecord(self) }
  }

  /// Performs the rest of a step after something happened that it does not know of: of each action, it is asked whether it
  /// still stands.
  ///
  /// - Returns: true.
  @inline(never)
  private func performCarefully(_ step: Score, from first: Int) -> Bool {
    let (players, crew) = unsafe (players, crew)
    let addressed = addressed
    let from = addressed.map { AnyValue(byte: step.fromByte, box: $0.isFilled ? $0.record.fromState : nil) }
    var isDropped = Array(repeating: false, count: choicesDropped)
    var droppedLeaders: Set<Int32> = []
    for index in 0..<first {
      if unsafe step.first[index].kind == .final, unsafe step.first[index].other > 0 {
        let parent = unsafe players[Int(step.first[index].other) - 1].node.object
        noteCompletion(parent.holder)
      }
    }
    // The machine whose entry or exit handlers are being called. They are all called, even if one detaches it.
    var announced: Int32? =
      unsafe (first > 0 && step.first[first - 1].kind == .announce) ? step.first[first - 1].member : nil
    for index in first..<step.count {
      let action = unsafe step.first + index
      let player = unsafe players + Int(action.pointee.member)
      let node = unsafe player.pointee.node.object
      let leader = unsafe players[Int(action.pointee.leader)].node.object
      if unsafe action.pointee.kind == .part {
        let choice = unsafe chosen[Int(action.pointee.other)]
        if choice.node.detachments != choice.detachments { unsafe isDropped[Int(action.pointee.other)] = true }
        if unsafe isDropped[Int(action.pointee.other)] {
          unsafe noteDropped(step, part: action.pointee.other, from: index, &droppedLeaders)
        }
        continue
      }
      if unsafe action.pointee.kind == .agree, let crew { reconcile(crew) }
      let isUnderWay = unsafe action.pointee.kind == .announce && announced == action.pointee.member
      announced = nil
      guard unsafe !droppedLeaders.contains(action.pointee.leader), isUnderWay || node.isStill(inside: leader) else {
        continue
      }
      switch unsafe action.pointee.kind {
      case .call, .announce:
        if unsafe action.pointee.kind == .announce { unsafe announced = action.pointee.member }
        guard unsafe node.engine.isRegistered(action.pointee.registration),
          unsafe !action.pointee.isConditional || fired.contains(action.pointee.registration.number)
        else { continue }
        unsafe action.pointee.call(player.pointee.record)
      case .final:
        node.noteCompletion()
      case .part, .agree: break
      case .take, .put, .prepare, .attend, .tell, .beginChains, .endChains: unsafe act(action, player)
      }
    }
    if let addressed {
      let isIgnored = step.verdict == .ignored
      addressed.outcome =
        isIgnored
        ? .ignored
        : .moved(from: step.verdict == .moved ? from! : addressed.engine.current, to: addressed.engine.current)
    }
    return true
  }

  private var choicesDropped: Int { chosen.count }

  /// Notes the machines whose transitions belong to a part that was dropped.
  private func noteDropped(_ step: Score, part: Int32, from first: Int, _ leaders: inout Set<Int32>) {
    let node = chosen[Int(part)].node
    var member: Node? = node
    unsafe leaders.insert(Int32(node.member))
    while let link = member?.link, link.isEmbedded {
      unsafe leaders.insert(Int32(link.parent.member))
      member = link.parent
    }
  }

  /// Makes machines that were embedded during the attempt agree with their parents (H5).
  private func reconcile(_ crew: Crew) {
    guard hasNewLinks else { return }
    var changes = Changes()
    for member in crew.members { crew[member].reconcile(&changes) }
    dismissed += changes.takePast()
  }

  /// Notes that the submachines of a machine may all be complete.
  @inline(never)
  func noteCompletion(_ member: Member) {
    if !member.node.isNotedForCompletion { completions.append(member) }
    member.node.isNotedForCompletion = true
  }
}

extension Node {
  /// Puts the machine into a known state.
  @inline(__always)
  fileprivate func put(_ state: AnyValue, _ tree: Tree) {
    guard let box = state.box else { return engine.byte = state.byte }
    putBox(AnyValue(byte: state.byte, box: box), tree)
  }

  @inline(never)
  private func putBox(_ state: AnyValue, _ tree: Tree) {
    guard let box = state.box else { return }
    if !isFilled { fill(tree, hasEvent: false) }
    if record.spare != nil, !record.hasSpare { record.spare = nil }
    let own = engine.carriesData ? box.copy(into: record.spare) : box
    record.spare = own
    record.toState = own
    engine.take(from: record, state.byte)
  }

  /// Computes the progress of the chains by a transition (G4).
  fileprivate func beginChains(_ tree: Tree, _ context: AnyContext) {
    let states = engine.states
    advances = []
    for handler in engine.definition.handlers(.chain) {
      guard let chain = handler.chain, engine.isRegistered(handler.registration),
        handler.registration.number < editLimit
      else { continue }
      let progress = progress[handler.registration.number] ?? 0
      let advance = chain.advance(from: progress, by: context, states)
      if advance.progress != progress || advance.fires {
        advances.append(
          ChainAdvance(registration: handler.registration, progress: advance.progress, fires: advance.fires))
      }
    }
    if isFilled { ownRecord(tree) }
  }

  /// Stores the progress of the chains that are still registered after the exit handlers.
  fileprivate func endChains(_ tree: Tree) {
    for advance in advances where engine.isRegistered(advance.registration) {
      let number = advance.registration.number
      progress[number] = advance.progress == 0 ? nil : advance.progress
      if advance.fires { tree.fired.append(number) }
    }
    advances = []
  }
}
