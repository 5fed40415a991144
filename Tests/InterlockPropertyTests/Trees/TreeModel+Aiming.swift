extension Oracle.Trees {
  /// Where a route leads, as far as that is known.
  final class Aim {
    let entry: Entry
    let giver: Giver?
    let event: Int?
    let from: Value

    /// The kind that is wanted.
    let kind: Value
    let isInternal: Bool

    /// The state, once it is known.
    var target: Value?

    /// Whether it was given, and is not just the present state.
    var isGiven = false

    init(_ arrow: Arrow, _ giver: Giver?, _ entry: Entry, event: Int?, from: Value) {
      self.entry = entry
      self.giver = giver
      self.event = event
      self.from = from
      if case .one(let kind) = arrow.to {
        (self.kind, isInternal) = (kind, false)
      } else {
        (kind, isInternal) = (entry.machine.kind(of: from), true)
      }
    }
  }
}

extension Oracle.Trees.Model {
  typealias Aim = Oracle.Trees.Aim

  /// What becomes of a route that fits.
  enum Consideration { case closed, refused, open }

  /// Whether a route leads there: its guard, then its state, then whether that is the machine's own business (H5). A state
  /// that is its kind is known from the beginning.
  func consider(
    _ aim: Aim, _ condition: Oracle.Trees.Condition?, _ round: Round,
    as role: Oracle.Trees.Role = .condition
  ) -> Consideration {
    let machine = aim.entry.machine
    let isComputed = machine.kind.hasData && (!aim.isInternal || hasGivers(aim, round))
    if !isComputed {
      aim.target = aim.isInternal ? aim.from : aim.kind
      guard aim.isInternal || isOpen(aim.target!, machine, round) else { return .closed }
    }
    if let condition {
      if condition.wantsTarget { find(aim, round) }
      let situation = Situation(event: aim.event, from: aim.from, to: aim.target, userInfo: round.userInfo)
      guard agrees(condition, aim.entry, situation, as: role) else { return .refused }
    }
    if !isComputed { return .open }
    find(aim, round)
    return isOpen(aim.target!, machine, round, isInternal: aim.isInternal) ? .open : .closed
  }

  /// Whether closures may give another state of the kind.
  private func hasGivers(_ aim: Aim, _ round: Round) -> Bool {
    aim.giver != nil
      || aim.entry.machine.entries.contains { entry in
        if case .values = entry.registration { entry.acts(since: round.began) } else { false }
      }
  }

  /// H5: between states that carry different ones of an embedded child only the child's routes lead.
  func isOpen(_ target: Value, _ machine: Machine, _ round: Round, isInternal: Bool = false) -> Bool {
    guard let link = machine.embedded(at: round.began) else { return true }
    return isInternal ? !link.isMoved(by: target) : link.asked(of: target) == nil
  }

  /// K2: computes the state, once.
  private func find(_ aim: Aim, _ round: Round) {
    guard aim.target == nil else { return }
    aim.isGiven = true
    tally.found += 1
    aim.target = given(aim, round) ?? plain(aim)
    guard aim.target == nil else { return }
    isDoomed = true
    aim.target = aim.from
  }

  /// The state that a closure or the arrow gives.
  private func given(_ aim: Aim, _ round: Round) -> Value? {
    let machine = aim.entry.machine
    let situation = Situation(event: aim.event, from: aim.from, to: nil, userInfo: nil)
    switch aim.giver {
    case nil: break
    case .state(let state)?: return state
    case .closure(let closure, let isTotal)?:
      call(.value, closure, of: aim.entry, situation)
      let state = answers.value(
        of: closure, machine: machine.number, wanted: aim.kind, isTotal: isTotal, situation)
      if let state, machine.kind(of: state) == aim.kind { return state }
    }
    for entry in machine.entries where entry.acts(since: round.began) {
      guard case .values(let closure, let isTold) = entry.registration else { continue }
      var situation = situation
      if isTold { situation.to = aim.kind }
      call(.value, closure, of: entry, situation)
      let state = answers.value(
        of: closure, machine: machine.number, wanted: situation.to, isTotal: false, situation)
      if let state, machine.kind(of: state) == aim.kind { return state }
    }
    return nil
  }

  /// The state that a kind without data is, the present state, or one that carries a child where it starts (H5).
  private func plain(_ aim: Aim) -> Value? {
    let machine = aim.entry.machine
    if Oracle.Trees.isWithoutData(aim.kind) { return aim.kind }
    if machine.kind(of: aim.from) == aim.kind {
      aim.isGiven = false
      return aim.from
    }
    for link in machine.below {
      guard let slot = link.slot else { continue }
      let state = machine.state.carrying(link.child.initial, in: slot)
      if machine.kind(of: state) == aim.kind {
        tally.carried += 1
        return state
      }
    }
    return nil
  }
}
