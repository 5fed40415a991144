import Interlock

/// What lets time and tasks act on a machine, and on those inside it. It lives in the machine's isolation.
///
/// It is told what happens during attempts, and only takes notes then. What has to be done is done in *turns*, when no attempt is under way and nothing is queued: each signal is
/// followed by one. Tasks hold nothing of the machine: they tell what they have come to by a signal.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@usableFromInline
final class Driver {
  weak var machine: _MachineEngine?
  let clock: DriverClock
  let signals: AsyncStream<Signal>
  let sender: AsyncStream<Signal>.Continuation

  /// Where the active machines that have to do with time are, by their machines.
  var stays: [ObjectIdentifier: Stay] = [:]

  /// The activities whose tasks have not ended, by the numbers of the tasks.
  var activities: [Int: RunningActivity] = [:]

  /// The task that sleeps until something comes due.
  var sleeper: Sleeper?

  /// The tasks that slept, and were cancelled, and may not have ended.
  var dismissed: [Int: Task<Void, Never>] = [:]

  /// Those who wait for the machine to come to a state.
  var waits: [Wait] = []

  /// Whether any machine of the tree has to do with time.
  var hasTime = false

  /// Whether machines, or what they declare, may have come or gone.
  var needsSurvey = true

  /// Whether the machine tells of its changes.
  private var isWatching = false

  /// Whether a turn has been asked for.
  private var isTurnDue = false

  /// Whether nothing is done any more.
  @usableFromInline private(set) var isOver = false

  private var lastNumber = 0
  private var lastTime = Duration.zero

  /// Makes the driver of a machine, whose clocks start now.
  ///
  /// It traps if the machine has a driver, or lives inside another machine.
  init(of machine: _MachineEngine, clock: some Clock<Duration>) {
    if machine.driver != nil {
      fatalError(
        "\(machine) has a driver: a machine is driven once at a time. Stop the driver that it has first.")
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

  deinit {
    dismissTasks()
    sender.finish()
  }

  /// The next number, for whatever needs one.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The newest number that was given.
  var newestNumber: Int { lastNumber }

  /// The time since the driver started. A clock that goes backwards stands still.
  func now() -> Duration {
    lastTime = max(lastTime, clock.now())
    return lastTime
  }

  /// Has a turn follow.
  func askForTurn() {
    if isTurnDue || isOver { return }
    isTurnDue = true
    sender.yield(.turn)
  }

  /// Does what a signal says, and takes a turn. It must not be called during an attempt.
  func handle(_ signal: Signal) {
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

  /// Does what there is to do.
  func turn() {
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

  /// Ends all that is under way: nothing is done any more. Tasks are cancelled, and may still be ending.
  func end() {
    if isOver { return }
    isOver = true
    stays = [:]
    dismissTasks()
    let waits = waits
    self.waits = []
    for wait in waits { wait.end(.failure(WaitFailure.stopped)) }
    machine?.removeWatcher(self)
    machine?.observers?.finish()
    sender.finish()
  }

  /// Ends all that is under way, and waits for the tasks.
  func stop() async {
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
  var unfinished: [String] {
    activities.sorted { $0.key < $1.key }.map { $0.value.label ?? "an unnamed activity" }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver: Watcher {
  var wantsChanges: Bool { hasTime || !waits.isEmpty }

  func note(_ notice: Notice) {
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

  func noteEdit() {
    needsSurvey = true
    askForTurn()
  }

  func noteEnd() { end() }

  func savedStay(of machine: _MachineEngine) -> SavedStay? {
    if needsSurvey { survey() }
    return stays[ObjectIdentifier(machine)]?.saved(of: machine, at: now())
  }

  /// Looks which machines are active, and whether any has to do with time. What is new begins now.
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

  /// Has the machine tell of its changes as long as they matter.
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
  final var driver: Driver? { watchers.lazy.compactMap { $0 as? Driver }.first }

  /// The driver of the machine, or of one around it.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  final var driverAround: Driver? { driver ?? machineAround?.driverAround }
}
