package import Interlock

/// Runs the timeouts and activities of a machine and of those inside it. It lives in the machine's isolation.
///
/// During attempts it only takes notes. It acts in *turns*, when no attempt is under way and the queue is empty; each
/// signal is followed by a turn. Tasks hold no reference to the machine: they report by signals.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@usableFromInline
package final class Driver {
  weak var machine: _MachineEngine?

  /// The clock; nil if time is virtual. It passes then when ``advance(to:)`` says so, and nothing runs in tasks.
  let clock: DriverClock?

  /// Whether there are timeouts and activities.
  private let letsTimePass: Bool

  /// The function that performs effects.
  private(set) var effectHandler: EffectHandler?

  /// The effects so far, if time is virtual.
  package var effects: [any Sendable] = []

  let identity = DriverIdentity()
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

  /// When the events of the machine's agenda come due, by their numbers.
  var deliveries: [Int: Duration] = [:]

  /// Whether the machine has been started.
  private var hasBegun = false

  /// The awaited handlers that were triggered and have not finished, in order. The first one is being performed.
  var errands: [Errand] = []
  var running: RunningErrand?

  // What each attempt asks is read and written at once, in one isolation: checks of exclusivity could find nothing.

  /// Whether attempts wait for awaited handlers.
  @exclusivity(unchecked) @usableFromInline package var isHeld = false

  /// Whether the machine has reached a final state, after which it stops.
  @exclusivity(unchecked) private var isAtEnd = false

  /// Whether more follows an attempt than its outcome.
  @usableFromInline package var hasMoreToDo: Bool { isHeld || isAtEnd }

  /// The first error of the handlers of the attempt under way.
  var failure: (any Error)?

  /// The sender whose attempt triggered the handlers under way, and the senders that wait for their turn.
  var sending: Sending?
  @exclusivity(unchecked) var sendings: [Sending] = []

  /// The results of activities that wait for their turn.
  var results: [(activity: Int, Delivery?)] = []

  /// Whether any machine of the tree has timeouts or activities, and whether the machine has final states.
  var hasTime = false
  private var hasEnd = false

  /// Whether machines or declarations may have been added or removed.
  var needsSurvey = true

  /// Whether the driver observes the machine.
  private var isWatching = false

  /// Whether a turn has been requested.
  private var isTurnDue = false

  /// Whether nothing is done any more.
  @exclusivity(unchecked) @usableFromInline package private(set) var isOver = false

  private var lastNumber = 0
  private var lastTime = Duration.zero

  /// The virtual time that has passed.
  var virtualTime = Duration.zero

  /// The number of changes that were noted.
  package private(set) var changeCount = 0

  /// Makes the driver of a machine. Its clocks start now.
  ///
  /// It traps if the machine has a driver or a parent. A driver that is abandoned gives way.
  package convenience init(
    of machine: _MachineEngine, clock: some Clock<Duration>, effects: EffectHandler? = nil
  ) {
    self.init(of: machine, DriverClock(clock))
    effectHandler = effects
  }

  init(of machine: _MachineEngine, _ clock: DriverClock?, letsTimePass: Bool = true) {
    if let driver = machine.driver, driver.isAbandoned { driver.end() }
    if machine.driver != nil {
      fatalError(
        "\(machine) already has a driver, and can have only one at a time: stop that driver first.")
    }
    if machine.machineAround != nil {
      fatalError(
        "\(machine) lives inside another machine: drive the outermost machine, which drives all inside it.")
    }
    self.machine = machine
    self.clock = clock
    self.letsTimePass = letsTimePass
    (signals, sender) = AsyncStream.makeStream()
    machine.addWatcher(self)
    survey()
    // In a simulation, observers are added before anything happens.
    if clock != nil { begin(machine) }
    askForTurn()
  }

  /// Starts the machine, if it starts with its driver.
  private func begin(_ machine: _MachineEngine) {
    if hasBegun { return }
    hasBegun = true
    machine.startWithDriver()
  }

  /// The next number, for tasks and waits alike.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// The time since the driver started. A clock that goes backwards stands still.
  package func now() -> Duration {
    lastTime = max(lastTime, clock?.now() ?? virtualTime)
    return lastTime
  }

  /// Requests a turn.
  func askForTurn() {
    if isTurnDue || isOver || clock == nil { return }
    isTurnDue = true
    sender.yield(.turn)
  }

  /// Whether the task that handles the signals was cancelled, and may not have noticed yet.
  private var isAbandoned: Bool {
    if case .terminated = sender.yield(.turn) { true } else { false }
  }

  /// Handles a signal and takes a turn. Don't call this during an attempt.
  package func handle(_ signal: Signal) {
    if isOver { return }
    switch signal {
    case .turn: isTurnDue = false
    case .wake(let task):
      dismissed[task] = nil
      if sleeper?.number == task { sleeper = nil }
    case .ended(let task, let delivery): results.append((task, delivery))
    case .performed(let task, let error): end(errand: task, error)
    case .cancelled(let wait): end(wait: wait, .failure(CancellationError()))
    }
    turn()
  }

  /// Does everything that is due.
  package func turn() {
    guard !isOver, let machine else { return }
    if stays.values.contains(where: { !$0.isCurrent }) { needsSurvey = true }
    if needsSurvey { survey() }
    begin(machine)
    if isOver { return }
    readAgenda(of: machine)
    if makeAttempts(of: machine) { startActivities(of: machine) }
    if isOver { return }
    let time = now()
    for wait in waits {
      if let deadline = wait.deadline, deadline <= time { wait.end(.failure(WaitFailure.timedOut)) }
    }
    waits.removeAll { $0.result != nil }
    if machine.isRootAtEnd, !isHeld { return forgetStays() }
    if needsSurvey { survey() } else { refreshWatching() }
    readAgenda(of: machine)
    sleepUntilNext(of: machine)
  }

  /// Makes the attempts that are due: results of activities, and then timeouts and what senders wait for, in the order in which they came
  /// due and were sent.
  ///
  /// Timeouts of newly entered states that are due at once wait for the next turn.
  ///
  /// - Returns: false if an awaited handler is not done, which the others wait for.
  private func makeAttempts(of machine: _MachineEngine) -> Bool {
    let newest = lastNumber
    while carryOn(machine) {
      if !results.isEmpty {
        let (activity, delivery) = results.removeFirst()
        end(activity: activity, delivery)
        continue
      }
      let time = min(now(), sendings.first?.time ?? .longest)
      if !sendDue(of: machine, until: time), !attemptDueTimeouts(of: machine, upTo: newest, until: time) {
        if sendings.isEmpty { return true }
        begin(sendings.removeFirst())
      }
    }
    return false
  }

  /// Ends everything and does nothing from then on. Tasks are cancelled and may still be ending.
  package func end() {
    if isOver { return }
    isOver = true
    stays = [:]
    dismissTasks()
    if isHeld {
      isHeld = false
      machine?.abandon()
    }
    let waits = waits
    self.waits = []
    for wait in waits { wait.end(.failure(WaitFailure.stopped)) }
    sending.take()?.wait.end(.failure(WaitFailure.stopped))
    let sendings = sendings
    self.sendings = []
    for sending in sendings {
      // It is refused.
      sending.attempt()
      sending.wait.end(.success(()))
    }
    machine?.removeWatcher(self)
    if clock != nil, let machine {
      for machine in machine.allMachines { machine.finishObservers() }
    }
    sender.finish()
  }

  /// Ends everything and waits for the tasks.
  package func stop() async {
    end()
    let isOwn = noteStopping()
    for number in activities.keys.sorted() {
      // One that stops its own driver would wait for itself, and two that do would wait for each other.
      guard let activity = activities[number], !(isOwn && activity.isStopping) else { continue }
      await activity.task?.value
      activities[number] = nil
    }
    if !(isOwn && running?.isStopping ?? false) { await waitForErrand() }
    let tasks = dismissed.values
    dismissed = [:]
    for task in tasks { await task.value }
  }

  /// Notes that the current task stops its own driver, if it is part of an activity or of an awaited handler.
  ///
  /// - Returns: whether it is.
  private func noteStopping() -> Bool {
    if let performance = Performance.current, running?.performance === performance {
      running?.isStopping = true
      return true
    }
    guard let number = activities.keys.first(where: { ActivityID.current == ActivityID($0, of: identity) })
    else { return false }
    activities[number]?.isStopping = true
    return true
  }

  /// Waits for the awaited handler that is being performed, unless that one stops the driver.
  private func waitForErrand(isolation: isolated (any Actor)? = #isolation) async {
    guard let running else { return }
    do {
      let performance = try await beginWaiting()
      await running.task.value
      await endWaiting(performance)
      self.running = nil
      errands = []
    } catch {
      // It would wait for itself.
    }
  }

  /// Cancels all tasks.
  private func dismissTasks() {
    for activity in activities.values { activity.task?.cancel() }
    running?.task.cancel()
    errands.removeLast(errands.count - (running == nil ? 0 : 1))
    dismissSleeper()
  }

  /// The names of the activities whose tasks have not ended, without those that stop the driver.
  package var unfinished: [String] {
    activities.sorted { $0.key < $1.key }.filter { !$0.value.isStopping }
      .map { $0.value.label ?? "an unnamed activity" }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver: Watcher {
  package var wantsChanges: Bool { hasTime || hasEnd || !waits.isEmpty }

  package func note(_ notice: Notice) {
    if isOver { return }
    changeCount += 1
    for wait in waits { wait.note(notice) }
    let mover = notice.mover
    if mover === machine {
      isAtEnd = hasEnd && mover.isRootAtEnd
      if isAtEnd { askForTurn() }
    }
    switch notice.kind {
    case .moved, .started:
      leave(mover)
      // It may have left its end, where no clock runs.
      if mover === machine, mover.hasFinalStates { needsSurvey = true }
      if hasTime, mover.hasTime { enter(mover) }
    case .left: leave(notice.machine)
    case .stayed: break
    }
  }

  package func noteEdit() {
    needsSurvey = true
    // Earlier edits may have removed all timeouts of a machine. Its clock starts anew with the next one.
    for (id, stay) in stays where stay.machine.map({ !$0.hasTime }) ?? true { leave(id) }
    askForTurn()
  }

  package func noteAdmission() {
    noteEdit()
    // The machine may have been restored.
    for wait in waits { wait.note(nil) }
  }

  package func noteEnd() { end() }

  package func savedStay(of machine: _MachineEngine) -> SavedStay? {
    if needsSurvey { survey() }
    return stays[ObjectIdentifier(machine)]?.saved(of: machine, at: now())
  }

  package func noteAgenda() { askForTurn() }

  package func remaining(of entry: Agenda.Entry, _ machine: _MachineEngine) -> Delay? {
    guard machine === self.machine, let deadline = deliveries[entry.number] else { return nil }
    return Delay(max(.zero, deadline - now()))
  }

  /// Finds the active machines, and whether any has timeouts or activities. The clocks of new stays start now.
  func survey() {
    needsSurvey = false
    guard let machine else { return }
    hasTime = letsTimePass && machine.treeHasTime
    hasEnd = clock != nil && machine.hasFinalStates
    refreshWatching()
    let active = hasTime && !machine.isRootAtEnd ? machine.activeMachines().filter(\.hasTime) : []
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

  /// Forgets all stays.
  func forgetStays() {
    for id in Array(stays.keys) { leave(id) }
  }

  func enter(_ machine: _MachineEngine) {
    let stay = Stay(nextNumber(), of: machine, since: now())
    stays[ObjectIdentifier(machine)] = stay
    if !machine.timeouts.isEmpty || !machine.activities.isEmpty { askForTurn() }
  }

  private func leave(_ machine: _MachineEngine) { leave(ObjectIdentifier(machine)) }

  private func leave(_ id: ObjectIdentifier) {
    guard let stay = stays.removeValue(forKey: id) else { return }
    for task in stay.activities.values { cancel(activity: task) }
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
