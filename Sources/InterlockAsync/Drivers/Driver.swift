package import Interlock

/// Runs the timeouts and activities of a machine and of those inside it. It lives in the machine's isolation.
///
/// During attempts it only takes notes. It acts in *turns*, when no attempt is under way and the queue is empty; each
/// signal is followed by a turn. Tasks hold no reference to the machine: they report by signals.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@usableFromInline
package final class Driver {
  weak var machine: _MachineEngine?
  let clock: DriverClock
  package let signals: AsyncStream<Signal>
  package let sender: AsyncStream<Signal>.Continuation

  /// The stays of the active machines that have timeouts or activities, by machine.
  package var stays: [ObjectIdentifier: Stay] = [:]

  /// The activities whose tasks have not ended, by task number.
  package var activities: [Int: RunningActivity] = [:]

  /// The task that sleeps until the next timeout.
  package var sleeper: Sleeper?

  /// The cancelled sleepers that may not have ended.
  package var dismissed: [Int: Task<Void, Never>] = [:]

  /// The pending waits for a state.
  package var waits: [Wait] = []

  /// Whether any machine of the tree has timeouts or activities.
  var hasTime = false

  /// Whether machines or declarations may have been added or removed.
  var needsSurvey = true

  /// Whether the driver observes the machine.
  private var isWatching = false

  /// Whether a turn has been requested.
  private var isTurnDue = false

  /// Whether nothing is done any more.
  @usableFromInline package private(set) var isOver = false

  private var lastNumber = 0
  private var lastTime = Duration.zero

  /// Makes the driver of a machine. Its clocks start now.
  ///
  /// It traps if the machine has a driver or a parent.
  package init(of machine: _MachineEngine, clock: some Clock<Duration>) {
    if machine.driver != nil {
      fatalError(
        "\(machine) already has a driver, and can have only one at a time: stop that driver first.")
    }
    if machine.machineAround != nil {
      fatalError(
        "\(machine) lives inside another machine: drive the outermost machine, which drives all inside it.")
    }
    self.machine = machine
    self.clock = DriverClock(clock)
    (signals, sender) = AsyncStream.makeStream()
    machine.addWatcher(self)
    survey()
    askForTurn()
  }

  /// The next number, for tasks and waits alike.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The last number that was used.
  var newestNumber: Int { lastNumber }

  /// The time since the driver started. A clock that goes backwards stands still.
  package func now() -> Duration {
    lastTime = max(lastTime, clock.now())
    return lastTime
  }

  /// Requests a turn.
  func askForTurn() {
    if isTurnDue || isOver { return }
    isTurnDue = true
    sender.yield(.turn)
  }

  /// Handles a signal and takes a turn. Don't call this during an attempt.
  package func handle(_ signal: Signal) {
    switch signal {
    case .turn: isTurnDue = false
    case .wake(let task):
      dismissed[task] = nil
      if sleeper?.number == task { sleeper = nil }
    case .ended(let task, let delivery): end(activity: task, delivery)
    case .cancelled(let wait): end(wait: wait, .failure(CancellationError()))
    }
    turn()
  }

  /// Does everything that is due.
  package func turn() {
    guard !isOver, let machine else { return }
    if stays.values.contains(where: { !$0.isCurrent }) { needsSurvey = true }
    if needsSurvey { survey() }
    attemptDueTimeouts(of: machine)
    startActivities(of: machine)
    let time = now()
    for wait in waits {
      if let deadline = wait.deadline, deadline <= time { wait.end(.failure(WaitFailure.timedOut)) }
    }
    waits.removeAll { $0.result != nil }
    if machine.isRootAtEnd { return end() }
    if needsSurvey { survey() } else { refreshWatching() }
    sleepUntilNext(of: machine)
  }

  /// Ends everything and does nothing from then on. Tasks are cancelled and may still be ending.
  package func end() {
    if isOver { return }
    isOver = true
    stays = [:]
    dismissTasks()
    let waits = waits
    self.waits = []
    for wait in waits { wait.end(.failure(WaitFailure.stopped)) }
    machine?.removeWatcher(self)
    machine?.finishObservers()
    sender.finish()
  }

  /// Ends everything and waits for the tasks.
  package func stop() async {
    end()
    for (number, activity) in activities.sorted(by: { $0.key < $1.key }) {
      await activity.task.value
      activities[number] = nil
    }
    let tasks = dismissed.values
    dismissed = [:]
    for task in tasks { await task.value }
  }

  /// Cancels all tasks.
  private func dismissTasks() {
    for activity in activities.values { activity.task.cancel() }
    dismissSleeper()
  }

  /// The names of the activities whose tasks have not ended.
  package var unfinished: [String] {
    activities.sorted { $0.key < $1.key }.map { $0.value.label ?? "an unnamed activity" }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver: Watcher {
  package var wantsChanges: Bool { hasTime || !waits.isEmpty }

  package func note(_ notice: Notice) {
    if isOver { return }
    for wait in waits { wait.note(notice) }
    if notice.machine === machine, notice.machine.isRootAtEnd { askForTurn() }
    switch notice.kind {
    case .moved, .started:
      leave(notice.machine)
      if hasTime, notice.machine.hasTime { enter(notice.machine) }
    case .left: leave(notice.machine)
    case .stayed: break
    }
  }

  package func noteEdit() {
    needsSurvey = true
    askForTurn()
  }

  package func noteEnd() { end() }

  package func savedStay(of machine: _MachineEngine) -> SavedStay? {
    if needsSurvey { survey() }
    return stays[ObjectIdentifier(machine)]?.saved(of: machine, at: now())
  }

  /// Finds the active machines, and whether any has timeouts or activities. The clocks of new stays start now.
  func survey() {
    needsSurvey = false
    guard let machine else { return }
    hasTime = machine.treeHasTime
    refreshWatching()
    let active = hasTime ? machine.activeMachines().filter(\.hasTime) : []
    let known = Set(active.map { ObjectIdentifier($0) })
    for (id, stay) in stays where !known.contains(id) || !stay.isCurrent { leave(id) }
    for machine in active {
      if let stay = stays[ObjectIdentifier(machine)], !machine.hasInheritedStay {
        cancelRemoved(of: stay, machine)
      } else {
        leave(machine)
        enter(machine)
      }
    }
  }

  /// Observes the machine as long as its changes matter.
  func refreshWatching() {
    if isWatching == wantsChanges { return }
    isWatching = wantsChanges
    machine?.refreshWatching()
  }

  private func enter(_ machine: _MachineEngine) {
    let stay = Stay(nextNumber(), of: machine, since: now())
    stays[ObjectIdentifier(machine)] = stay
    if !machine.timeouts.isEmpty || !machine.activities.isEmpty { askForTurn() }
  }

  private func leave(_ machine: _MachineEngine) { leave(ObjectIdentifier(machine)) }

  private func leave(_ id: ObjectIdentifier) {
    guard let stay = stays.removeValue(forKey: id) else { return }
    for task in stay.activities.values { activities[task]?.task.cancel() }
  }
}

extension _MachineEngine {
  /// The driver of the machine itself.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  package final var driver: Driver? { watchers.lazy.compactMap { $0 as? Driver }.first }

  /// The driver of the machine or of an outer machine.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  package final var driverAround: Driver? { driver ?? machineAround?.driverAround }
}
