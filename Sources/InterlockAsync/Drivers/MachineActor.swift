public import Interlock

/// An actor that owns a machine, and lets time and activities act on it (D3).
///
/// ```swift
/// let phone = MachineActor(blueprint)
/// await phone.send(.ring)
/// try await phone.wait(until: .missed, for: .seconds(60))
/// ```
///
/// What several tasks send is attempted one after the other, each with all that it queues, before the next. Timeouts and the results of activities wait for their turn like all else. When the last reference
/// to the actor goes, what is under way is cancelled; ``stop()`` waits for it, too.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public actor MachineActor<S: Kinded & Sendable, E: Kinded & Sendable>
where S.Kind: StateType & Sendable, E.Kind: EventType & Sendable {
  @usableFromInline let machine: StateMachine<S, E>
  @usableFromInline let driver: Driver

  /// Ends when no signal is handled any more.
  private let handling: AsyncStream<Never>

  /// Makes a machine from a blueprint, and begins to drive it.
  ///
  /// - Parameters:
  ///   - blueprint: the machine's definition.
  ///   - clock: measures timeouts.
  public init(_ blueprint: Blueprint<S, E>, clock: some Clock<Duration> = ContinuousClock()) {
    self.init(driving: blueprint.stateMachine(), clock)
  }

  /// Makes a machine from a blueprint, in a state of its own, and begins to drive it.
  ///
  /// - Parameters:
  ///   - blueprint: the machine's definition.
  ///   - state: the state to start in. No handler runs for it, but its clock starts, and its activities do.
  ///   - clock: measures timeouts.
  public init(_ blueprint: Blueprint<S, E>, state: S, clock: some Clock<Duration> = ContinuousClock()) {
    self.init(driving: blueprint.stateMachine(state: state), clock)
  }

  /// Makes a machine where a snapshot says, and begins to drive it: with what is left of its timeouts, and its activities from their beginning (S2).
  ///
  /// - Parameters:
  ///   - blueprint: the machine's definition.
  ///   - snapshot: that of a machine of the blueprint; ``Interlock/Snapshot/aged(by:)`` tells how much time has passed since.
  ///   - clock: measures timeouts.
  /// - Throws: `SnapshotError` if the snapshot does not fit.
  public init(
    _ blueprint: Blueprint<S, E>, from snapshot: sending Snapshot<S>,
    clock: some Clock<Duration> = ContinuousClock()
  ) throws(SnapshotError) {
    self.init(driving: try blueprint.stateMachine(from: snapshot), clock)
  }

  private init(driving machine: sending StateMachine<S, E>, _ clock: some Clock<Duration>) {
    let driver = Driver(of: machine, clock: clock)
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

  private func handle(_ signal: Signal) { driver.handle(signal) }

  /// Takes a turn now, for tests, which need not wait for one then.
  package func turn() { driver.turn() }

  /// Attempts an event.
  ///
  /// - Returns: what became of that attempt, and of all that it queued by then. After ``stop()`` it is refused.
  @inlinable
  @discardableResult
  public final func send(_ event: E) -> Outcome<S, E> {
    if driver.isOver { return refusal(event, to: machine.state) }
    return machine.send(event)
  }

  /// Attempts a target state.
  ///
  /// - Returns: what became of that attempt. After ``stop()`` it is refused.
  @inlinable
  @discardableResult
  public final func move(to state: S) -> Outcome<S, E> {
    if driver.isOver { return refusal(nil, to: state) }
    return machine.move(to: state)
  }

  @usableFromInline
  func refusal(_ event: E?, to state: S) -> Outcome<S, E> {
    .refused(
      Refusal(
        event: event, fromState: machine.state, toState: state, reason: .inactive("its driver has stopped")))
  }

  /// The state that the machine is in.
  public var state: S { machine.state }

  /// The active states, from the outermost in.
  public func configuration() -> sending Configuration {
    // The states of a blueprint's machines are `Sendable`.
    nonisolated(unsafe) let configuration = machine.configuration
    return configuration
  }

  /// Takes a snapshot of the machine and all inside it, with what is left of their timeouts (S1).
  ///
  /// - Throws: what `Machine.snapshot()` throws.
  public func snapshot() throws(SnapshotError) -> sending Snapshot<S> {
    // The states of a blueprint's machines are `Sendable`.
    nonisolated(unsafe) let snapshot = try machine.snapshot()
    return snapshot
  }

  /// Where an event would lead now; nil if it would be refused.
  public func canSend(_ event: E) -> S? { driver.isOver ? nil : machine.canTryEvent(event) }

  /// The machine's changes from now on, without loss (D4); see ``Interlock/Machine/changes``.
  public var changes: AsyncStream<Change<S, E>> { changes(keeping: .unbounded) }

  /// The machine's changes from now on, of which a number at most is kept for an observer that does not read as fast as they happen.
  ///
  /// - Parameter policy: what is kept.
  /// - Returns: a sequence for one observer.
  public func changes(
    keeping policy: AsyncStream<Change<S, E>>.Continuation.BufferingPolicy
  ) -> AsyncStream<Change<S, E>> {
    driver.isOver ? AsyncStream { $0.finish() } : machine.changes(keeping: policy)
  }

  /// The changes of machines of some types, among this one and all inside it, from now on, without loss (D4, H11).
  ///
  /// - Parameter type: the class of the machines: `Machine<Player, Tap>.self`.
  /// - Returns: a sequence for one observer. Each change has the path of its machine.
  public func changes<C: Sendable, CE: Sendable>(
    of type: Machine<C, CE>.Type
  ) -> AsyncStream<Change<C, CE>> where C.Kind: Sendable, CE.Kind: Sendable {
    driver.isOver ? AsyncStream { $0.finish() } : machine.changes(of: type)
  }

  /// The machine's states: the current one, and then each that is entered, without loss (D4).
  public var states: AsyncStream<S> { states(keeping: .unbounded) }

  /// The machine's states, of which a number at most is kept for an observer that does not read as fast as they happen.
  ///
  /// - Parameter policy: what is kept: `.bufferingNewest(1)` for views, which show what is.
  /// - Returns: a sequence for one observer, which begins with the current state.
  public func states(keeping policy: AsyncStream<S>.Continuation.BufferingPolicy) -> AsyncStream<S> {
    driver.isOver ? AsyncStream { $0.finish() } : machine.states(keeping: policy)
  }

  /// Suspends until the machine is in a state.
  ///
  /// - Parameters:
  ///   - kind: the kind of the state where it is to come.
  ///   - limit: how long to wait; nil waits without limit.
  /// - Throws: ``WaitFailure`` if the time is up or the driver stops, `CancellationError` if the task is cancelled.
  public func wait(until kind: S.Kind, for limit: Duration? = nil) async throws {
    _ = try await driver.wait(for: machine, limit) { $0.kind == kind }
  }

  /// Suspends until the machine is in a state for which a condition holds, or has been in one while it was waited for.
  ///
  /// - Parameters:
  ///   - limit: how long to wait; nil waits without limit.
  ///   - condition: is judged for the current state, and for each state that is entered.
  /// - Returns: the state for which it held.
  /// - Throws: ``WaitFailure`` if the time is up or the driver stops, `CancellationError` if the task is cancelled.
  @discardableResult
  public func wait(for limit: Duration? = nil, until condition: @escaping @Sendable (S) -> Bool) async throws
    -> S
  {
    try await driver.wait(for: machine, limit, until: condition)
  }

  /// Stops driving: cancels what is under way, and waits until it has ended. Nothing of the machine runs afterwards.
  ///
  /// All sequences of changes end, and those who wait are thrown ``WaitFailure/stopped``. An activity that does not heed its cancellation is waited for: ``unfinished`` names it.
  public func stop() async {
    await driver.stop()
    for await _ in handling {}
  }

  /// The names of the activities that have not ended: those under way, and those that were cancelled and are still ending.
  public var unfinished: [String] { driver.unfinished }
}
