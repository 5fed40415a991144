// The interface between a driver and its machines. Without a driver, a machine has no time.

/// A timeout of the machine's current state.
package struct DueTimeout {
  /// The delay as it is declared.
  package let delay: Delay

  fileprivate let computation: Rule.Timing.Computation?
  fileprivate let candidate: MatchingRow

  /// Identifies the timeout while it is registered.
  package var id: RowPlace {
    RowPlace(registration: candidate.registration.number, position: candidate.position)
  }
}

extension SavedStay {
  /// Makes a saved stay.
  ///
  /// - Parameters:
  ///   - lasted: how long the state has lasted.
  ///   - tried: the timeouts that have been attempted.
  ///   - delays: the delays that were computed.
  ///   - machine: the machine, which is in the state.
  package init(
    lasted: Delay, tried: Set<RowPlace>, delays: [RowPlace: Delay], of machine: _MachineEngine
  ) {
    let timeouts = machine.timeouts
    var computed: [Int: Delay] = [:]
    for index in timeouts.indices { computed[index] = delays[timeouts[index].id] }
    self.init(
      lasted: lasted, tried: timeouts.indices.filter { tried.contains(timeouts[$0].id) }, delays: computed)
  }

  /// The delays that were computed, without those that don't belong to the machine's state.
  package func computedDelays(of machine: _MachineEngine) -> [RowPlace: Delay] {
    if delays.isEmpty { return [:] }
    let timeouts = machine.timeouts
    var found: [RowPlace: Delay] = [:]
    for (index, delay) in delays where timeouts.indices.contains(index) && timeouts[index].delay.isComputed {
      found[timeouts[index].id] = delay
    }
    return found
  }

  /// The timeouts that have been attempted, without those that don't belong to the machine's state.
  package func triedTimeouts(of machine: _MachineEngine) -> [RowPlace] {
    let timeouts = machine.timeouts
    return tried.filter(timeouts.indices.contains).map { timeouts[$0].id }
  }
}

/// The state of a machine at some moment, for checking whether it is still the same.
package struct StateMark {
  fileprivate let value: AnyValue
}

extension Engine {
  /// Whether the machine's definition has timeouts or activities.
  package final var hasTime: Bool {
    program.with {
      $0.definition.index.count(.timeout) + $0.definition.index.count(.activity) > 0
    }
  }

  /// Whether the definition of the machine or of any machine inside it has timeouts or activities.
  package final var treeHasTime: Bool { allMachines.contains(where: \.hasTime) }

  /// Whether the machine needs a driver: its tree has timeouts or activities, or it is a document's chart, which a driver starts, and
  /// whose delayed events it sends.
  package final var needsDriver: Bool {
    treeHasTime || program.with { $0.definition.rules.contains(.startWithDriver) }
  }

  /// Whether the definition of the machine or of any machine inside it has activities.
  package final var treeHasActivities: Bool {
    allMachines.contains { $0.program.with { $0.definition.index.count(.activity) > 0 } }
  }

  /// The machine and all machines inside it, active or not.
  package final var allMachines: [_MachineEngine] {
    [self] + (node?.links.flatMap { $0.child.engine.allMachines } ?? [])
  }

  /// Whether there are machines inside this one.
  package final var hasSubmachines: Bool { node.map { !$0.links.isEmpty } ?? false }

  /// The current state.
  package final var stateMark: StateMark { StateMark(value: current) }

  /// Whether the machine is in the marked state.
  package final func isIn(_ mark: StateMark) -> Bool { states.areSame(mark.value, current) }

  /// Whether the machine is active (H1).
  package final var takesPart: Bool { node?.isActive ?? true }

  /// Whether the machine has ended: it is a root in one of its final states (H7).
  package final var isRootAtEnd: Bool { hasFinalStates && node?.parent == nil && isFinal(current) }

  /// The machine around this one; nil for a root.
  package final var machineAround: _MachineEngine? { node?.parent?.engine }

  /// The machine, if it is active, and the active machines inside it, each after those inside it, in order of
  /// attachment.
  package final func activeMachines() -> [_MachineEngine] {
    guard takesPart else { return [] }
    var machines: [Engine] = []
    appendActive(to: &machines)
    return machines
  }

  private final func appendActive(to machines: inout [Engine]) {
    for link in node?.matchingLinks ?? [] { link.child.engine.appendActive(to: &machines) }
    machines.append(self)
  }

  /// The timeouts of the current state: first those of the state itself, then those of any state, in order of
  /// registration.
  package final var timeouts: [DueTimeout] {
    let definition = self.definition
    return definition.index.timeouts(from: definition.states.number(of: current)).compactMap { candidate in
      guard let timing = definition.rule(of: candidate)?.timing else { return nil }
      return DueTimeout(
        delay: timing.declared(candidate.registration.number), computation: timing.computation,
        candidate: candidate)
    }
  }

  /// The delay of a timeout of the current state, computed from its data if need be.
  package final func delay(of timeout: DueTimeout) -> Delay {
    guard let computation = timeout.computation else { return timeout.delay }
    return computation(current) ?? Delay(seconds: 0, attoseconds: 0)
  }

  /// The activities of the current state.
  package final var activities: [DeclaredActivity] {
    let definition = self.definition
    return definition.activities(in: definition.states.number(of: current))
  }

  /// Attempts timeouts of the current state that have come due together: the first whose condition passes is taken
  /// (D1).
  ///
  /// Don't call this during an attempt.
  package final func attemptTimeouts(_ due: Set<RowPlace>) {
    checkComparing()
    let node = ownNode()
    precondition(!node.tree.isBusy, "A driver waits for the attempt under way.")
    node.tree.begin()
    node.tree.admit()
    if node.isActive {
      let rows = timeouts.filter { due.contains($0.id) }.map(\.candidate)
      node.tree.react(toDue: rows, on: node)
      node.emptySpare()
    }
    Tree.end(node)
  }
}

extension Node {
  /// The links of the machines inside this one that are active while it is.
  fileprivate var matchingLinks: [Link] { links.filter { $0.isAttached && $0.matchesNow } }
}

extension Index {
  /// The timeouts of a state, by rank.
  ///
  /// - Complexity: O(*n*) in the number of rows that match.
  fileprivate func timeouts(from state: Int32) -> [MatchingRow] {
    guard count(.timeout) > 0 else { return [] }
    return Key.withWildcard(state).flatMap { candidates(Key(kind: .timeout, fromState: $0)) }
  }
}
