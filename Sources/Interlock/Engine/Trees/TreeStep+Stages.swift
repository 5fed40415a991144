extension TreeStep {
  /// Performs the step, stage by stage.
  func perform() {
    leave()
    var changes = Changes()
    change(&changes)
    tell()
    announceStarts()
    noteCompletions()
    changes.finish()
  }

  /// Runs all exit handlers, from the inside out and last attached first.
  private func leave() {
    for turn in turns.reversed() {
      switch turn {
      case .transition(let member, let part) where member.node.choice?.effect == .move:
        if isTurn(of: member.node, part: part) { member.node.leave() }
      case .passage(let link, isLeft: true, _, let part):
        let leader = link.parent
        if isTurn(of: leader, part: part), link.takesPart { link.child.node.leave(with: leader, message) }
      case .transition, .passage, .end: break
      }
    }
  }

  /// Changes all states: first those of the machines that make transitions, then those of the submachines that start.
  private func change(_ changes: inout Changes) {
    for case .transition(let member, let part) in turns where isTurn(of: member.node, part: part) {
      member.node.change(&changes)
    }
    for case .passage(let link, _, isEntered: true, let part) in turns {
      guard isTurn(of: link.parent, part: part), link.takesPart else { continue }
      let entrance = link.parent.entered.first { $0.link === link }?.entrance
      link.start(in: link.parent.engine.current, isDeep: false, as: entrance, &changes)
    }
    reconcile(&changes)
  }

  /// Makes machines that were embedded during the attempt agree.
  private func reconcile(_ changes: inout Changes) {
    guard let tree else { return }
    if hasFollowers || tree.hasNewLinks {
      for case .transition(let member, let part) in turns where isTurn(of: member.node, part: part) {
        member.node.reconcile(&changes)
      }
    }
    tree.recorder?.noteAgreement()
  }

  /// Runs the handlers of the transitions.
  private func tell() {
    for case .transition(let member, let part) in turns where isTurn(of: member.node, part: part) {
      member.node.tell()
    }
  }

  /// Runs the entry handlers of the submachines that have started.
  private func announceStarts() {
    for case .passage(let link, _, isEntered: true, let part) in turns {
      if isTurn(of: link.parent, part: part) { link.announceStart(by: link.parent, message) }
    }
  }

  /// Notes which machines may be complete, from the inside out.
  private func noteCompletions() {
    for turn in turns {
      switch turn {
      case .passage(let link, _, isEntered: true, let part):
        if isTurn(of: link.parent, part: part) { link.noteCompletions(by: link.parent) }
      case .end(let member, let part):
        if isTurn(of: member.node, part: part) { member.node.noteCompletion() }
      case .transition, .passage: break
      }
    }
  }
}
