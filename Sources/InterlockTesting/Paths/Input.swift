public import Interlock

/// What a test gives to a machine: an event or a target state, with a message.
///
/// ```swift
/// let inputs: [Input<Checkout, Command>] = [
///   .event(.checkOut, userInfo: Order(items: 2)), .event(.checkOut, userInfo: Order(items: 0)),
/// ]
/// ```
public struct Input<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// What is attempted.
  public enum Attempt {
    case event(E)
    case state(S)
  }

  /// What is attempted.
  public let attempt: Attempt

  /// The message that is given with the attempt.
  public let userInfo: (any Sendable)?

  /// An event, with a message.
  public static func event(_ event: E, userInfo: (any Sendable)? = nil) -> Input {
    Input(attempt: .event(event), userInfo: userInfo)
  }

  /// A target state, with a message. It needs a `StateMachine`.
  public static func state(_ state: S, userInfo: (any Sendable)? = nil) -> Input {
    Input(attempt: .state(state), userInfo: userInfo)
  }

  /// Gives the input to a machine.
  ///
  /// - Parameter machine: the machine; a `StateMachine`, if the input is a target state, or it traps.
  /// - Returns: what became of it.
  @discardableResult
  public func give(to machine: Machine<S, E>) -> Outcome<S, E> {
    switch attempt {
    case .event(let event): return machine.send(event, userInfo: userInfo)
    case .state(let state):
      guard let machine = machine as? StateMachine<S, E> else {
        preconditionFailure(
          "\(machine) can't be driven by a target state: make it with `stateMachine()`, or leave states out of the inputs."
        )
      }
      return machine.move(to: state, userInfo: userInfo)
    }
  }
}

extension Input: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
extension Input.Attempt: Equatable where S: Equatable, E: Equatable {}
extension Input.Attempt: Hashable where S: Hashable, E: Hashable {}
extension Input.Attempt: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}

extension Input: CustomStringConvertible {
  /// The input as it is written behind an operator: `.press`, `(.off, "maintenance")`.
  public var description: String {
    userInfo.map { "(\(attempt), \(spelling(of: $0)))" } ?? "\(attempt)"
  }

  /// The input as a statement: `machine <-! .press`.
  public var code: String {
    switch attempt {
    case .event: "machine <-! \(self)"
    case .state: "machine <- \(self)"
    }
  }
}

extension Input.Attempt: CustomStringConvertible {
  /// The event or the target state as it is written: `.press`.
  public var description: String {
    switch self {
    case .event(let event): spelling(of: event)
    case .state(let state): spelling(of: state)
    }
  }
}
