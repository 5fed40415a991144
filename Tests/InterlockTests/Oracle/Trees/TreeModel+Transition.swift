extension Oracle.Trees.Model {
  /// Performs what a machine chose, unless the machine was left, started or detached meanwhile.
  func perform(_ choice: Choice, _ round: Round) {
    guard choice.machine.upheavals == choice.upheavals else {
      tally.stale += 1
      return
    }
    switch choice.effect {
    case .ignore: break
    case .stay: tell(choice, round)
    case .move: move(path(of: choice, round), round)
    }
  }

  /// H5: the machines that move together, from the inside out: the one that chose, and those in which it is embedded.
  private func path(of choice: Choice, _ round: Round) -> [Choice] {
    var path = [choice]
    while let last = path.last, let link = last.machine.above, link.takesPart(since: round.began),
      link.carried != nil
    {
      tally.embedded += 1
      let parent = link.parent
      path.append(
        Choice(
          parent, event: round.offered[parent.number] ?? last.event.flatMap { link.up($0) },
          from: parent.state, to: parent.state.carrying(last.to, in: link.slot!)))
    }
    return path
  }

  /// H3: leaves from the inside out, changes all states at once, and enters from the outside in.
  private func move(_ choices: [Choice], _ round: Round) {
    var path = choices
    var inner: Machine?
    for index in path.indices {
      leave(&path[index], except: inner, round)
      inner = path[index].machine
    }
    var started = Started()
    for choice in path {
      choice.machine.state = choice.to
    }
    inner = nil
    for choice in path {
      for link in choice.machine.below where link.takesPart(since: round.began) && link.child !== inner {
        if link.isEntered(from: choice.from, to: choice.to) {
          start(link, isDeep: false, &started, round)
        }
      }
      inner = choice.machine
    }
    if !round.isAlone {
      let before = machines.map(\.state)
      for choice in path { agree(choice.machine, round) }
      if machines.map(\.state) != before { tally.reconciled += 1 }
    }
    enter(path[...], started, round)
  }

  private func leave(_ choice: inout Choice, except inner: Machine?, _ round: Round) {
    for link in choice.machine.below.reversed() where link.takesPart(since: round.began) {
      if link.child !== inner, link.isLeft(from: choice.from, to: choice.to) {
        leaveWithParent(link.child, round)
      }
    }
    choice.chains = advanceChains(choice, round)
    let from = choice.from
    fire(choice.machine, situation(choice, round), round) { self.exit(from: from, $0) }
  }

  /// Leaves a machine because its parent leaves the state that it lives in. It is over for it as soon as it is detached.
  private func leaveWithParent(_ machine: Machine, _ round: Round) {
    machine.upheavals += 1
    let upheavals = machine.upheavals
    for link in machine.below.reversed()
    where machine.upheavals == upheavals && link.takesPart(since: round.began) && link.isOpen {
      leaveWithParent(link.child, round)
    }
    guard machine.upheavals == upheavals else { return }
    let situation = Situation(from: machine.state, to: machine.state, userInfo: round.userInfo)
    fire(machine, situation, round) { self.exit(from: machine.state, $0) }
  }

  /// The attachments whose children start with a transition.
  struct Started {
    var links: [Oracle.Trees.Attachment] = []

    /// Whether the child starts, and has not been detached since.
    func contains(_ link: Oracle.Trees.Attachment) -> Bool {
      link.isAttached && links.contains { $0 === link }
    }
  }

  /// H4: puts a child and those below it into the states in which they start.
  private func start(
    _ link: Oracle.Trees.Attachment, isDeep: Bool, _ started: inout Started, _ round: Round
  ) {
    started.links.append(link)
    let child = link.child
    child.upheavals += 1
    let isDone = isFinal(child)
    if let carried = link.carried {
      child.state = carried
    } else if isDone || !isDeep && link.joint.history == .none {
      child.state = child.initial
    } else if child.state != child.initial {
      if link.joint.history == .none { tally.resumedDeeply += 1 } else { tally.resumed += 1 }
    }
    for inner in child.below where inner.isOpen {
      if inner.takesPart(since: round.began) {
        start(inner, isDeep: !isDone && (isDeep || link.joint.history == .deep), &started, round)
      } else if let carried = inner.carried {
        put(inner.child, in: carried)
      }
    }
  }

  /// H5: what was attached during the attempt takes no part in it, but must not disagree.
  func agree(_ machine: Machine, _ round: Round) {
    var outermost = machine
    while let link = outermost.above, link.carried != nil {
      if outermost === machine, link.takesPart(since: round.began) { break }
      link.parent.state = link.parent.state.carrying(outermost.state, in: link.slot!)
      outermost = link.parent
    }
    put(outermost, in: outermost.state)
  }

  /// Tells of a transition, along the path from the outside in.
  private func enter(_ path: ArraySlice<Choice>, _ started: Started, _ round: Round) {
    guard let choice = path.last else { return }
    tell(choice, round)
    var rest = path.dropLast()
    for link in choice.machine.below {
      if let inner = rest.last, link.child === inner.machine {
        enter(rest, started, round)
        rest = []
      } else if started.contains(link) {
        announceStart(link.child, started, round)
      }
    }
    enter(rest, started, round)
    if !round.isAlone { note(choice.machine) }
  }

  private func announceStart(_ machine: Machine, _ started: Started, _ round: Round) {
    tally.started += 1
    let upheavals = machine.upheavals
    let state = machine.state
    fire(machine, Situation(from: state, to: state, userInfo: round.userInfo), round) {
      self.entry(to: state, $0)
    }
    for link in machine.below where machine.upheavals == upheavals && started.contains(link) {
      announceStart(link.child, started, round)
    }
    note(machine)
  }

  /// H7: notes that the children of a machine's parent may all be done.
  private func note(_ machine: Machine) {
    guard isFinal(machine), let parent = machine.above?.parent else { return }
    let group = machine.group
    if !group.noted.contains(where: { $0 === parent }) { group.noted.append(parent) }
  }
}
