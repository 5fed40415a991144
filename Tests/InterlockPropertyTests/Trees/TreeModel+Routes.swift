extension Oracle.Trees.Model {
  /// What `hasRoute` says of an arrow: a wildcard asks for all states that the machine knows.
  func hasRoute(_ event: Int?, _ arrow: Oracle.Trees.Arrow, _ machine: Machine, _ userInfo: Int?) -> Bool {
    let known = mentionedStates(of: machine).union([machine.state])
    func states(_ match: Oracle.Trees.Match<Value>) -> [Value] {
      switch match {
      case .one(let value): [value]
      case .list(let values): values
      case .any: Array(known)
      }
    }
    return states(arrow.from).contains { from in
      states(arrow.to).contains { to in
        if let event {
          leads(event, from: from, to: to, machine, userInfo)
        } else {
          leads(from: from, to: to, machine, userInfo)
        }
      }
    }
  }

  /// Whether any route or mapping leads an event from one state to another: not only the first. It does not matter whether the
  /// machine is active.
  private func leads(
    _ event: Int, from: Value, to: Value, _ machine: Machine, _ userInfo: Int?
  ) -> Bool {
    let inside = decider(from: from, to: to, of: machine)
    if let (link, own, next) = inside, let event = link.down(event),
      leads(event, from: own, to: next, link.child, userInfo)
    {
      return true
    }
    let isOpen = inside == nil
    let round = newRound(machine, userInfo, isQuery: true)
    for entry in machine.entries where entry.acts(since: round.began) {
      switch entry.registration {
      case .route(let on?, let arrow, let condition, _, _, _)
      where on.matches(Oracle.Trees.kind(ofEvent: event)) && machine.state(from, isIn: arrow.from):
        guard arrow.to == .any ? machine.areSame(from, to) : isOpen && machine.state(to, isIn: arrow.to)
        else {
          continue
        }
        let situation = Situation(event: event, from: from, to: to, userInfo: userInfo)
        if agrees(condition, entry, situation) { return true }
      case .mapping(let closure) where isOpen:
        let target = target(of: closure, entry, event: event, from: from, round)
        if let target, machine.areSame(target, to) { return true }
      default: continue
      }
    }
    return false
  }

  /// Whether a state attempt from one state to another would be accepted.
  private func leads(from: Value, to: Value, _ machine: Machine, _ userInfo: Int?) -> Bool {
    if let (link, own, next) = decider(from: from, to: to, of: machine) {
      return leads(from: own, to: next, link.child, userInfo)
    }
    let round = newRound(machine, userInfo, isQuery: true)
    return if case .led = decide(machine, from: from, to: to, round) { true } else { false }
  }

  /// H5: the embedded child that decides on a move between two states, with the move that it would make.
  private func decider(
    from: Value, to: Value, of machine: Machine
  ) -> (link: Oracle.Trees.Attachment, from: Value, to: Value)? {
    for link in machine.below {
      guard let slot = link.slot, let own = from.carried(in: slot) else { continue }
      guard let next = to.carried(in: slot), !link.child.areSame(own, next) || machine.areSame(from, to)
      else { return nil }
      return (link, own, next)
    }
    return nil
  }

  private func mentionedStates(of machine: Machine) -> Set<Value> {
    machine.entries.reduce(into: []) { states, entry in
      if !entry.isDisposed { states.formUnion(entry.registration.mentionedStates) }
    }
  }
}

extension Oracle.Trees.Registration {
  /// The states that it names.
  fileprivate var mentionedStates: [Oracle.Trees.Value] {
    switch self {
    case .route(_, let arrow, _, _, _, _), .completion(_, let arrow, _, _, _): arrow.mentionedStates
    case .mapping, .stateMapping, .values: []
    case .ignored(_, let state): state.named
    case .handler(let trigger, _, _, _):
      switch trigger {
      case .event(_, let arrow), .state(let arrow), .both(let arrow): arrow.mentionedStates
      case .exit(let state), .entry(let state): state.named
      case .error: []
      }
    case .chain(let path, _, _, _, _), .routeChain(let path, _, _):
      path.routes.flatMap(\.arrow.mentionedStates)
    case .final(let states): states
    }
  }
}

extension Oracle.Trees.Arrow {
  fileprivate var mentionedStates: [Oracle.Trees.Value] { from.named + to.named }
}

extension Oracle.Trees.Match {
  /// The values that it names.
  fileprivate var named: [Value] {
    switch self {
    case .one(let value): [value]
    case .any: []
    case .list(let values): values
    }
  }
}
