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
    if let own {
      let state = own.path.reversed().reduce(own.to) { $1.parent.state.carrying($0, in: $1.slot!) }
      return (state, isIgnored)
    }
    return (machine.state, isIgnored)
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
