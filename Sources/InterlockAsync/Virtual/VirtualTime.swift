package import Interlock

/// Applies time to a machine, in turns: when no attempt is under way and the queue is empty.
///
/// It implements the rules D1 and D2 independently of the driver, so that tests can compare the two.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package final class VirtualTime {
  package private(set) var now = Duration.zero
  package private(set) var changes: [TreeChange] = []

  /// The number of changes, including those that are not kept.
  package private(set) var changeCount = 0

  private let keepsChanges: Bool
  private unowned let machine: _MachineEngine
  private var stays: [ObjectIdentifier: VirtualStay] = [:]
  private var lastNumber = 0
  private var needsSurvey = false

  /// How many turns may follow each other without time passing.
  private static var turnLimit: Int { 10_000 }

  package init<S, E>(of machine: Machine<S, E>, keepsChanges: Bool = true) {
    precondition(
      machine.machineAround == nil,
      "\(machine) lives inside another machine: simulate the outermost machine, and all inside it are simulated."
    )
    self.machine = machine
    self.keepsChanges = keepsChanges
    machine.addWatcher(self)
    survey()
  }

  /// Stops observing.
  package func end() { machine.removeWatcher(self) }

  /// The deadline of the next timeout.
  package var nextDeadline: Duration? {
    machine.isRootAtEnd ? nil : stays.values.flatMap { $0.pending.map(\.deadline) }.min()
  }

  package var pendingTimeouts: [(state: String, remaining: Duration)] {
    active.flatMap { stay in
      let path = stay.machine.path(from: machine)
      let state = path.isRoot ? stay.machine.stateSpelling : "\(path): \(stay.machine.stateSpelling)"
      return stay.pending.map { (state: state, remaining: $0.deadline - now) }
    }.sorted { $0.remaining < $1.remaining }
  }

  /// The running activities, in the order in which they started.
  package var activities: [(stay: VirtualStay, activity: DeclaredActivity)] {
    stays.values.sorted { $0.number < $1.number }.flatMap { stay in
      stay.activities.map { (stay, $0) }
    }
  }

  /// Ends the first activity of a name.
  package func takeActivity(_ name: String) -> (machine: _MachineEngine, activity: DeclaredActivity) {
    guard let (stay, activity) = activities.first(where: { $0.activity.label == name }) else {
      let names = activities.map { $0.activity.label.map { "\"\($0)\"" } ?? "one without a name" }
      preconditionFailure(
        "No activity \"\(name)\" is under way: there \(names.isEmpty ? "is none" : "is \(names.joined(separator: ", "))")."
      )
    }
    stay.activities.removeAll { $0 === activity }
    return (stay.machine, activity)
  }

  /// Advances the time from one timeout to the next.
  package func advance(to end: Duration) {
    let end = min(end, .longest)
    settle()
    while let deadline = nextDeadline, deadline <= end {
      now = deadline
      settle()
    }
    now = end
  }

  /// Takes turns until nothing is due.
  package func settle() {
    var turns = 0
    repeat {
      turn()
      turns += 1
      precondition(
        turns < Self.turnLimit,
        "Timeouts of zero duration follow each other endlessly in \(machine): make one of them longer.")
    } while nextDeadline.map { $0 <= now } ?? false
  }

  /// Attempts what is due by now, and starts the activities of the states that are still active (D1, D2). Timeouts of
  /// newly entered states that are due at once wait for the next turn.
  private func turn() {
    if needsSurvey { survey() }
    let newest = lastNumber
    while !machine.isRootAtEnd, let (stay, deadline) = nextDue(upTo: newest) {
      let due = Set(stay.pending.filter { $0.deadline == deadline }.map(\.id))
      stay.tried.formUnion(due)
      stay.machine.attemptTimeouts(due)
      if needsSurvey { survey() }
    }
    if machine.isRootAtEnd { return stays = [:] }
    for stay in stays.values.sorted(by: { $0.number < $1.number }) {
      stay.activities += stay.machine.activities.filter { stay.begun.insert(ObjectIdentifier($0)).inserted }
    }
  }

  /// The stay whose timeout came due first; of those due together, the innermost machine's.
  private func nextDue(upTo newest: Int) -> (VirtualStay, Duration)? {
    var first: (stay: VirtualStay, deadline: Duration)?
    for stay in active where stay.number <= newest {
      guard let deadline = stay.pending.map(\.deadline).min(), deadline <= now else { continue }
      if let known = first?.deadline, known <= deadline { continue }
      first = (stay, deadline)
    }
    return first
  }

  /// The stays of the active machines, each after those inside it.
  private var active: [VirtualStay] {
    machine.activeMachines().compactMap { stays[ObjectIdentifier($0)] }
  }

  /// Finds the active machines. New stays start now.
  private func survey() {
    needsSurvey = false
    let machines = machine.activeMachines()
    let known = Set(machines.map { ObjectIdentifier($0) })
    stays = stays.filter { known.contains($0.key) }
    for machine in machines where stays[ObjectIdentifier(machine)] == nil || machine.hasInheritedStay {
      enter(machine)
    }
    for stay in stays.values {
      // Activities without a declaration have ended.
      let declared = Set(stay.machine.activities.map { ObjectIdentifier($0) })
      stay.activities.removeAll { !declared.contains(ObjectIdentifier($0)) }
    }
  }

  /// The progress of the active machines' timeouts.
  package var moment: Moment {
    get {
      if needsSurvey { survey() }
      return Moment(
        remaining: machine.activeMachines().map { stays[ObjectIdentifier($0)]?.remaining(at: now) ?? [] })
    }
    set {
      stays = [:]
      for (machine, remaining) in zip(machine.activeMachines(), newValue.remaining) {
        enter(machine)
        stays[ObjectIdentifier(machine)]?.resume(remaining, at: now)
      }
      needsSurvey = false
    }
  }

  private func enter(_ machine: _MachineEngine) {
    lastNumber += 1
    stays[ObjectIdentifier(machine)] = VirtualStay(lastNumber, of: machine, at: now)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension VirtualTime: Watcher {
  package var wantsChanges: Bool { true }

  package func note(_ notice: Notice) {
    changeCount += 1
    if keepsChanges { changes.append(notice.treeChange(path: notice.machine.path(from: machine))) }
    switch notice.kind {
    case .moved, .started: enter(notice.machine)
    case .left: stays[ObjectIdentifier(notice.machine)] = nil
    case .stayed: break
    }
  }

  package func noteEdit() { needsSurvey = true }

  package func noteEnd() { stays = [:] }

  package func savedStay(of machine: _MachineEngine) -> SavedStay? {
    if needsSurvey { survey() }
    return stays[ObjectIdentifier(machine)]?.saved(at: now)
  }
}
