public import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Machine {
  /// Drives the machine in the caller's isolation until it is stopped, so that its timeouts and activities run (D3).
  ///
  /// ```swift
  /// @MainActor final class Model {
  ///   let machine = blueprint.machine()
  ///   func drive() async { await machine.run() }
  /// }
  /// ```
  ///
  /// The run ends after ``stop()``, when its task is cancelled, or when the machine reaches a final state. By then,
  /// everything that it started has ended. This traps if the machine has a parent, or has a driver already; a run whose task was
  /// cancelled gives way to the next one. A nonisolated caller can't use the machine meanwhile: see ``run(clock:effects:_:)``.
  ///
  /// - Parameters:
  ///   - clock: the clock for timeouts.
  ///   - effects: performs the effects that lines list.
  public final func run(
    clock: some Clock<Duration> = ContinuousClock(), effects: EffectHandler? = nil
  ) async {
    let driver = Driver(of: self, clock: clock, effects: effects)
    await driver.handleSignals()
    await driver.stop()
  }

  /// Drives the machine while a body runs, also for nonisolated callers (D3).
  ///
  /// ```swift
  /// try await machine.run { running in
  ///   running.machine <-! .ring
  ///   try await running.wait(until: .missed)
  /// }
  /// ```
  ///
  /// Time passes for the machine only while the body waits with the methods of its parameter.
  ///
  /// - Parameters:
  ///   - clock: the clock for timeouts.
  ///   - effects: performs the effects that lines list.
  ///   - body: receives the running machine.
  /// - Returns: the body's result, after everything that was started has ended.
  public final func run<Result, Failure: Error>(
    clock: some Clock<Duration> = ContinuousClock(), effects: EffectHandler? = nil,
    _ body: (RunningMachine<S, E>) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let driver = Driver(of: self, clock: clock, effects: effects)
    do throws(Failure) {
      let result = try await body(RunningMachine(self, driver))
      await driver.stop()
      return result
    } catch {
      await driver.stop()
      throw error
    }
  }

  /// Suspends until the running machine, or an active region inside it, is in a state (C5).
  ///
  /// A run whose task was created just before with at least the same priority begins first.
  ///
  /// - Parameters:
  ///   - kind: the kind of the state to wait for.
  ///   - limit: how long to wait; nil waits without limit.
  /// - Throws: ``WaitFailure`` if the time is up or the machine is not running, `CancellationError` if the task is
  ///   cancelled.
  public final func wait(until kind: S.Kind, for limit: Duration? = nil) async throws {
    if isIn(kind) { return }
    guard let driver = await startedDriver() else { throw WaitFailure.stopped }
    try await driver.wait(for: self, limit, until: kind)
  }

  /// Suspends until the running machine is in a state for which a condition passes, or has been in one during the wait.
  ///
  /// A run whose task was created just before with at least the same priority begins first.
  ///
  /// - Parameters:
  ///   - limit: how long to wait; nil waits without limit.
  ///   - condition: is judged for the current state, and for each state that is entered.
  /// - Returns: the state for which the condition passed.
  /// - Throws: ``WaitFailure`` if the time is up or the machine is not running, `CancellationError` if the task is
  ///   cancelled.
  @discardableResult
  public final func wait(for limit: Duration? = nil, until condition: @escaping (S) -> Bool) async throws -> S
  {
    if condition(state) { return state }
    guard let driver = await startedDriver() else { throw WaitFailure.stopped }
    return try await driver.wait(for: self, limit, until: condition)
  }

  /// Attempts an event of the running machine when its turn has come, and waits until everything that it triggers
  /// has finished (D2a).
  ///
  /// Events that are sent by `send` meanwhile are queued. If the task is cancelled, this stops waiting, and an
  /// event whose turn has not come is not attempted; handlers that were triggered continue.
  ///
  /// - Returns: the outcome of this attempt.
  /// - Throws: the first error of the awaited handlers that it triggered; ``WaitFailure/waitsForItself`` at once if
  ///   one of them sends this; ``WaitFailure/stopped`` if the machine is not running, or stops meanwhile;
  ///   `CancellationError` if the task is cancelled.
  @discardableResult
  public final func sendAndWait(_ event: E) async throws -> Outcome<S, E> {
    guard let driver = await startedDriver() else { throw WaitFailure.stopped }
    return try await driver.send {
      self.send(event)
    } orRefuse: {
      self.refusalAfterStop(of: event, to: self.state)
    }
  }

  /// The names of the awaited handlers that have not finished, in order: the first one is being performed (D2a).
  public final var pendingHandlers: [String] { driverAround?.pending ?? [] }

  /// Stops the run of the machine: cancels everything under way and waits until it has ended. After that, no code
  /// of the machine runs. It does nothing if the machine is not running.
  ///
  /// A run whose task was created just before with at least the same priority begins first, so it is stopped too.
  public final func stop() async { await startedDriver()?.stop() }

  /// The driver of the machine or of an outer machine. A task that is about to run the machine gets its turn first.
  fileprivate final func startedDriver() async -> Driver? {
    if driverAround == nil { await Task.yield() }
    return driverAround
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension StateMachine {
  /// Attempts a target state of the running machine when its turn has come, and waits until everything that it
  /// triggers has finished; see ``Interlock/Machine/sendAndWait(_:)``.
  ///
  /// - Returns: the outcome of this attempt.
  @discardableResult
  public final func moveAndWait(to state: S) async throws -> Outcome<S, E> {
    guard let driver = await startedDriver() else { throw WaitFailure.stopped }
    return try await driver.send {
      self.move(to: state)
    } orRefuse: {
      self.refusalAfterStop(of: nil, to: state)
    }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Machine {
  /// The outcome of an attempt after the machine's driver has stopped.
  @usableFromInline
  final func refusalAfterStop(of event: E?, to state: S) -> Outcome<S, E> {
    .refused(
      Refusal(event: event, fromState: self.state, toState: state, inactiveWhile: "its driver has stopped"))
  }
}

/// A machine that runs while a body lasts: see ``Interlock/Machine/run(clock:effects:_:)``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct RunningMachine<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The machine.
  public let machine: Machine<S, E>

  private let driver: Driver

  init(_ machine: Machine<S, E>, _ driver: Driver) {
    self.machine = machine
    self.driver = driver
  }

  /// Lets time pass until the machine, or an active region inside it, is in a state (C5).
  ///
  /// - Parameters:
  ///   - kind: the kind of the state to wait for.
  ///   - limit: how long to wait; nil waits without limit.
  /// - Throws: ``WaitFailure`` if the time is up, or if the machine has ended, `CancellationError` if the task is cancelled.
  public func wait(until kind: S.Kind, for limit: Duration? = nil) async throws {
    let driver = driver
    try await driver.wait(for: machine, limit, until: kind) { await driver.handleSignals(until: $0) }
  }

  /// Lets time pass until the machine is in a state for which a condition passes, or has been in one meanwhile.
  ///
  /// - Parameters:
  ///   - limit: how long to wait; nil waits without limit.
  ///   - condition: is judged for the current state, and for each state that is entered.
  /// - Returns: the state for which the condition passed.
  /// - Throws: ``WaitFailure`` if the time is up, or if the machine has ended, `CancellationError` if the task is cancelled.
  @discardableResult
  public func wait(for limit: Duration? = nil, until condition: @escaping (S) -> Bool) async throws -> S {
    let driver = driver
    return try await driver.wait(for: machine, limit, until: condition) {
      await driver.handleSignals(until: $0)
    }
  }

  /// Attempts an event, and lets time pass until everything that it triggers has finished (D2a).
  ///
  /// - Returns: the outcome of this attempt.
  /// - Throws: the first error of the awaited handlers that it triggered; ``WaitFailure`` if one of them sends
  ///   this, or if the machine has ended; `CancellationError` if the task is cancelled. Handlers that were
  ///   triggered continue.
  @discardableResult
  public func send(_ event: E) async throws -> Outcome<S, E> {
    let (driver, machine) = (driver, machine)
    return try await driver.send {
      driver.isOver ? machine.refusalAfterStop(of: event, to: machine.state) : machine.send(event)
    } suspend: {
      await driver.handleSignals(until: $0)
    }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Driver {
  /// Handles signals until they end, as they do when the task is cancelled.
  fileprivate func handleSignals(isolation: isolated (any Actor)? = #isolation) async {
    let sender = sender
    await withTaskCancellationHandler {
      // The closure has the isolation that it captures.
      _ = isolation
      for await signal in signals {
        handle(signal)
        // Timeouts of zero duration can follow each other endlessly. Let other tasks of the isolation run between them.
        await Task.yield()
      }
    } onCancel: {
      sender.finish()
    }
  }

  /// Handles signals until a wait ends.
  fileprivate func handleSignals(until wait: Wait) async {
    var iterator = signals.makeAsyncIterator()
    while wait.result == nil, let signal = await iterator.next() { handle(signal) }
  }
}
