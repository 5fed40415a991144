extension Machine {
  /// Attempts an event.
  ///
  /// - Parameters:
  ///   - event: the event to follow.
  ///   - userInfo: a message to conditions and handlers.
  /// - Returns: false exactly if the attempt was refused. An attempt that is queued or ignored is not refused.
  /// - Complexity: O(1), besides the routes and handlers that match.
  @inlinable
  @discardableResult
  public final func tryEvent(_ event: E, userInfo: Any? = nil) -> Bool {
    perform(event, userInfo)
  }

  /// Attempts an event and says what became of it.
  ///
  /// ```swift
  /// try machine.attemptEvent(.press).orThrow()
  /// ```
  ///
  /// - Parameters:
  ///   - event: the event to follow.
  ///   - userInfo: a message to conditions and handlers.
  /// - Returns: where the machine moved, or why not.
  @inlinable
  @discardableResult
  public final func attemptEvent(_ event: E, userInfo: Any? = nil) -> Outcome<S, E> {
    var outcome = Outcome<S, E>.queued
    _ = unsafe run(event, userInfo, reporting: &outcome)
    return outcome
  }
}

extension StateMachine {
  /// Attempts a target state.
  ///
  /// - Parameters:
  ///   - state: the state to move to.
  ///   - userInfo: a message to conditions and handlers.
  /// - Returns: false exactly if the attempt was refused. An attempt that is queued is not refused.
  /// - Complexity: O(1), besides the routes and handlers that match.
  @inlinable
  @discardableResult
  public func tryState(_ state: S, userInfo: Any? = nil) -> Bool {
    perform(to: state, userInfo)
  }

  /// Attempts a target state and says what became of it.
  ///
  /// - Parameters:
  ///   - state: the state to move to.
  ///   - userInfo: a message to conditions and handlers.
  /// - Returns: where the machine moved, or why not.
  @inlinable
  @discardableResult
  public func attemptState(_ state: S, userInfo: Any? = nil) -> Outcome<S, E> {
    var outcome = Outcome<S, E>.queued
    _ = unsafe run(to: state, userInfo, reporting: &outcome)
    return outcome
  }
}
