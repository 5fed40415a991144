import Interlock

// What was chosen is performed as one step (H3).

extension Stepper {
  /// What changes in a step, in the order of the tree.
  private enum Turn {
    case transition(Int)
    case entrance(Int, by: Int)
    case end(Int)
  }

  /// Performs the parts of a step.
  func performParts() {
    for part in parts.indices { addMoves(of: part) }
    if parts.count > 1 { dropOverruled() }
    for (place, move) in moves.enumerated() where made[move.member] == Self.none { made[move.member] = place }
    var turns: [Turn] = []
    plan(0, isLeft: false, &turns)
    for case .transition(let number) in turns { take(moves[made[number]]) }
    for case .entrance(let number, let parent) in turns {
      start(number, isDeep: false, moves[made[parent]].way)
    }
    let before = completions.count
    for turn in turns {
      switch turn {
      case .transition: break
      case .entrance(let number, _): noteCompletions(of: number)
      case .end(let number): noteCompletion(of: number)
      }
    }
    completions[before...].sort { level(of: $0) > level(of: $1) }
    for number in members.indices {
      made[number] = Self.none
      isStarted[number] = false
    }
    moves.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
  }

  /// Adds what a part does: the move of its member, or of the one that holds both ends of a route across levels, and those of
  /// the machines in which that one is embedded.
  private func addMoves(of part: Int) {
    let (number, candidate) = (parts[part].member, parts[part].candidate)
    let state = Int(slots[number])
    if candidate.effect == .ignore {
      deeds.append(.ignored(member: number, in: state, edge: candidate.edge))
      return
    }
    var move = Move(
      part: part, member: number, teller: number, isMove: candidate.effect == .move, from: state,
      target: candidate.target, way: Model.Way(), edge: candidate.edge)
    if let crossing = candidate.crossing {
      move.member = crossing.domain
      (move.from, move.target) = (Int(slots[crossing.domain]), crossing.target)
      move.way = crossing.way
      move.crossed = (state, candidate.target)
    } else if !candidate.entries.isEmpty {
      for child in members[number].children {
        if let entry = candidate.entries[members[child].place] { move.way.entries[child] = entry }
      }
    }
    moves.append(move)
    let member = members[number]
    let changesParent = member.isCarriedByData && member.chart.edges[candidate.edge].changesData
    if move.isMove || changesParent { climb(move) }
  }

  /// Makes the machines around an embedded one move together with it (H5). Of those whose states carry its data, only the data changes.
  private func climb(_ move: Move) {
    let member = members[move.member]
    guard let parent = member.parent, isActive(move.member),
      case let state = Int(slots[parent]), let target = carrier(of: move.target, in: member, around: state)
    else { return }
    let outer = Move(
      part: move.part, member: parent, teller: parent, isMove: !member.isCarriedByData, from: state,
      target: target, way: Model.Way(), edge: nil)
    moves.append(outer)
    climb(outer)
  }

  /// The state of its parent that carries a state of an embedded member, by the parent's state before; nil if there is none.
  private func carrier(of own: Int, in member: Member, around state: Int) -> Int? {
    if member.isCarriedByData { return state }
    guard let carriers = member.carriage?.carriers[state], own < carriers.count else { return nil }
    return carriers[own]
  }

  /// Drops the parts that give way to others (H2): of two parts that leave a machine in common, the one that was chosen inside
  /// a machine in whose state the other has its source is kept, otherwise the one that was chosen first.
  private func dropOverruled() {
    var kept: [(part: Int, exits: Set<Int>)] = []
    for part in parts.indices where moves.contains(where: { $0.part == part }) {
      let exits = exits(of: part)
      let rivals = kept.filter { !$0.exits.isDisjoint(with: exits) }.map(\.part)
      guard rivals.allSatisfy({ isTold(around: parts[part].member, by: $0, butNotBy: part) }) else {
        continue
      }
      kept.removeAll { rivals.contains($0.part) }
      kept.append((part, exits))
    }
    moves.removeAll { move in !kept.contains { $0.part == move.part } }
  }

  /// The machines that a part leaves: those that move, and those that are left with them.
  private func exits(of part: Int) -> Set<Int> {
    var exits: Set<Int> = []
    for move in moves where move.part == part && move.isMove {
      exits.insert(move.member)
      for child in members[move.member].children where !isMoved(child, by: part) {
        if passage(of: child, from: move.from, to: move.target).isLeft { addFamily(of: child, to: &exits) }
      }
    }
    return exits
  }

  private func addFamily(of number: Int, to exits: inout Set<Int>) {
    exits.insert(number)
    for child in members[number].children where members[child].hosts[Int(slots[number])] {
      addFamily(of: child, to: &exits)
    }
  }

  private func isMoved(_ number: Int, by part: Int) -> Bool {
    moves.contains { $0.member == number && $0.part == part }
  }

  /// Whether a member lives in one whose state a part leaves, and another part does not.
  private func isTold(around number: Int, by part: Int, butNotBy other: Int) -> Bool {
    var number = number
    while let parent = members[number].parent {
      let own = moves.filter { $0.teller == parent && $0.isMove }
      if own.contains(where: { $0.part == part }), !own.contains(where: { $0.part == other }) { return true }
      number = parent
    }
    return false
  }

  /// Whether a transition of its parent leaves a member, and whether it enters it.
  private func passage(of number: Int, from old: Int, to new: Int) -> (isLeft: Bool, isEntered: Bool) {
    let hosts = members[number].hosts
    guard hosts[old] && hosts[new] else { return (hosts[old], hosts[new]) }
    return (old == new, old == new)
  }

  /// - Parameter isLeft: whether the member is left with its parent. Then it can only have an internal transition.
  private func plan(_ number: Int, isLeft: Bool, _ turns: inout [Turn]) {
    let member = members[number]
    guard made[number] != Self.none else {
      for child in member.children where members[child].hosts[Int(slots[number])] {
        plan(child, isLeft: isLeft, &turns)
      }
      return
    }
    let move = moves[made[number]]
    turns.append(.transition(number))
    for child in member.children {
      var leavesToo = isLeft
      if move.isMove, !isMoved(child, by: move.part) {
        let (isLeft, isEntered) = passage(of: child, from: move.from, to: move.target)
        if isEntered { turns.append(.entrance(child, by: number)) }
        leavesToo = leavesToo || isLeft
      }
      if members[child].hosts[move.from] { plan(child, isLeft: leavesToo, &turns) }
    }
    if !isLeft { turns.append(.end(number)) }
  }

  private func take(_ move: Move) {
    if move.isMove { slots[move.member] = Int32(move.target) }
    if let (from, target) = move.crossed, let edge = move.edge {
      deeds.append(
        .crossed(
          member: move.teller, from: from, to: target, edge: edge, domain: move.member, state: move.target))
    } else if move.isMove {
      deeds.append(.moved(member: move.member, from: move.from, to: move.target, edge: move.edge))
    } else if let edge = move.edge {
      deeds.append(.stayed(member: move.member, in: move.from, edge: edge))
    }
  }

  /// Starts the root and those inside it. No completion follows.
  func startTree() {
    start(0, isDeep: false, Model.Way())
    for number in members.indices { isStarted[number] = false }
  }

  /// Starts a member and those inside it (H4).
  ///
  /// - Parameters:
  ///   - isDeep: whether it resumes by the history of an outer machine.
  ///   - way: how members are entered; where it does not say, the member's own history does.
  private func start(_ number: Int, isDeep: Bool, _ way: Model.Way) {
    let member = members[number]
    let last = Int(slots[number])
    // A document remembers final states too.
    let isDone = last >= 0 && member.isFinal[last] && member.chart.document == nil
    var way = way
    if way.entries[number] == nil, member.starts.entries[number] != nil { way = member.starts }
    if last < 0, case .history? = way.entries[number] { way.entries.merge(way.defaults) { $1 } }
    var history = member.history
    var given: Int?
    switch way.entries[number] {
    case .history(let other)?: history = other
    case .state(let state)?: (given, history) = (state, .none)
    case nil: break
    }
    let carried = member.parent.flatMap { member.carriage?.carried[Int(slots[$0])] }
    let isGiven = carried != nil || given != nil
    let resumes = !isGiven && !isDone && (isDeep || history != .none) && last >= 0
    let state = carried ?? given ?? (resumes ? last : firstState(of: member))
    slots[number] = Int32(state)
    isStarted[number] = true
    deeds.append(.started(member: number, in: state))
    // A region that starts in its initial state may start several levels down (C2).
    let inside: Model.Way
    if resumes || given != nil {
      inside = way
    } else {
      inside = startsAsDeclared(member, in: state, isCarried: carried != nil) ? member.starts : Model.Way()
    }
    for child in member.children where members[child].hosts[state] {
      start(child, isDeep: !isDone && (isDeep || history == .deep), inside)
    }
  }

  /// Whether a member starts in its initial state, and not in one that data gives.
  private func startsAsDeclared(_ member: Member, in state: Int, isCarried: Bool) -> Bool {
    if isCarried || state != member.initial { return false }
    return !member.startsFreely || member.starts.entries.isEmpty || choices.choose(2) == 0
  }

  private func firstState(of member: Member) -> Int {
    member.startsFreely ? choices.choose(member.stateCount) : member.initial
  }

  /// Notes which machines may be complete, after a member and those inside it have started.
  private func noteCompletions(of number: Int) {
    for child in members[number].children where isStarted[child] { noteCompletions(of: child) }
    noteCompletion(of: number)
  }

  /// The number of members around a member.
  private func level(of number: Int) -> Int { members[number].parent.map { level(of: $0) + 1 } ?? 0 }

  private func noteCompletion(of number: Int) {
    let member = members[number]
    guard let parent = member.parent, member.hasFinalStates, member.isFinal[Int(slots[number])],
      !isNoted[parent]
    else { return }
    isNoted[parent] = true
    completions.append(parent)
  }
}
