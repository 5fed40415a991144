extension Oracle.Trees.Model {
  /// F3: what would happen; nothing changes, and attempts that conditions make wait.
  func answer(_ query: Oracle.Trees.Query, _ machine: Machine, _ userInfo: Int?) -> Oracle.Trees.Answer {
    let before = isQuiet
    isQuiet = isQuiet || query.isQuiet
    defer { isQuiet = before }
    return switch query {
    case .destination(let event): .state(outermost(machine) { expected(machine, event, userInfo)?.state })
    case .canTryState(let target): .truth(outermost(machine) { allows(machine, target, userInfo) })
    case .acceptedEvents where machine.takesData: .events([])
    case .acceptedStates where machine.kind.hasData: .states([])
    case .hasStateRoute where machine.kind.hasData: .truth(false)
    case .hasEventRoute where machine.kind.hasData || machine.takesData: .truth(false)
    case .acceptedEvents:
      .events(
        (0..<Oracle.Trees.events).filter { !(expected(machine, $0, userInfo)?.isIgnored ?? true) })
    case .acceptedStates(let states): .states(states.filter { allows(machine, $0, userInfo) })
    case .hasEventRoute(let event, let arrow): .truth(hasRoute(event, arrow, machine, userInfo))
    case .hasStateRoute(let arrow): .truth(hasRoute(nil, arrow, machine, userInfo))
    case .isActive: .truth(machine.isActive)
    case .isComplete: .truth(isComplete(machine))
    case .isFinal: .truth(isFinal(machine))
    case .configuration: .configuration(configuration(machine))
    }
  }

  /// The state in which an event would leave the machine, and whether all that would be done is to ignore it.
  private func expected(
    _ machine: Machine, _ event: Int, _ userInfo: Int?
  ) -> (state: Value, isIgnored: Bool)? {
    guard machine.isActive else { return nil }
    let round = newRound(machine, userInfo, isQuery: true)
    guard choose(machine, event, round) == nil else { return nil }
    let isIgnored = round.chosen.allSatisfy { $0.effect == .ignore }
    // The machine moves with what was embedded in it when it was asked. Conditions may detach it, but what they say counts.
    let own = round.chosen.first { choice in
      choice.path.allSatisfy { $0.slot != nil } && (choice.path.isEmpty || choice.isChange)
    }
    if let own, !isPreempted(own, round) {
      let state = own.path.reversed().reduce(own.to) { $1.parent.state.carrying($0, in: $1.slot!) }
      return (state, isIgnored)
    }
    return (machine.state, isIgnored)
  }

  /// H2: whether a choice that would move the machines around it gives way to one further inside, which would be left.
  private func isPreempted(_ choice: Choice, _ round: Round) -> Bool {
    var (to, effect) = (choice.to, choice.effect)
    for (depth, link) in choice.path.enumerated().reversed() {
      let parent = link.parent
      (to, effect) = parent.move(to: to, by: effect, in: link)
      let others = round.chosen.filter { other in
        other.path.count > depth && other.path[depth] !== link && other.leaves(below: depth)
          && zip(other.path, choice.path).prefix(depth).allSatisfy { $0 === $1 }
      }
      if effect == .move, others.contains(where: { $0.path[depth].isLeft(from: parent.state, to: to) }) {
        return true
      }
    }
    return false
  }

  private func allows(_ machine: Machine, _ target: Value, _ userInfo: Int?) -> Bool {
    guard machine.isActive else { return false }
    let round = newRound(machine, userInfo, isQuery: true)
    var machine = machine
    var target = target
    while let link = machine.embedded(at: round.began), let own = link.asked(of: target) {
      machine = link.child
      target = own
    }
    return if case .led = decide(machine, from: machine.state, to: target, round) { true } else { false }
  }

  /// H9: the kinds of the active states, from the outermost in.
  private func configuration(_ machine: Machine) -> Oracle.Trees.Configuration {
    Oracle.Trees.Configuration(
      state: machine.kind(of: machine.state),
      inside: machine.below.filter(\.isOpen).map { configuration($0.child) })
  }
}

extension Oracle.Trees.Machine {
  /// The move that an embedded child's move makes of its parent.
  func move(
    to state: Oracle.Trees.Value, by effect: Oracle.Trees.Effect, in link: Oracle.Trees.Attachment
  ) -> (to: Oracle.Trees.Value, effect: Oracle.Trees.Effect) {
    let to = self.state.carrying(state, in: link.slot!)
    // K5: the parent's data changes where its kind stays.
    let isInternal = (kind.hasData || effect == .stay) && areSame(self.state, to)
    return (to, isInternal ? .stay : .move)
  }
}

extension Oracle.Trees.Choice {
  /// Whether it would leave a state of its machine, or of one in which that is embedded.
  ///
  /// - Parameter depth: how many attachments lead to where these end.
  fileprivate func leaves(below depth: Int) -> Bool {
    if effect == .move { return true }
    guard givesData else { return false }
    var move = (to: to, effect: effect)
    for link in path.dropFirst(depth + 1).reversed() {
      if link.slot == nil { return false }
      move = link.parent.move(to: move.to, by: move.effect, in: link)
      if move.effect == .move { return true }
    }
    return false
  }
}
