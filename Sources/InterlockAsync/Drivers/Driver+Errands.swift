public import Interlock

/// An awaited handler that was triggered (D2a).
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package struct Errand {
  /// Its label, or what triggered it.
  package let name: String

  /// The machine that declares it.
  package private(set) weak var machine: _MachineEngine?

  let work: @Sendable () async throws -> Void

  /// Returns what an error becomes, in the machine's isolation; nil if errors reach the sender.
  let failure: (@Sendable (any Error) -> Delivery?)?

  init(
    _ name: String, of machine: _MachineEngine, failure: (@Sendable (any Error) -> Delivery?)?,
    _ work: @escaping @Sendable () async throws -> Void
  ) {
    self.name = name
    self.machine = machine
    self.work = work
    self.failure = failure
  }
}

/// An event, or a target state, whose sender waits until everything that it triggers has finished.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
final class Sending {
  let wait: Wait

  /// When it was sent. Timeouts that come due later wait for it.
  let time: Duration
  let attempt: () -> Void

  init(_ number: Int, at time: Duration, _ attempt: @escaping () -> Void) {
    wait = Wait(number, deadline: nil) { _ in false }
    self.time = time
    self.attempt = attempt
  }
}

/// A handler that is being performed in a task.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct RunningErrand {
  let number: Int
  let task: Task<Void, Never>
  let performance: Performance

  /// Whether it stops its own driver.
  var isStopping = false
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver {
  /// Takes an awaited handler that the step under way has triggered. The next attempt waits for it.
  func gather(_ errand: Errand) {
    errands.append(errand)
    if isHeld { return }
    isHeld = true
    machine?.hold()
    askForTurn()
  }

  /// Performs the triggered handlers one after the other, and then makes the attempts that were queued meanwhile. If the machine is in a
  /// final state then, the driver ends.
  ///
  /// - Returns: whether another attempt may follow: not if a handler is not done.
  func carryOn(_ machine: _MachineEngine) -> Bool {
    while isHeld {
      if running != nil { return false }
      if let errand = errands.first {
        if clock != nil { start(errand) }
        return false
      }
      isHeld = false
      machine.release()
    }
    finishSending()
    if clock != nil, machine.isRootAtEnd { end() }
    return !isOver
  }

  /// Ends the wait of the sender whose handlers have finished.
  func finishSending() {
    let error = failure.take()
    if let sending = sending.take(), sending.wait.result == nil {
      sending.wait.end(error.map { .failure($0) } ?? .success(()))
    } else if let error, let machine {
      // No sender waits any more, and no closure was given: this is the last place where the error can be seen.
      writeOnStandardError(
        "\(machine): an awaited handler threw \(error), and no sender waits for it: make it an event by `catching:`."
      )
    }
  }

  private func start(_ errand: Errand) {
    let number = nextNumber()
    let performance = Performance(of: identity)
    let work = errand.work
    let task = Task { [sender] in
      let error = await performance.perform(work)
      sender.yield(.performed(task: number, error))
    }
    running = RunningErrand(number: number, task: task, performance: performance)
  }

  /// Notes that a handler has been performed.
  func end(errand number: Int, _ error: (any Error)?) {
    guard running?.number == number else { return }
    running = nil
    endFirstErrand(error)
  }

  /// Notes that the first triggered handler has finished.
  func endFirstErrand(_ error: (any Error)?) {
    let errand = errands.removeFirst()
    guard let error else { return }
    if let failure = errand.failure {
      // The machine is held, so the event is queued.
      if let machine = errand.machine { failure(error)?(machine) }
    } else if failure == nil {
      failure = error
    }
  }

  /// The names of the awaited handlers that were triggered and have not finished, in order, without one that stops the driver.
  package var pending: [String] { errands.dropFirst(running?.isStopping ?? false ? 1 : 0).map(\.name) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Performance {
  /// Performs a handler.
  ///
  /// - Returns: what it threw.
  func perform(_ work: @Sendable () async throws -> Void) async -> (any Error)? {
    await WaitGraph.shared.begin(self)
    var thrown: (any Error)?
    // The activity that sent the event is not a part of it.
    do {
      try await ActivityID.$current.withValue(nil) {
        try await Performance.$current.withValue(self) { try await work() }
      }
    } catch {
      thrown = error
    }
    await WaitGraph.shared.end(self)
    return thrown
  }
}

// Senders.

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver {
  /// Whether an attempt can be made at once.
  @usableFromInline
  var isFree: Bool { !isHeld && sendings.isEmpty }

  /// Makes an attempt when its turn has come, and waits until everything that it triggers has finished.
  ///
  /// - Parameters:
  ///   - attempt: makes the attempt, and returns its outcome.
  ///   - suspend: waits for the end; by default, the signals are handled elsewhere.
  /// - Throws: what was thrown, ``WaitFailure``, or `CancellationError`.
  func send<Answer>(
    isolation: isolated (any Actor)? = #isolation, _ attempt: @escaping () -> Answer,
    suspend: (Wait) async -> Void = { await $0.suspend() }
  ) async throws -> Answer {
    let performance = try await beginWaiting()
    if isOver { return attempt() }
    var answer: Answer?
    let own = Sending(nextNumber(), at: now()) { answer = attempt() }
    if isFree {
      begin(own)
    } else {
      sendings.append(own)
    }
    let result = await end(of: own, performance, suspend)
    if case .failure(let error) = result { throw error }
    guard let answer else { throw WaitFailure.stopped }
    return answer
  }

  /// Makes an attempt of a machine, or refuses it if the driver stops before its turn; see ``send(isolation:_:suspend:)``.
  @usableFromInline
  func send<S, E>(
    isolation: isolated (any Actor)? = #isolation, _ attempt: @escaping () -> Outcome<S, E>,
    orRefuse refusal: @escaping () -> Outcome<S, E>
  ) async throws -> Outcome<S, E> {
    try await send({ [unowned self] in isOver ? refusal() : attempt() })
  }

  /// Waits until everything has finished that an attempt made at once has triggered.
  @usableFromInline
  func finish<Answer>(isolation: isolated (any Actor)? = #isolation, _ answer: Answer) async throws -> Answer
  {
    let own = Sending(nextNumber(), at: now()) {}
    begin(own)
    let performance = try await beginWaiting()
    try await end(of: own, performance) { await $0.suspend() }.get()
    return answer
  }

  /// Makes the attempt of a sender whose turn has come.
  func begin(_ own: Sending) {
    sending = own
    own.attempt()
    if let machine { _ = carryOn(machine) }
  }

  /// Waits until everything that a sender's attempt has triggered has finished.
  private func end(
    isolation: isolated (any Actor)? = #isolation, of own: Sending, _ performance: Performance?,
    _ suspend: (Wait) async -> Void
  ) async -> Result<Void, any Error> {
    let number = own.wait.number
    await withTaskCancellationHandler {
      // A closure that does not name the isolation would leave it.
      _ = isolation
      await suspend(own.wait)
    } onCancel: { [sender] in
      sender.yield(.cancelled(wait: number))
    }
    sendings.removeAll { $0 === own }
    await endWaiting(performance)
    return own.wait.result ?? .failure(Task.isCancelled ? CancellationError() : WaitFailure.stopped)
  }

  /// Notes that the current task waits for the driver, if it is part of an awaited handler.
  ///
  /// - Returns: the performance of that handler.
  /// - Throws: ``WaitFailure/waitsForItself`` if the handler would wait for itself.
  func beginWaiting(isolation: isolated (any Actor)? = #isolation) async throws -> Performance? {
    guard let performance = Performance.current else { return nil }
    try await WaitGraph.shared.begin(performance, waitingFor: identity)
    return performance
  }

  /// Notes that the current task does not wait any more.
  func endWaiting(isolation: isolated (any Actor)? = #isolation, _ performance: Performance?) async {
    if let performance { await WaitGraph.shared.end(performance, waitingFor: identity) }
  }
}
