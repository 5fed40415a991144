import Interlock

/// A task that sleeps until something comes due.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct Sleeper {
  let number: Int
  let deadline: Duration
  let task: Task<Void, Never>
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver {
  /// Attempts what is due, in the order in which it came due, inner machines first (D1). What comes due at once in states that are entered now waits for the next turn.
  func attemptDueTimeouts(of machine: _MachineEngine) {
    if !hasTime { return }
    let newest = newestNumber
    while let due = nextDue(of: machine, upTo: newest) {
      due.stay.tried.formUnion(due.timeouts)
      due.machine.attemptTimeouts(due.timeouts)
    }
  }

  /// The timeouts of one machine that came due first.
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

  /// Has one task sleep until the first thing comes due.
  func sleepUntilNext(of machine: _MachineEngine) {
    let ofStays = stays.values.flatMap { stay in
      stay.machine.map { stay.pending(of: $0).map(\.deadline) } ?? []
    }
    guard let deadline = (ofStays + waits.compactMap(\.deadline)).min() else { return dismissSleeper() }
    if deadline <= now() { return askForTurn() }
    // One that wakes too soon does no harm.
    if let sleeper, sleeper.deadline <= deadline { return }
    dismissSleeper()
    let number = nextNumber()
    let task = Task { [clock, sender] in
      await clock.sleep(deadline)
      sender.yield(.wake(task: number))
    }
    sleeper = Sleeper(number: number, deadline: deadline, task: task)
  }

  /// Cancels the task that sleeps.
  func dismissSleeper() {
    guard let sleeper = sleeper.take() else { return }
    sleeper.task.cancel()
    dismissed[sleeper.number] = sleeper.task
  }
}
