public import Interlock

/// An input of a machine: an event or a target state, with a message.
///
/// ```swift
/// let inputs: [Input<Checkout, Command>] = [
///   .event(.checkOut, userInfo: Order(items: 2)), .event(.checkOut, userInfo: Order(items: 0)),
/// ]
/// ```
public struct Input<S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  /// The event or the target state of an input.
  public enum Attempt {
    case event(E)
    case state(S)
  }

  /// The event or the target state.
  public let attempt: Attempt

  /// The message of the attempt.
  public let userInfo: (any Sendable)?

  /// An event, with a message.
  public static func event(_ event: E, userInfo: (any Sendable)? = nil) -> Input {
    Input(attempt: .event(event), userInfo: userInfo)
  }

  /// A target state, with a message. It needs a `StateMachine`.
  public static func state(_ state: S, userInfo: (any Sendable)? = nil) -> Input {
    Input(attempt: .state(state), userInfo: userInfo)
  }

  /// Attempts the input on a machine.
  ///
  /// - Parameter machine: the machine. If the input is a target state and the machine is not a `StateMachine`, this
  ///   traps.
  /// - Returns: the outcome.
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
  /// The input as an operand: `.press`, `(.off, "maintenance")`.
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
  /// The event or the target state as source code: `.press`.
  public var description: String {
    switch self {
    case .event(let event): spelling(of: event)
    case .state(let state): spelling(of: state)
    }
  }
}
