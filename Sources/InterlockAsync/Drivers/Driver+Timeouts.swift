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
  /// Attempts the timeouts that came due first, those of the innermost machine (D1).
  ///
  /// - Parameters:
  ///   - newest: the number of the last stay whose timeouts take part.
  ///   - time: when they have come due at the latest.
  /// - Returns: whether there were any.
  func attemptDueTimeouts(of machine: _MachineEngine, upTo newest: Int, until time: Duration) -> Bool {
    guard hasTime, let due = nextDue(of: machine, upTo: newest, until: time) else { return false }
    due.stay.tried.formUnion(due.timeouts)
    due.machine.attemptTimeouts(due.timeouts)
    return true
  }

  /// The earliest due timeouts of a single machine.
  private func nextDue(
    of machine: _MachineEngine, upTo newest: Int, until time: Duration
  ) -> (machine: _MachineEngine, stay: Stay, timeouts: Set<RowPlace>)? {
    if isOver || machine.isRootAtEnd { return nil }
    if needsSurvey { survey() }
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

  /// When the next timeout comes due; nil if none is pending.
  package var nextDeadline: Duration? {
    let ofStays = stays.values.flatMap { stay in
      stay.machine.map { stay.pending(of: $0).map(\.deadline) } ?? []
    }
    return (ofStays + deliveries.values).min()
  }

  /// Makes one task sleep until the next timeout.
  func sleepUntilNext(of machine: _MachineEngine) {
    guard let clock else { return }
    // The timeouts wait while an awaited handler is performed.
    let ofStays = isHeld ? nil : nextDeadline
    guard let deadline = ([ofStays].compactMap(\.self) + waits.compactMap(\.deadline)).min() else {
      return dismissSleeper()
    }
    if deadline <= now() { return askForTurn() }
    // A sleeper that wakes too early does no harm.
    if let sleeper, sleeper.deadline <= deadline { return }
    dismissSleeper()
    let number = nextNumber()
    let task = Task { [sender] in
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
