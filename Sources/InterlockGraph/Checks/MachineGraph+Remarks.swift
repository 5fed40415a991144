import Interlock

extension MachineGraph {
  /// The remarks about the machine and those inside it that the machine itself does not settle.
  func remarks(showsUncovered: Bool) -> [Remark<S, E>] {
    let reachable = Set(reachableStates())
    let accepted = acceptedEvents
    return routeRemarks + overtaken + ambiguities + unreachable(reachable) + deadEnds(reachable)
      + unaccepted(accepted) + (showsUncovered ? uncovered(reachable) : []) + neverActive(reachable)
      + idleCompletions + submachines.indices.flatMap { remarks(ofSubmachine: $0, reachable, accepted) }
  }

  /// The events that the machine or a machine inside it accepts in some state.
  var acceptedEvents: Set<E> {
    submachines.reduce(into: Set(steps.compactMap(\.event))) { $0.formUnion($1.acceptedEvents) }
  }

  /// Whether there is a route for unknown events.
  var acceptsAnyEvent: Bool {
    edges.contains { $0.event == .any } || submachines.contains(where: \.acceptsAnyEvent)
  }

  /// Whether some reachable state can be left.
  var isLively: Bool {
    reachableStates().contains(where: isLeft)
  }

  /// The remarks about a submachine that its parent does not settle.
  private func remarks(
    ofSubmachine place: Int, _ reachable: Set<S>, _ accepted: Set<E>
  ) -> [Remark<S, E>] {
    let submachine = submachines[place]
    let hosts = submachine.states.filter(reachable.contains)
    lazy var isLeft = leads(outOf: Set(submachine.states), from: hosts, without: place)
    return submachine.remarks.compactMap { remark in
      switch remark.subject {
      case .deadEnd:
        return isLeft ? nil : remark
      case .unreachableIn(let carriers):
        return carriers.contains(where: reachable.contains) ? nil : remark.about(.settled)
      case .uncovered(let state, let words):
        let missing = words.filter { word in
          word.events.isEmpty || !word.events.allSatisfy { covers($0, in: hosts, without: place) }
        }
        return missing.isEmpty ? nil : remark.about(.uncovered(state: state, missing))
      case .unaccepted(let event):
        return accepted.contains(event) ? nil : remark
      case .settled, .unreachable:
        return remark
      }
    }
  }

  /// Whether the machine can get from each of some hosts to another state before the submachine is complete, and without a route of
  /// its own.
  private func leads(outOf hosts: Set<S>, from starts: [S], without place: Int) -> Bool {
    starts.allSatisfy { start in
      var reached: Set<S> = [start]
      var pending = [start]
      while let state = pending.popLast() {
        if let roaming = roaming[state],
          states.contains(where: { !hosts.contains($0) && !roaming.named.contains($0) })
        {
          return true
        }
        for move in steps(from: state) where move.form != .completion && edges[move.edge].origin != place {
          if !hosts.contains(move.toState) { return true }
          if reached.insert(move.toState).inserted { pending.append(move.toState) }
        }
      }
      return false
    }
  }

  /// Whether the machine or another submachine declares something for an event in each of some states.
  private func covers(_ event: E, in hosts: [S], without place: Int) -> Bool {
    hosts.allSatisfy { host in
      steps(from: host).contains { $0.event == event }
        || (residents[host] ?? []).contains { $0 != place && submachines[$0].acceptedEvents.contains(event) }
    }
  }
}
