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
    machine.tryEvent(event)
    return machine
  }

  /// Attempts an event with a message: `machine <-! (.press, "hard")`.
  ///
  /// - Returns: the machine, for chaining attempts.
  @export(implementation)
  @_disfavoredOverload
  @discardableResult
  public static func <-! (machine: Machine, attempt: (event: E, userInfo: Any?)) -> Machine {
    machine.tryEvent(attempt.event, userInfo: attempt.userInfo)
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
    machine.tryState(state)
    return machine
  }

  /// Attempts a target state with a message: `machine <- (.off, "maintenance")`.
  ///
  /// - Returns: the machine, for chaining attempts.
  @export(implementation)
  @_disfavoredOverload
  @discardableResult
  public static func <- (machine: StateMachine, attempt: (state: S, userInfo: Any?)) -> StateMachine {
    machine.tryState(attempt.state, userInfo: attempt.userInfo)
    return machine
  }
}
