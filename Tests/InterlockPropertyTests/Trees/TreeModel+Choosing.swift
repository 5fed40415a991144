extension Oracle.Trees.Model {
  /// H2: an event goes to the children first, and to the machine's own routes if none of them takes it.
  ///
  /// - Returns: nil if it is taken; otherwise the conditions that said no.
  func choose(_ machine: Machine, _ event: Int, _ round: Round) -> [Objection]? {
    round.offered[machine.number] = event
    let state = machine.state
    var isTaken = false
    var objections: [Objection] = []
    for link in machine.below where link.takesPart(since: round.began) && link.matches(state) {
      guard let own = link.down(event) else { continue }
      round.path.append(link)
      defer { round.path.removeLast() }
      if let refused = choose(link.child, own, round) {
        objections += lift(refused, link)
      } else {
        isTaken = true
      }
    }
    if isTaken { return nil }
    switch decide(machine, event, round) {
    case .led(let choice):
      round.add(choice)
      return nil
    case .refused(let refused):
      return objections + refused
    }
  }

  /// R4, H5: the machine's own routes decide, but between states that carry different ones of an embedded child, the child does.
  ///
  /// - Returns: nil if it is taken; otherwise the conditions that said no.
  func choose(_ machine: Machine, to target: Value, _ round: Round) -> [Objection]? {
    if let link = machine.embedded(at: round.began), let own = link.asked(of: target) {
      return choose(link.child, to: own, round).map { lift($0, link) }
    }
    switch decide(machine, from: machine.state, to: target, round) {
    case .led(let choice):
      round.add(choice)
      return nil
    case .refused(let refused):
      return refused
    }
  }

  /// The conditions of a child in the parent's terms. The parent can spell the arrows of an embedded child, where the child's
  /// state stands for a kind with data. The others are conditions of the parent's state, in which it would have stayed.
  private func lift(_ objections: [Objection], _ link: Oracle.Trees.Attachment) -> [Objection] {
    let (parent, child) = (link.parent, link.child)
    guard let slot = link.slot else {
      return objections.map {
        Objection(
          arrow: Oracle.Trees.Arrow(from: .one(parent.kind(of: parent.state)), to: .any), label: $0.label,
          reason: $0.reason)
      }
    }
    func lift(_ match: Oracle.Trees.Match<Value>) -> Oracle.Trees.Match<Value> {
      guard case .one(let kind) = match else { return match }
      let isState = !child.kind.hasData || Oracle.Trees.isWithoutData(kind)
      return .one(parent.kind(of: parent.state.carrying(isState ? kind : child.state, in: slot)))
    }
    return objections.map {
      Objection(
        arrow: Oracle.Trees.Arrow(from: lift($0.arrow.from), to: lift($0.arrow.to)), label: $0.label,
        reason: $0.reason)
    }
  }

  /// What a machine's own routes come to.
  enum Decision {
    case led(Choice)

    /// These conditions said no.
    case refused([Objection])
  }

  /// R1: the routes by rank, then the mappings; the first that agrees leads.
  private func decide(
    _ machine: Machine, _ event: Int, _ round: Round
  ) -> Decision {
    let from = machine.state
    let kind = Oracle.Trees.kind(ofEvent: event)
    var refused: [Objection] = []
    for rank in 0..<4 {
      for entry in machine.entries where entry.acts(since: round.began) {
        switch entry.registration {
        case .ignored(let on, let state) where on.matches(kind) && machine.state(from, isIn: state):
          guard rank == self.rank(on, state) else { continue }
          return .led(Choice(machine, event: event, from: from, to: from, .ignore))
        case .route(let on?, let arrow, let condition, let entrances, let giver, _)
        where on.matches(kind) && machine.state(from, isIn: arrow.from):
          guard rank == self.rank(on, arrow.from) else { continue }
          let aim = Aim(arrow, giver, entry, event: event, from: from)
          switch consider(aim, condition, round) {
          case .closed: continue
          case .refused: refused.append(Objection(arrow, condition))
          case .open:
            return .led(
              Choice(
                machine, event: event, from: from, to: aim.target!, arrow.to == .any ? .stay : .move,
                givesData: aim.isGiven, leaders: [entry.number], entrances: entrances))
          }
        default: continue
        }
      }
    }
    for entry in machine.entries where entry.acts(since: round.began) {
      guard case .mapping(let closure) = entry.registration else { continue }
      let target = target(of: closure, entry, event: event, from: from, round)
      guard let target, isOpen(target, machine, round) else { continue }
      return .led(Choice(machine, event: event, from: from, to: target, leaders: [entry.number]))
    }
    return .refused(refused)
  }

  private func rank(
    _ event: Oracle.Trees.Match<Int>, _ from: Oracle.Trees.Match<Value>
  ) -> Int {
    (event == .any ? 2 : 0) + (from == .any ? 1 : 0)
  }

  /// R4: all routes in the order of registration, then the state route mappings, then the route mappings. One that agrees is
  /// enough; after it only those that have a handler to fire are asked, and state routes that say how they enter children as
  /// long as none has said so (H4). A query fires none and stops at the first.
  func decide(
    _ machine: Machine, from: Value, to target: Value, _ round: Round
  ) -> Decision {
    let situation = Situation(from: from, to: target, userInfo: round.userInfo)
    func isTarget(_ state: Value) -> Bool { machine.areSame(state, target) }
    var leaders: Set<Int> = []
    var refused: [Objection] = []
    var entrances: [Oracle.Trees.Entrance] = []
    func saysHow(_ entry: Entry) -> Bool { entrances.isEmpty && !entry.registration.stateEntrances.isEmpty }
    func isWanted(_ entry: Entry) -> Bool {
      entry.acts(since: round.began)
        && (leaders.isEmpty
          || !round.isQuery && (entry.registration.hasStateRouteHandler || saysHow(entry)))
    }
    for entry in machine.entries {
      var judged: Set<Int> = []
      for row in entry.registration.rows
      where machine.move(from: from, to: target, liesOn: row.arrow) {
        guard isWanted(entry), judged.insert(row.rule).inserted else { continue }
        if agrees(row.condition, entry, situation) {
          leaders.insert(entry.number)
          if saysHow(entry) { entrances = entry.registration.stateEntrances }
        } else {
          refused.append(Objection(row.arrow, row.condition))
        }
      }
    }
    for entry in machine.entries where isWanted(entry) {
      guard case .stateMapping(let closure, _, _) = entry.registration else { continue }
      let question = Situation(from: from, to: nil, userInfo: round.userInfo)
      call(.stateMapping, closure, of: entry, question)
      let targets = answers.targets(of: closure, machine: machine.number, question)
      if targets?.contains(where: isTarget) ?? false { leaders.insert(entry.number) }
    }
    for entry in machine.entries where isWanted(entry) {
      guard case .mapping(let closure) = entry.registration else { continue }
      if self.target(of: closure, entry, event: nil, from: from, round).map(isTarget) ?? false {
        leaders.insert(entry.number)
      }
    }
    return leaders.isEmpty
      ? .refused(refused)
      : .led(
        Choice(machine, event: nil, from: from, to: target, leaders: leaders, entrances: entrances))
  }

  /// H7: completion routes from the very state first, then those from any; the first that agrees leads.
  func completion(of machine: Machine, _ round: Round) -> Choice? {
    let from = machine.state
    for isExact in [true, false] {
      for entry in machine.entries where entry.acts(since: round.began) {
        guard case .completion(let arrow, let condition, let entrances, _) = entry.registration else {
          continue
        }
        guard machine.state(from, isIn: arrow.from), (arrow.from != .any) == isExact else { continue }
        let aim = Aim(arrow, nil, entry, event: nil, from: from)
        guard consider(aim, condition, round, as: .completionCondition) == .open else { continue }
        return Choice(
          machine, event: nil, from: from, to: aim.target!, arrow.to == .any ? .stay : .move,
          givesData: aim.isGiven, leaders: [entry.number], entrances: entrances)
      }
    }
    return nil
  }

  /// Asks a condition; no condition agrees.
  func agrees(
    _ condition: Oracle.Trees.Condition?, _ entry: Entry, _ situation: Situation,
    as role: Oracle.Trees.Role = .condition
  ) -> Bool {
    guard let condition else { return true }
    var situation = situation
    if !condition.wantsTarget { situation.to = nil }
    call(role, condition.closure, of: entry, situation)
    if role == .completionCondition, !answers.admitsCompletion() { return false }
    let isThere = entry.registration.entrances.isAllThere(
      among: children(of: entry.machine, in: situation.to))
    if !isThere { return false }
    if let asks = condition.asks {
      let asked = machines[asks.machine]
      return asked.kind(of: asked.state) == asks.state
    }
    return answers.verdict(of: condition.closure, situation)
  }

  /// The children of a machine that can be entered, in the order of attachment, and whether they live in a state.
  private func children(
    of machine: Machine, in state: Value?
  ) -> [(kind: Oracle.Trees.StateKind, livesThere: Bool)] {
    machine.below.map { link in
      (link.child.kind, link.slot == nil && state.map(link.matches) ?? false)
    }
  }

  /// Asks a route mapping.
  func target(
    of closure: Closure, _ entry: Entry, event: Int?, from: Value, _ round: Round
  ) -> Value? {
    let situation = Situation(event: event, from: from, to: nil, userInfo: round.userInfo)
    call(.mapping, closure, of: entry, situation)
    return answers.target(of: closure, machine: entry.machine.number, situation)
  }
}
