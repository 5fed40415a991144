public import Interlock

/// An input of a machine: an event, a target state, or time that passes.
///
/// ```swift
/// let inputs: [Input<Checkout, Command>] = [
///   .event(.checkOut(items: 2)), .event(.checkOut(items: 0)), .time(.seconds(30)),
/// ]
/// ```
public struct Input<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The event or the target state of an input.
  public enum Attempt {
    /// An event to send.
    case event(E)

    /// A state to move to.
    case state(S)

    /// Nothing: time passes, in the components of a `Duration`.
    case time(seconds: Int64, attoseconds: Int64)
  }

  /// The event or the target state.
  public let attempt: Attempt

  /// An event.
  public static func event(_ event: E) -> Input {
    Input(attempt: .event(event))
  }

  /// A target state. It needs a `StateMachine`.
  public static func state(_ state: S) -> Input {
    Input(attempt: .state(state))
  }

  /// Time that passes.
  ///
  /// - Parameter duration: the duration. A negative duration traps.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public static func time(_ duration: Duration) -> Input {
    if duration < .zero { fatalError("Time can't go back by \(duration): give zero or more.") }
    let (seconds, attoseconds) = duration.components
    return Input(attempt: .time(seconds: seconds, attoseconds: attoseconds))
  }

  /// The time that passes; nil for an attempt.
  var delay: Delay? {
    guard case .time(let seconds, let attoseconds) = attempt else { return nil }
    return Delay(seconds: seconds, attoseconds: attoseconds)
  }

  /// What tells inputs apart.
  enum Identity: Hashable {
    case event(AnyHashable)
    case state(AnyHashable)
    case time(Delay)
  }

  /// What tells the input from others: the kind of what has no data, and data that is `Hashable`; nil for other data.
  var identity: Identity? {
    switch attempt {
    case .event(let event):
      (E.value(of: event.kind) == nil ? event as? AnyHashable : AnyHashable(event.kind)).map { .event($0) }
    case .state(let state):
      (S.value(of: state.kind) == nil ? state as? AnyHashable : AnyHashable(state.kind)).map { .state($0) }
    case .time: delay.map { .time($0) }
    }
  }

  /// Attempts the input on a machine.
  ///
  /// Only a simulation lets time pass: see ``Simulation/give(_:)``.
  ///
  /// - Parameter machine: the machine. If the input is a target state and the machine is not a `StateMachine`, this
  ///   traps. So does time.
  /// - Returns: the outcome.
  @discardableResult
  public func give(to machine: Machine<S, E>) -> Outcome<S, E> {
    switch attempt {
    case .event(let event): return machine.send(event)
    case .state(let state):
      guard let machine = machine as? StateMachine<S, E> else {
        fatalError(
          "\(machine) can't be driven by a target state: make it with `stateMachine()`, or leave states out of the inputs."
        )
      }
      return machine.move(to: state)
    case .time:
      fatalError("No time passes for \(machine) by itself: give \(self) to a simulation of it.")
    }
  }
}

extension Input: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension Input.Attempt: Equatable where S: Equatable, E: Equatable {}
extension Input.Attempt: Hashable where S: Hashable, E: Hashable {}
extension Input.Attempt: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Input: CustomStringConvertible {
  /// The input as an operand: `.press`; time as a duration: `30 s`.
  public var description: String { attempt.description }

  /// The input as a statement: `machine <-! .press`, `simulation.advance(by: .seconds(30))`.
  public var code: String {
    switch attempt {
    case .event: "machine <-! \(self)"
    case .state: "machine <- \(self)"
    case .time(let seconds, 0): "simulation.advance(by: .seconds(\(seconds)))"
    case .time(let seconds, let attoseconds):
      "simulation.advance(by: Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds)))"
    }
  }
}

extension Sequence {
  /// Inputs as code, one line for each. If time passes, the code begins with a simulation of the machine.
  ///
  /// - Parameter line: returns the code of an input.
  func code<S, E>(_ line: (Element) -> String, of input: (Element) -> Input<S, E>) -> String {
    let beginning =
      contains { input($0).delay != nil } ? ["let simulation = Simulation(of: machine)"] : []
    return (beginning + map(line)).joined(separator: "\n")
  }
}

extension Input.Attempt: CustomStringConvertible {
  /// The event or the target state as source code: `.press`; time as a duration: `30 s`.
  public var description: String {
    switch self {
    case .event(let event): spelling(of: event)
    case .state(let state): spelling(of: state)
    case .time(let seconds, let attoseconds): "\(Delay(seconds: seconds, attoseconds: attoseconds))"
    }
  }
}
