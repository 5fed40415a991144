public import Interlock

/// An actor that owns and drives a machine (D3).
///
/// ```swift
/// let phone = MachineActor(blueprint)
/// try await phone.send(.ring)
/// try await phone.wait(until: .missed, for: .seconds(60))
/// ```
///
/// Events from several tasks are attempted one after the other, each with the attempts that it queues and the
/// awaited handlers that it triggers. Timeouts and the results of activities wait for their turn. When the last
/// reference to the actor is released, everything under way is cancelled. ``stop()`` also waits for it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public actor MachineActor<S: Kinded & Sendable, E: Kinded & Sendable>
where S.Kind: StateType & Sendable, E.Kind: EventType & Sendable {
  @usableFromInline let machine: StateMachine<S, E>

  /// The driver, which nothing but the actor uses.
  @usableFromInline nonisolated(unsafe) let driver: Driver

  /// Ends when no more signals are handled.
  private let handling: AsyncStream<Never>

  /// Makes a machine from a blueprint and starts to drive it.
  ///
  /// - Parameters:
  ///   - blueprint: the machine's definition.
  ///   - clock: the clock for timeouts.
  ///   - effects: performs the effects that lines list.
  public init(
    _ blueprint: Blueprint<S, E>, clock: some Clock<Duration> = ContinuousClock(),
    effects: EffectHandler? = nil
  ) {
    blueprint.driverNeeds.check(effects, of: Blueprint<S, E>.self)
    self.init(driving: blueprint.stateMachine(), clock, effects)
  }

  /// Makes a machine from a blueprint in a given state, and starts to drive it.
  ///
  /// - Parameters:
  ///   - blueprint: the machine's definition.
  ///   - state: the initial state. No handler runs for it, but its clock and its activities start.
  ///   - clock: the clock for timeouts.
  ///   - effects: performs the effects that lines list.
  public init(
    _ blueprint: Blueprint<S, E>, state: S, clock: some Clock<Duration> = ContinuousClock(),
    effects: EffectHandler? = nil
  ) {
    blueprint.driverNeeds.check(effects, of: Blueprint<S, E>.self)
    self.init(driving: blueprint.stateMachine(state: state), clock, effects)
  }

  /// Makes a machine from a snapshot and starts to drive it. Its timeouts continue, and its activities start again
  /// (S2).
  ///
  /// - Parameters:
  ///   - blueprint: the machine's definition.
  ///   - snapshot: a snapshot of a machine of the blueprint. ``Interlock/Snapshot/aged(by:)`` adds the time that has
  ///     passed since.
  ///   - clock: the clock for timeouts.
  ///   - effects: performs the effects that lines list.
  /// - Throws: `SnapshotError` if the snapshot does not fit.
  public init(
    _ blueprint: Blueprint<S, E>, from snapshot: sending Snapshot<S>,
    clock: some Clock<Duration> = ContinuousClock(), effects: EffectHandler? = nil
  ) throws(SnapshotError) {
    blueprint.driverNeeds.check(effects, of: Blueprint<S, E>.self)
    self.init(driving: try blueprint.stateMachine(from: snapshot), clock, effects)
  }

  private init(
    driving machine: sending StateMachine<S, E>, _ clock: some Clock<Duration>, _ effects: EffectHandler?
  ) {
    let driver = Driver(of: machine, clock: clock, effects: effects)
    self.machine = machine
    self.driver = driver
    let signals = driver.signals
    let (handling, end) = AsyncStream.makeStream(of: Never.self)
    self.handling = handling
    Task { [weak self] in
      for await signal in signals { await self?.handle(signal) }
      end.finish()
    }
  }

  deinit {
    // While a handler is performed, the tree may hold its machines.
    unsafe driver.end()
  }

  /// Calls a closure with the machine, in the actor's isolation.
  package func withMachine(_ body: @Sendable (StateMachine<S, E>) -> Void) { body(machine) }

  private func handle(_ signal: Signal) { driver.handle(signal) }

  /// How many senders wait for their turn.
  package var waitingCount: Int { driver.sendings.count }

  /// Takes a turn now, for tests that don't wait for one.
  package func turn() { driver.turn() }

  /// Attempts an event, and waits until everything that it triggers has finished.
  ///
  /// Events are attempted in the order in which they are sent. The next one waits until the awaited handlers of the
  /// last one have finished (D2a). If the task is cancelled, this stops waiting, and an event whose turn has not
  /// come is not attempted; handlers that were triggered continue.
  ///
  /// - Returns: the outcome of this attempt, after everything that it queued. After ``stop()`` it is refused.
  /// - Throws: the first error of the awaited handlers that it triggered; ``WaitFailure/waitsForItself`` at once if
  ///   one of them sends this; ``WaitFailure/stopped`` if the driver stops meanwhile; `CancellationError` if the
  ///   task is cancelled.
  @inlinable
  @discardableResult
  public final func send(_ event: E) async throws -> Outcome<S, E> {
    if driver.isOver { return machine.refusalAfterStop(of: event, to: machine.state) }
    let machine = machine
    guard driver.isFree else {
      return try await driver.send {
        machine.send(event)
      } orRefuse: {
        machine.refusalAfterStop(of: event, to: machine.state)
      }
    }
    let outcome = machine.send(event)
    return driver.hasMoreToDo ? try await driver.finish(outcome) : outcome
  }

  /// Attempts a target state, and waits until everything that it triggers has finished; see ``send(_:)``.
  ///
  /// - Returns: the outcome of this attempt. After ``stop()`` it is refused.
  @inlinable
  @discardableResult
  public final func move(to state: S) async throws -> Outcome<S, E> {
    if driver.isOver { return machine.refusalAfterStop(of: nil, to: state) }
    let machine = machine
    guard driver.isFree else {
      return try await driver.send {
        machine.move(to: state)
      } orRefuse: {
        machine.refusalAfterStop(of: nil, to: state)
      }
    }
    let outcome = machine.move(to: state)
    return driver.hasMoreToDo ? try await driver.finish(outcome) : outcome
  }

  /// The current state.
  public var state: S { machine.state }

  /// Whether the machine, or an active region inside it, is in a state (C5).
  public func isIn(_ state: S.Kind) -> Bool { machine.isIn(state) }

  /// The kinds of all active states, each before those inside it, in order of declaration (C5).
  public var activeStates: [S.Kind] { machine.activeStates }

  /// The data of the current state, if it is of a case; in a chart, that of an active state (C5).
  public subscript<Case: CaseType>(_ path: any KeyPath<S.Cases, Case> & Sendable) -> Case.Payload?
  where Case.Root == S, Case.Payload: Sendable { machine[path] }

  /// The active states, from the outermost in.
  public func configuration() -> sending Configuration {
    // The states of a blueprint's machines are `Sendable`.
    nonisolated(unsafe) let configuration = machine.configuration
    return configuration
  }

  /// Takes a snapshot of the machine and all machines inside it, including how long their states have lasted (S1).
  ///
  /// - Throws: the errors of `Machine.snapshot()`.
  public func snapshot() throws(SnapshotError) -> sending Snapshot<S> {
    // The states of a blueprint's machines are `Sendable`.
    nonisolated(unsafe) let snapshot = try machine.snapshot()
    return snapshot
  }

  /// Returns the state that an event would lead to now; nil if it would be refused.
  public func destination(on event: E) -> S? { driver.isOver ? nil : machine.destination(on: event) }

  /// The machine's changes from now on, without loss (D4); see ``Interlock/Machine/changes``.
  public var changes: AsyncStream<Change<S, E>> { changes(keeping: .unbounded) }

  /// Returns the machine's changes from now on, with a limited buffer for a slow observer.
  ///
  /// - Parameter policy: the buffer's policy.
  /// - Returns: a sequence for one observer.
  public func changes(
    keeping policy: AsyncStream<Change<S, E>>.Continuation.BufferingPolicy
  ) -> AsyncStream<Change<S, E>> {
    driver.isOver ? AsyncStream { $0.finish() } : machine.changes(keeping: policy)
  }

  /// Returns the changes of all machines of a type, among this one and the machines inside it, from now on, without
  /// loss (D4, H11).
  ///
  /// - Parameter type: the class of the machines: `Machine<Player, Tap>.self`.
  /// - Returns: a sequence for one observer. Each change has the path of its machine.
  public func changes<C: Sendable, CE: Sendable>(
    of type: Machine<C, CE>.Type
  ) -> AsyncStream<Change<C, CE>> where C.Kind: Sendable, CE.Kind: Sendable {
    driver.isOver ? AsyncStream { $0.finish() } : machine.changes(of: type)
  }

  /// The machine's states: the current one, and then each state that is entered, without loss (D4).
  public var states: AsyncStream<S> { states(keeping: .unbounded) }

  /// Returns the machine's states, with a limited buffer for a slow observer.
  ///
  /// - Parameter policy: the buffer's policy, for example `.bufferingNewest(1)` for views, which show the newest state.
  /// - Returns: a sequence for one observer, which begins with the current state. That is all of it once the driver has stopped.
  public func states(keeping policy: AsyncStream<S>.Continuation.BufferingPolicy) -> AsyncStream<S> {
    guard driver.isOver else { return machine.states(keeping: policy) }
    let last = machine.state
    return AsyncStream(bufferingPolicy: policy) { continuation in
      continuation.yield(last)
      continuation.finish()
    }
  }

  /// Suspends until the machine, or an active region inside it, is in a state (C5).
  ///
  /// - Parameters:
  ///   - kind: the kind of the state to wait for.
  ///   - limit: how long to wait; nil waits without limit.
  /// - Throws: ``WaitFailure`` if the time is up or the driver stops, `CancellationError` if the task is cancelled.
  public func wait(until kind: S.Kind, for limit: Duration? = nil) async throws {
    try await driver.wait(for: machine, limit, until: kind)
  }

  /// Suspends until the machine is in a state for which a condition passes, or has been in one during the wait.
  ///
  /// - Parameters:
  ///   - limit: how long to wait; nil waits without limit.
  ///   - condition: is judged for the current state, and for each state that is entered.
  /// - Returns: the state for which the condition passed.
  /// - Throws: ``WaitFailure`` if the time is up or the driver stops, `CancellationError` if the task is cancelled.
  @discardableResult
  public func wait(for limit: Duration? = nil, until condition: @escaping @Sendable (S) -> Bool) async throws
    -> S
  {
    try await driver.wait(for: machine, limit, until: condition)
  }

  /// Stops driving: cancels everything under way and waits until it has ended. After that, no code of the machine
  /// runs.
  ///
  /// All sequences of changes end, and pending waits throw ``WaitFailure/stopped``. If an activity ignores its
  /// cancellation, this waits for it, and ``unfinished`` names it. Awaited handlers that have not begun are not performed, and
  /// one that is being performed is cancelled; ``pending`` names it if it ignores that.
  public func stop() async {
    await driver.stop()
    // The signals may be handled by a task that an awaited handler waits for.
    if Performance.current == nil { for await _ in handling {} }
  }

  /// The names of the activities that have not ended: running ones, and cancelled ones that are still ending. An activity that
  /// calls ``stop()`` itself is left out.
  public var unfinished: [String] { driver.unfinished }

  /// The names of the awaited handlers that have not finished, in order: the first one is being performed (D2a). A
  /// handler without a label has the name of the transition that triggered it.
  ///
  /// A handler that never returns stays here, and all events wait for it: ``stop()`` cancels it. A handler that calls ``stop()``
  /// itself is left out from then on.
  public var pending: [String] { driver.pending }
}
