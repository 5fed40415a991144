public import Interlock
import InterlockAsync

/// A driver with virtual time: without tasks, without sleeping, and reproducible (D3).
///
/// ```swift
/// let simulation = Simulation(phone)
/// simulation.send(.ring)
/// simulation.advance(by: .seconds(30))
/// print(simulation.machine.state)  // missed
/// ```
///
/// Timeouts come due in order while the test advances the time. Activities don't run: they wait until the test
/// decides their results. Nor do awaited handlers: the test performs them, or finishes them without performing
/// them.
///
/// A simulation belongs to the machine's isolation.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public final class Simulation<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The machine. If you drive it directly, its timeouts and activities follow at the next call of the simulation.
  public let machine: StateMachine<S, E>

  private let core: Driver
  private let record = Record()
  private let recording: Registration

  /// The changes so far.
  private final class Record {
    var changes: [TreeChange] = []
  }

  /// Makes a machine from a blueprint in its initial state, and starts its time.
  public convenience init(_ blueprint: Blueprint<S, E>) {
    self.init(of: blueprint.stateMachine())
  }

  /// Makes a machine from a blueprint in a given state, and starts its time.
  ///
  /// - Parameters:
  ///   - blueprint: the machine's definition.
  ///   - state: the initial state.
  public convenience init(_ blueprint: Blueprint<S, E>, state: S) {
    self.init(of: blueprint.stateMachine(state: state))
  }

  /// Starts the time of a machine.
  ///
  /// - Parameter machine: the machine. A submachine traps: simulate the outermost machine instead.
  public init(of machine: StateMachine<S, E>) {
    self.machine = machine
    core = Driver(virtually: machine)
    recording = machine.addTreeHandler { [record] in record.changes.append($0) }
    core.settle()
  }

  deinit {
    core.end()
    recording.dispose()
  }

  /// The machine's state.
  public var state: S { machine.state }

  /// The data of the current state, if it is of a case; in a chart, that of an active state (C5).
  ///
  /// - Parameter path: the case.
  /// - Returns: nil if the state is of another case, and so are those of all active regions.
  public subscript<Case: CaseType>(_ path: KeyPath<S.Cases, Case>) -> Case.Payload? where Case.Root == S {
    machine[path]
  }

  /// The time that has passed.
  public var now: Duration { core.now() }

  /// All changes so far of the machine and of all machines inside it.
  public var changes: [TreeChange] { record.changes }

  /// The effects so far that lines have listed, in order. Nothing performs them.
  public var effects: EffectList { EffectList(core.effects) }

  /// The pending timeouts, the next first.
  public var pendingTimeouts: [PendingTimeout] {
    core.pendingTimeouts.map { PendingTimeout(state: $0.state, remaining: $0.remaining) }
  }

  /// The names of the running activities, in the order in which they started; nil for an activity without a name.
  public var activities: [String?] { core.activityLabels }

  /// The names of the awaited handlers that have not finished, in order: the first one is being performed (D2a).
  /// Everything else waits for them: see ``perform()``.
  public var pending: [String] { core.pending }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Simulation {
  /// Attempts an event, and then the timeouts that are due.
  ///
  /// - Returns: the outcome of the event.
  @discardableResult
  public func send(_ event: E) -> Outcome<S, E> {
    core.settle()
    let outcome = machine.send(event)
    core.settle()
    return outcome
  }

  /// Attempts a target state, and then the timeouts that are due.
  ///
  /// - Returns: the outcome of the attempt.
  @discardableResult
  public func move(to state: S) -> Outcome<S, E> {
    core.settle()
    let outcome = machine.move(to: state)
    core.settle()
    return outcome
  }

  /// Advances the time. Timeouts come due in order, including those of states that are entered meanwhile.
  ///
  /// - Parameter duration: the time to advance by; a negative duration traps.
  public func advance(by duration: Duration) {
    if duration < .zero { fatalError("Time can't go back by \(duration): advance by zero or more.") }
    core.advance(to: core.now().saturatingSum(duration))
  }

  /// Gives an input to the machine: an event, a target state, or time.
  ///
  /// - Returns: the outcome. For time it is moved if anything changed meanwhile, and ignored otherwise.
  @discardableResult
  public func give(_ input: Input<S, E>) -> Outcome<S, E> {
    let fromState = machine.state
    if let delay = input.delay {
      return passes(delay) ? .moved(from: fromState, to: machine.state) : .ignored
    }
    core.settle()
    let outcome = input.give(to: machine)
    core.settle()
    return outcome
  }

  private func passes(_ delay: Delay) -> Bool {
    let count = record.changes.count
    advance(by: delay.duration)
    return record.changes.count != count
  }

  /// Advances the time until the next timeout has come due.
  ///
  /// - Returns: false if none is pending.
  @discardableResult
  public func advanceToNextTimeout() -> Bool {
    guard let deadline = core.nextDeadline else { return false }
    core.advance(to: deadline)
    return true
  }

  /// Ends the first running activity with a name, with an event.
  ///
  /// - Parameters:
  ///   - name: the activity's name. It traps if no such activity is running.
  ///   - event: an event. It traps if the machine that declares the activity has events of another type.
  public func complete(_ name: String, with event: E) { deliver(event, asResultOf: name) }

  /// Ends the first running activity of a name with an event for the submachine that declares it.
  ///
  /// - Parameters:
  ///   - name: the activity's name. It traps if no such activity is running.
  ///   - event: an event of that machine. It traps if the type differs.
  @_disfavoredOverload
  public func complete<Event: Kinded>(_ name: String, with event: Event) {
    deliver(event, asResultOf: name)
  }

  private func deliver(_ event: some Kinded, asResultOf name: String) {
    core.end(activity: name) { activity in
      guard let delivery = activity.delivery(of: event) else {
        fatalError(
          "The activity \"\(name)\" does not result in \(event): give an event of the machine that declares it."
        )
      }
      return delivery
    }
  }

  /// Ends the first running activity of a name with an error.
  ///
  /// - Parameters:
  ///   - name: the activity's name. It traps if no such activity is running, or if it may not throw.
  ///   - error: the error.
  public func fail(_ name: String, with error: any Error) {
    core.end(activity: name) { activity in
      guard let delivery = activity.delivery(throwing: error) else {
        fatalError(
          "The activity \"\(name)\" may not throw: declare it with `catching:`, or complete it with an event."
        )
      }
      return delivery
    }
  }

  /// Ends the first running activity of a name without an event.
  ///
  /// - Parameter name: the activity's name. It traps if no such activity is running.
  public func ignore(_ name: String) {
    core.end(activity: name) { _ in nil }
  }
}

// Awaited handlers.

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Simulation {
  /// Attempts an event, and performs all awaited handlers that it triggers (D2a).
  ///
  /// - Returns: the outcome of the event.
  /// - Throws: the first error that a handler threw and that did not become an event.
  @discardableResult
  public func sendAndWait(_ event: E) async throws -> Outcome<S, E> {
    let outcome = send(event)
    try await perform()
    return outcome
  }

  /// Performs the awaited handlers that have not finished, one after the other, and those that are triggered
  /// meanwhile (D2a).
  ///
  /// No time passes for the machine, unless the test advances it.
  ///
  /// - Throws: the first error that a handler threw and that did not become an event.
  public func perform() async throws {
    try await core.performErrands()
  }

  /// Finishes the first awaited handler without performing it (D2a).
  ///
  /// - Parameter name: its name. It traps if another handler is the first, or none.
  public func finish(_ name: String) { core.endErrand(name, nil) }

  /// Has the first awaited handler throw an error, without performing it (D2a).
  ///
  /// - Parameters:
  ///   - name: its name. It traps if another handler is the first, or none.
  ///   - error: the error. If it does not become an event, it is dropped, because there is no sender.
  public func finish(_ name: String, throwing error: any Error) { core.endErrand(name, error) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Simulation: CustomStringConvertible {
  /// The machine and the time: `StateMachine<Phone, Call> in .ringing after 12.0 seconds`.
  public var description: String { "\(machine) after \(now)" }
}
