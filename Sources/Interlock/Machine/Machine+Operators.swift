/// Attempts a target state: `machine <- .off`.
infix operator <- : AdditionPrecedence

/// Attempts an event: `machine <-! .press`.
infix operator <-! : AdditionPrecedence

extension Machine {
  /// Attempts an event.
  ///
  /// - Returns: the machine, for chaining attempts.
  @export(implementation)
  @discardableResult
  public static func <-! (machine: Machine, event: E) -> Machine {
    _ = machine.tryEvent(answering: event)
    return machine
  }
}

extension StateMachine {
  /// Attempts a target state.
  ///
  /// - Returns: the machine, for chaining attempts.
  @export(implementation)
  @discardableResult
  public static func <- (machine: StateMachine, state: S) -> StateMachine {
    _ = machine.tryState(answering: state)
    return machine
  }
}
