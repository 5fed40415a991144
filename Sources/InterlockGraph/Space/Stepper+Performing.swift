import Interlock

// What was chosen is performed as one step (H3).

extension Stepper {
  /// What changes in a step, in the order of the tree.
  private enum Turn {
    case transition(Int)
    case entrance(Int)
    case end(Int)
  }

  /// Performs the parts of a step.
  func performParts() {
    for part in parts.indices {
      switch parts[part].candidate.effect {
      case .move: climb(from: parts[part].member, part)
      case .ignore:
        deeds.append(
          .ignored(
            member: parts[part].member, in: Int(slots[parts[part].member]),
            edge: parts[part].candidate.edge))
      case .stay: break
      }
    }
    if parts.count > 1 { preempt() }
    var turns: [Turn] = []
    plan(0, &turns)
    for turn in turns { if case .transition(let number) = turn { take(number) } }
    for case .entrance(let number) in turns {
      let parent = members[number].parent ?? 0
      start(number, isDeep: false, made[parent].entries[members[number].place])
    }
    for turn in turns {
      switch turn {
      case .transition: break
      case .entrance(let number): noteCompletions(of: number)
      case .end(let number): noteCompletion(of: number)
      }
    }
    for number in members.indices {
      made[number] = Choice()
      isStarted[number] = false
    }
    parts.removeAll(keepingCapacity: true)
  }

  /// Makes the machines around an embedded one move together with it (H5).
  private func climb(from number: Int, _ part: Int) {
    let member = members[number]
    guard let carriage = member.carriage, let parent = member.parent, isActive(number) else { return }
    let state = Int(slots[parent])
    guard made[number].target < carriage.carriers[state].count,
      let target = carriage.carriers[state][made[number].target]
    else { return }
    made[parent] = Choice(part: part, isMove: true, from: state, target: target)
    climb(from: parent, part)
  }

  /// Drops the parts that would leave a machine in which another one was chosen that leaves a state too (H2).
  private func preempt() {
    for part in parts.indices {
      var number = parts[part].member
      var leaves = false
      while made[number].part == part {
        leaves = leaves || made[number].isMove
        guard let parent = members[number].parent else { break }
        number = parent
      }
      guard leaves else { continue }
      number = parts[part].member
      while let parent = members[number].parent {
        let outer = made[parent]
        if outer.part != Self.none, outer.isMove, made[number].part != outer.part,
          passage(of: number, from: outer.from, to: outer.target).isLeft
        {
          parts[outer.part].isDropped = true
        }
        number = parent
      }
    }
  }

  /// Whether a transition of its parent leaves a member, and whether it enters it.
  private func passage(of number: Int, from old: Int, to new: Int) -> (isLeft: Bool, isEntered: Bool) {
    let hosts = members[number].hosts
    guard hosts[old] && hosts[new] else { return (hosts[old], hosts[new]) }
    return (old == new, old == new)
  }

  private func plan(_ number: Int, _ turns: inout [Turn]) {
    let (member, choice) = (members[number], made[number])
    guard choice.part != Self.none, !parts[choice.part].isDropped,
      parts[choice.part].candidate.effect != .ignore
    else {
      for child in member.children where members[child].hosts[Int(slots[number])] { plan(child, &turns) }
      return
    }
    turns.append(.transition(number))
    for child in member.children {
      if made[child].part == choice.part {
        plan(child, &turns)
        continue
      }
      let (isLeft, isEntered) =
        choice.isMove ? passage(of: child, from: choice.from, to: choice.target) : (false, false)
      if isEntered { turns.append(.entrance(child)) }
      // What was chosen inside a machine that is left is internal, and changes nothing.
      if !isLeft, !isEntered, members[child].hosts[choice.from] { plan(child, &turns) }
    }
    turns.append(.end(number))
  }

  private func take(_ number: Int) {
    let choice = made[number]
    if choice.isMove {
      slots[number] = Int32(choice.target)
      deeds.append(.moved(member: number, from: choice.from, to: choice.target, edge: choice.edge))
    } else {
      deeds.append(.stayed(member: number, in: choice.from, edge: choice.edge ?? 0))
    }
  }

  /// Starts a member and those inside it (H4).
  ///
  /// - Parameters:
  ///   - isDeep: whether it resumes by the history of an outer machine.
  ///   - entry: how the route enters it; nil if its own history says.
  func start(_ number: Int, isDeep: Bool, _ entry: EntranceList.Entry? = nil) {
    let member = members[number]
    let last = Int(slots[number])
    let isDone = last >= 0 && member.isFinal[last]
    var history = member.history
    var given: Int?
    switch entry {
    case .history(let other)?: history = other
    case .state(let state)?: (given, history) = (state, .none)
    case nil: break
    }
    let resumes = !isDone && (isDeep || history != .none)
    let carried = member.parent.flatMap { member.carriage?.carried[Int(slots[$0])] }
    let state = carried ?? given ?? (resumes && last >= 0 ? last : firstState(of: member))
    slots[number] = Int32(state)
    isStarted[number] = true
    deeds.append(.started(member: number, in: state))
    for child in member.children where members[child].hosts[state] {
      start(child, isDeep: !isDone && (isDeep || history == .deep))
    }
  }

  private func firstState(of member: Member) -> Int {
    member.startsFreely ? choices.choose(member.stateCount) : member.initial
  }

  /// Notes which machines may be complete, after a member and those inside it have started.
  private func noteCompletions(of number: Int) {
    for child in members[number].children where isStarted[child] { noteCompletions(of: child) }
    noteCompletion(of: number)
  }

  private func noteCompletion(of number: Int) {
    let member = members[number]
    guard let parent = member.parent, member.hasFinalStates, member.isFinal[Int(slots[number])],
      !isNoted[parent]
    else { return }
    isNoted[parent] = true
    completions.append(parent)
  }
}
