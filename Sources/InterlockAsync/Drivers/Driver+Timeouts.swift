import Interlock

/// A task that sleeps until the next timeout.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package struct Sleeper {
  let number: Int
  package let deadline: Duration
  let task: Task<Void, Never>
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver {
  /// Attempts the due timeouts in order, inner machines first (D1). Timeouts of newly entered states that are due at
  /// once wait for the next turn.
  func attemptDueTimeouts(of machine: _MachineEngine) {
    if !hasTime { return }
    let newest = newestNumber
    while let due = nextDue(of: machine, upTo: newest) {
      due.stay.tried.formUnion(due.timeouts)
      due.machine.attemptTimeouts(due.timeouts)
    }
  }

  /// The earliest due timeouts of a single machine.
  private func nextDue(
    of machine: _MachineEngine, upTo newest: Int
  ) -> (machine: _MachineEngine, stay: Stay, timeouts: Set<DueTimeout.ID>)? {
    if isOver || machine.isRootAtEnd { return nil }
    if needsSurvey { survey() }
    let time = now()
    var first: (machine: _MachineEngine, stay: Stay, deadline: Duration)?
    for machine in machine.activeMachines() {
      guard let stay = stays[ObjectIdentifier(machine)], stay.number <= newest, machine.isIn(stay.state),
        let deadline = stay.pending(of: machine).map(\.deadline).min(), deadline <= time,
        deadline < first?.deadline ?? deadline + .seconds(1)
      else { continue }
      first = (machine, stay, deadline)
    }
    return first.map { first in
      let due = first.stay.pending(of: first.machine).filter { $0.deadline == first.deadline }
      return (first.machine, first.stay, Set(due.map(\.id)))
    }
  }

  /// Makes one task sleep until the next timeout.
  func sleepUntilNext(of machine: _MachineEngine) {
    let ofStays = stays.values.flatMap { stay in
      stay.machine.map { stay.pending(of: $0).map(\.deadline) } ?? []
    }
    guard let deadline = (ofStays + waits.compactMap(\.deadline)).min() else { return dismissSleeper() }
    if deadline <= now() { return askForTurn() }
    // A sleeper that wakes too early does no harm.
    if let sleeper, sleeper.deadline <= deadline { return }
    dismissSleeper()
    let number = nextNumber()
    let task = Task { [clock, sender] in
      await clock.sleep(deadline)
      sender.yield(.wake(task: number))
    }
    sleeper = Sleeper(number: number, deadline: deadline, task: task)
  }

  /// Cancels the sleeping task.
  func dismissSleeper() {
    guard let sleeper = sleeper.take() else { return }
    sleeper.task.cancel()
    dismissed[sleeper.number] = sleeper.task
  }
}
