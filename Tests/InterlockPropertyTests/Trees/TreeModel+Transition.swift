extension Oracle.Trees.Model {
  typealias Attachment = Oracle.Trees.Attachment
  typealias Passage = Oracle.Trees.Passage

  /// H3: what several machines have chosen is one step. All that is left, all states, the handlers of all transitions, all that
  /// is entered.
  func perform(_ choices: [Choice], _ round: Round) {
    var (entries, exits) = inOrder(choices.map(\.machine), round)
    var moves = choices.indices.filter { choices[$0].effect != .ignore }.flatMap { number in
      path(of: choices[number], round).map { Oracle.Trees.Move($0, chosen: number) }
    }
    let kept = unpreempted(moves, round)
    tally.preempted += Set(moves.map(\.chosen)).count - kept.count
    moves.removeAll { !kept.contains($0.chosen) }
    if Set(moves.map(\.chosen)).count > 1 { tally.joint += 1 }
    let passages = moves.flatMap { affected(by: $0, among: moves, round) }
    let concerned = Set(moves.map(\.machine.number) + passages.map(\.link.child.number))
    entries.removeAll { !concerned.contains($0.number) }
    // What is left with its parent has entered nothing by an internal transition of its own.
    let left = passages.filter(\.isLeft).reduce(into: Set<Int>()) { left, passage in
      left.formUnion(family(of: passage.link.child, round))
    }
    tally.leftInside += moves.count { left.contains($0.machine.number) }

    let finalStates = machines.map { self.finalStates(of: $0) }
    var fates: [Int: Bool] = [:]
    /// G1: whether a transition takes place: not if the machine that chose it is detached before it begins.
    func takesPlace(_ chosen: Int) -> Bool {
      if let fate = fates[chosen] { return fate }
      let fate = !choices[chosen].isStale
      if !fate { tally.stale += 1 }
      fates[chosen] = fate
      return fate
    }
    func move(of machine: Machine) -> Int? { moves.firstIndex { $0.machine === machine } }
    func passage(of machine: Machine) -> Passage? { passages.first { $0.link.child === machine } }

    for machine in entries.reversed() {
      if let move = move(of: machine) {
        if moves[move].choice.effect == .move, takesPlace(moves[move].chosen) {
          leave(&moves[move].choice, round)
        }
      }
      if let passage = passage(of: machine), passage.isLeft, takesPlace(passage.chosen) {
        leave(passage.link, passage, round)
      }
    }
    for machine in entries {
      guard let move = move(of: machine), takesPlace(moves[move].chosen) else { continue }
      let choice = moves[move].choice
      if choice.effect == .stay, choice.to != machine.state { tally.changed += 1 }
      if choice.isChange { machine.state = choice.to }
    }
    moves.removeAll { !takesPlace($0.chosen) }
    let outer = self.finalStates
    self.finalStates = finalStates
    for passage in passages where passage.isEntered && takesPlace(passage.chosen) {
      if passage.link.takesPart(since: round.began) {
        start(passage.link, isDeep: false, as: passage.entrance, since: round.began) {
          passage.started.append($0)
        }
      }
    }
    self.finalStates = outer
    let before = machines.map(\.state)
    for machine in entries where move(of: machine) != nil { agree(machine, round) }
    if machines.map(\.state) != before { tally.reconciled += 1 }
    for machine in entries { if let move = move(of: machine) { tell(moves[move].choice, round) } }
    for machine in entries {
      if let passage = passage(of: machine) { announceStart(passage.link, passage, round) }
    }

    // H7: the innermost first. Those that have started are looked for below the machine that has started them.
    exits.removeAll { machine in
      (move(of: machine) == nil || left.contains(machine.number))
        && !passages.contains { passage in
          passage.started.contains { $0.child === machine && passage.reaches($0, since: round.began) }
        }
    }
    for machine in exits.sorted(by: { $0.level > $1.level }) { note(machine, round) }
  }

  /// All machines around some, inside them and beside them in the order in which a walk through the trees comes to them, and in
  /// that in which it goes from them. What has just been attached is another tree.
  private func inOrder(_ machines: [Machine], _ round: Round) -> (entries: [Machine], exits: [Machine]) {
    var (entries, exits): ([Machine], [Machine]) = ([], [])
    func walk(_ machine: Machine) {
      if entries.contains(where: { $0 === machine }) { return }
      entries.append(machine)
      for link in machine.below where link.takesPart(since: round.began) { walk(link.child) }
      exits.append(machine)
    }
    for machine in machines {
      var root = machine
      while let link = root.above, link.takesPart(since: round.began) { root = link.parent }
      walk(root)
    }
    return (entries, exits)
  }

  /// H5: the machines that move together, from the inside out: the one that chose, and those in which it is embedded. One that
  /// was detached since it chose moves no others.
  private func path(of choice: Choice, _ round: Round) -> [Choice] {
    var path = [choice]
    while choice.isChange, !choice.isStale, let last = path.last, let link = last.machine.above,
      link.takesPart(since: round.began), link.carried != nil
    {
      tally.embedded += 1
      let parent = link.parent
      let (to, effect) = parent.move(to: last.to, by: last.effect, in: link)
      path.append(
        Choice(
          parent, event: round.offered[parent.number] ?? last.event.flatMap { link.up($0) },
          from: parent.state, to: to, effect, givesData: effect == .stay))
    }
    return path
  }

  /// H2: of two parts that leave a machine in common, the one that was chosen inside a machine that moves with the other is
  /// kept, otherwise the one that was chosen first. A part that leaves nothing stands in nobody's way.
  private func unpreempted(_ moves: [Oracle.Trees.Move], _ round: Round) -> [Int] {
    var kept: [Int] = []
    for number in Set(moves.map(\.chosen)).sorted() {
      let exits = exits(of: number, among: moves, round)
      let rivals = kept.filter { !self.exits(of: $0, among: moves, round).isDisjoint(with: exits) }
      let chooser = moves.first { $0.chosen == number }!.machine
      guard rivals.allSatisfy({ lies(chooser, inside: $0, among: moves, round) }) else { continue }
      kept.removeAll(where: rivals.contains)
      kept.append(number)
    }
    return kept
  }

  /// The machines whose states a part leaves: those that move, and those that are left with them.
  private func exits(of number: Int, among moves: [Oracle.Trees.Move], _ round: Round) -> Set<Int> {
    moves.filter { $0.chosen == number && $0.choice.effect == .move }.reduce(into: []) { exits, move in
      exits.insert(move.machine.number)
      for passage in affected(by: move, among: moves, round) where passage.isLeft {
        exits.formUnion(family(of: passage.link.child, round))
      }
    }
  }

  /// A machine and all that is active inside it.
  private func family(of machine: Machine, _ round: Round) -> Set<Int> {
    machine.below.filter { $0.isOpen && $0.takesPart(since: round.began) }.reduce([machine.number]) {
      $0.union(family(of: $1.child, round))
    }
  }

  /// Whether a machine lives in one that moves with a part.
  private func lies(
    _ machine: Machine, inside number: Int, among moves: [Oracle.Trees.Move], _ round: Round
  ) -> Bool {
    var machine = machine
    while let link = machine.above, link.takesPart(since: round.began) {
      machine = link.parent
      if moves.contains(where: { $0.machine === machine && $0.chosen == number }) { return true }
    }
    return false
  }

  /// The children that a transition leaves or starts: not the one that moves together with its parent.
  private func affected(
    by move: Oracle.Trees.Move, among moves: [Oracle.Trees.Move], _ round: Round
  ) -> [Passage] {
    let (from, to) = (move.choice.from, move.choice.to)
    if move.choice.effect != .move { return [] }
    return move.machine.below.filter { link in
      link.takesPart(since: round.began)
        && !moves.contains { $0.machine === link.child && $0.chosen == move.chosen }
    }.map { link in
      Passage(
        link, chosen: move.chosen, isLeft: link.isLeft(from: from, to: to),
        isEntered: link.isEntered(from: from, to: to),
        move.choice.entered.first { $0.link === link }?.entrance)
    }.filter { $0.isLeft || $0.isEntered }
  }

  private func leave(_ choice: inout Choice, _ round: Round) {
    guard choice.effect == .move else { return }
    choice.chains = advanceChains(choice, round)
    let from = choice.from
    fire(choice.machine, situation(choice, round), round) { self.exit(from: from, $0) }
  }

  /// Leaves a machine because one around it leaves a state. It is over for it as soon as it is detached from that one.
  private func leave(_ link: Attachment, _ passage: Passage, _ round: Round) {
    guard link.takesPart(since: round.began), link.isOpen || link === passage.link else { return }
    let machine = link.child
    for inner in machine.below.reversed() { leave(inner, passage, round) }
    guard passage.reaches(link, since: round.began) else { return }
    let situation = Situation(from: machine.state, to: machine.state, userInfo: round.userInfo)
    fire(machine, situation, round) { self.exit(from: machine.state, $0) }
  }

  /// H4: puts a child and those below it into the states in which they start.
  private func start(
    _ link: Attachment, isDeep: Bool, as entrance: Oracle.Trees.Entrance? = nil, since time: Int,
    _ note: (Attachment) -> Void
  ) {
    note(link)
    let child = link.child
    let isDone = finalStates?[child.number].contains(child.kind(of: child.state)) ?? isFinal(child)
    let history = entrance.map { $0.history } ?? link.joint.history
    if entrance != nil { tally.directed += 1 }
    var state = child.state
    if let carried = link.carried {
      state = carried
    } else if case .given(let value)? = entrance?.way {
      state = value
      tally.placed += 1
    } else if isDone || !isDeep && history == .none {
      let start = answers.start(link.joint, in: link.parent.state)
      if start != nil { tally.startedByData += 1 }
      state = start ?? child.initial
    } else if child.state != child.initial {
      if history == .none { tally.resumedDeeply += 1 } else { tally.resumed += 1 }
    }
    enter(child, in: state, isDeep: !isDone && (isDeep || history == .deep), since: time, note)
  }

  /// Puts a machine into a state, and starts what lives there and takes part since a time.
  func enter(
    _ machine: Machine, in state: Value, isDeep: Bool, since time: Int, _ note: (Attachment) -> Void
  ) {
    machine.state = state
    for inner in machine.below where inner.isOpen {
      if inner.takesPart(since: time) { start(inner, isDeep: isDeep, since: time, note) }
    }
    sink(machine)
  }

  /// H5: what was attached during the attempt takes no part in it, but must not disagree.
  func agree(_ machine: Machine, _ round: Round) {
    sink(machine)
    var outermost = machine
    while let link = outermost.above, link.carried != nil {
      if outermost === machine, link.takesPart(since: round.began) { break }
      link.parent.state = link.parent.state.carrying(outermost.state, in: link.slot!)
      outermost = link.parent
      sink(outermost)
    }
  }

  private func announceStart(_ link: Attachment, _ passage: Passage, _ round: Round) {
    guard passage.started.contains(where: { $0 === link }), passage.reaches(link, since: round.began) else {
      return
    }
    tally.started += 1
    let machine = link.child
    let state = machine.state
    fire(machine, Situation(from: state, to: state, userInfo: round.userInfo), round) {
      self.entry(to: state, $0)
    }
    for inner in machine.below { announceStart(inner, passage, round) }
  }

  /// H7: notes that the children of a machine's parent may all be done.
  private func note(_ machine: Machine, _ round: Round) {
    guard isFinal(machine), let link = machine.above, link.takesPart(since: round.began) else { return }
    let group = machine.group
    if !group.noted.contains(where: { $0 === link.parent }) { group.noted.append(link.parent) }
  }
}
