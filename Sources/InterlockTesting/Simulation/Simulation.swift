public import Interlock
import InterlockAsync

/// A machine with the time that a test gives it: without tasks, without sleeping, and the same each time (D3).
///
/// ```swift
/// let simulation = Simulation(phone)
/// simulation.send(.ring)
/// simulation.advance(by: .seconds(30))
/// print(simulation.machine.state)  // missed
/// ```
///
/// Timeouts come due while time is advanced, in their order. Activities don't run: they wait until the test says what has become of them.
///
/// It belongs to the isolation that the machine is in.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public final class Simulation<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The machine. What is attempted on it directly takes part from the next call of the simulation on.
  public let machine: StateMachine<S, E>

  private let core: SimulationCore

  /// Makes a machine of a blueprint, in the state of the blueprint, whose time begins.
  public convenience init(_ blueprint: Blueprint<S, E>) {
    self.init(of: blueprint.stateMachine())
  }

  /// Makes a machine of a blueprint, whose time begins.
  ///
  /// - Parameters:
  ///   - blueprint: the machine's definition.
  ///   - state: the state to start in.
  public convenience init(_ blueprint: Blueprint<S, E>, state: S) {
    self.init(of: blueprint.stateMachine(state: state))
  }

  /// Begins the time of a machine.
  ///
  /// - Parameter machine: the machine. One that lives inside another traps: simulate the outermost one.
  public init(of machine: StateMachine<S, E>) {
    self.machine = machine
    core = SimulationCore(of: machine)
    core.settle()
  }

  deinit { core.end() }

  /// How much time has passed.
  public var now: Duration { core.now }

  /// The changes so far of the machine and of all machines inside it.
  public var changes: [TreeChange] { core.changes }

  /// The timeouts that have not come due, the next first.
  public var pendingTimeouts: [PendingTimeout] { core.pendingTimeouts }

  /// The names of the activities under way, in the order in which they began; nil for one without a name.
  public var activities: [String?] { core.activities.map(\.activity.label) }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Simulation {
  /// Attempts an event, and what is due then.
  ///
  /// - Returns: what became of the event.
  @discardableResult
  public func send(_ event: E, userInfo: Any? = nil) -> Outcome<S, E> {
    core.settle()
    let outcome = machine.send(event, userInfo: userInfo)
    core.settle()
    return outcome
  }

  /// Attempts a target state, and what is due then.
  ///
  /// - Returns: what became of the attempt.
  @discardableResult
  public func move(to state: S, userInfo: Any? = nil) -> Outcome<S, E> {
    core.settle()
    let outcome = machine.move(to: state, userInfo: userInfo)
    core.settle()
    return outcome
  }

  /// Lets time pass. What comes due is attempted when it does, also what comes due in states that are entered meanwhile.
  ///
  /// - Parameter duration: how much; a negative duration traps.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "Time does not go back by \(duration): advance by zero or more.")
    core.advance(to: core.now + duration)
  }

  /// Lets time pass until the next timeout has come due.
  ///
  /// - Returns: false if none is pending.
  @discardableResult
  public func advanceToNextTimeout() -> Bool {
    guard let deadline = core.nextDeadline else { return false }
    core.advance(to: deadline)
    return true
  }

  /// Has the first activity of a name end with an event, which the machine that declares it attempts.
  ///
  /// - Parameters:
  ///   - name: the activity's name; one that is not under way traps.
  ///   - event: an event of that machine; one of another type traps.
  public func complete<Event: Kinded>(_ name: String, with event: Event) {
    let (machine, activity) = core.takeActivity(name)
    precondition(
      machine.take(event, asResultOf: activity),
      "The activity \"\(name)\" does not result in \(event): give an event of the machine that declares it.")
    core.settle()
  }

  /// Has the first activity of a name throw an error.
  ///
  /// - Parameters:
  ///   - name: the activity's name; one that is not under way, or may not throw, traps.
  ///   - error: what it throws.
  public func fail(_ name: String, with error: any Error) {
    let (machine, activity) = core.takeActivity(name)
    precondition(
      machine.take(error, thrownBy: activity),
      "The activity \"\(name)\" may not throw: declare it with `catching:`, or complete it with an event.")
    core.settle()
  }

  /// Has the first activity of a name end without any event.
  ///
  /// - Parameter name: the activity's name; one that is not under way traps.
  public func ignore(_ name: String) {
    _ = core.takeActivity(name)
    core.settle()
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Simulation: CustomStringConvertible {
  /// The machine, and the time: `StateMachine<Phone, Call> in .ringing after 12.0 seconds`.
  public var description: String { "\(machine) after \(now)" }
}
