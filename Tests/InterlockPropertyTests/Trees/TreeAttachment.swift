extension Oracle.Trees {
  /// A place in a machine, with the machine in it.
  final class Attachment {
    unowned let parent: Machine
    unowned let child: Machine
    let joint: Joint
    let madeAt: Int

    init(_ joint: Joint, parent: Machine, child: Machine, madeAt: Int) {
      self.parent = parent
      self.child = child
      self.joint = joint
      self.madeAt = madeAt
    }

    var isAttached: Bool { child.above === self }

    /// G1, G2: whether it takes part in an attempt that began at a time.
    func takesPart(since time: Int) -> Bool { isAttached && madeAt < time }

    /// The slot of a child that is embedded.
    var slot: Int? {
      if case .embedded(let slot) = joint.place { slot } else { nil }
    }

    /// H5: where the child would go if its parent moved to a state; nil if that is none of its business, since the kind that it
    /// carries of the child does not change.
    func asked(of target: Value) -> Value? {
      guard let slot, let own = target.carried(in: slot), let carried else { return nil }
      return !child.areSame(own, carried) || parent.areSame(target, parent.state) ? own : nil
    }

    /// H5, K5: whether the child would move if its parent's data changed to that of a state.
    func isMoved(by target: Value) -> Bool {
      guard let slot, let own = target.carried(in: slot), let carried else { return true }
      return !child.areSame(own, carried)
    }

    /// The child's state that the parent's state carries.
    var carried: Value? { slot.flatMap { parent.state.carried(in: $0) } }

    /// Whether the child lives in a state.
    func matches(_ state: Value) -> Bool {
      switch joint.place {
      case .inside(let match): parent.state(state, isIn: match)
      case .embedded(let slot): state.carried(in: slot) != nil
      }
    }

    /// Whether the child lives in the parent's state.
    var isOpen: Bool { matches(parent.state) }

    /// Whether a transition of the parent leaves the child.
    func isLeft(from: Value, to: Value) -> Bool {
      matches(from) && (parent.areSame(from, to) || !matches(to))
    }

    /// Whether a transition of the parent starts the child.
    func isEntered(from: Value, to: Value) -> Bool {
      matches(to) && (parent.areSame(from, to) || !matches(from))
    }

    /// H6: the child's event for one of the parent.
    func down(_ event: Int) -> Int? {
      if let table = joint.events { table[event] } else { event }
    }

    /// The parent's event for one of the child, if the two have the same.
    func up(_ event: Int) -> Int? { joint.events == nil ? event : nil }
  }
}

extension Oracle.Trees.Model {
  /// H10 is left to other tests: what would trap is not done.
  func attach(_ joint: Oracle.Trees.Joint) {
    let parent = machines[joint.parent]
    let child = machines[joint.child]
    guard attachments.count < Oracle.Trees.attachments else { return }
    if joint.isMoving, let link = child.above { detach(link) }
    guard child.above == nil, !child.family.contains(where: { $0 === parent }) else { return }
    clock += 1
    let link = Oracle.Trees.Attachment(joint, parent: parent, child: child, madeAt: clock)
    attachments.append(link)
    join(parent.group, child.group)
    parent.below.append(link)
    child.above = link
    if let carried = link.carried { enter(child, in: carried, isDeep: false, since: .max) { _ in } }
    child.noteAttachment()
    if link.isOpen, let start = answers.start(joint, in: parent.state) {
      enter(child, in: start, isDeep: false, since: .max) { _ in }
    }
  }

  /// G1: from now on the child stands alone, with all that is below it.
  func detach(_ link: Oracle.Trees.Attachment) {
    guard link.isAttached else { return }
    tally.detached += link.parent.group.calls > 0 ? 1 : 0
    link.parent.below.removeAll { $0 === link }
    link.child.above = nil
    for machine in link.child.family { machine.detachments += 1 }
    regroup(link.parent.group)
  }

  /// Puts a machine into a state, and those that are embedded in it, of which nobody is told.
  func put(_ machine: Oracle.Trees.Machine, in state: Oracle.Trees.Value) {
    machine.state = state
    for link in machine.below { if let carried = link.carried { put(link.child, in: carried) } }
  }

  /// H5: machines that are embedded in a machine follow it. They agree if the kinds do.
  func sink(_ machine: Oracle.Trees.Machine) {
    for link in machine.below {
      if let carried = link.carried, !link.child.areSame(carried, link.child.state) {
        put(link.child, in: carried)
      }
    }
  }

  /// Joins two groups; what waits in the second one comes last.
  private func join(_ first: Oracle.Trees.Group, _ second: Oracle.Trees.Group) {
    guard first !== second else { return }
    if first.calls > 0, second.calls > 0 { tally.joined += 1 }
    first.calls += second.calls
    first.waiting += second.waiting
    first.noted += second.noted
    for machine in machines where machine.group === second { machine.group = first }
  }

  /// Gives each tree of a group that rests a group of its own.
  func regroup(_ group: Oracle.Trees.Group) {
    guard group.calls == 0 else { return }
    for root in machines where root.group === group && root.above == nil {
      let own = Oracle.Trees.Group()
      for machine in root.family { machine.group = own }
    }
  }
}
