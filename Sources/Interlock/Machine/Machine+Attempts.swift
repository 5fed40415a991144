extension Machine {
  /// Attempts an event.
  ///
  /// - Returns: false if the attempt was refused, true otherwise. An attempt that is queued or ignored is not refused.
  /// - Complexity: O(1), besides the routes and handlers that match.
  @export(implementation)
  @inline(__always)
  package final func tryEvent(answering event: E) -> Bool {
    attempt(event)
  }

  /// Attempts an event with a message.
  ///
  /// - Parameters:
  ///   - event: the event to attempt.
  ///   - userInfo: a message for conditions and handlers.
  /// - Returns: false if the attempt was refused, true otherwise. An attempt that is queued or ignored is not refused.
  /// - Complexity: O(1), besides the routes and handlers that match.
  @export(implementation)
  package final func tryEvent(answering event: E, userInfo: Any?) -> Bool {
    attempt(Edge.erased(event), .message(userInfo), reporting: nil)
  }

  /// Attempts an event and returns the outcome.
  ///
  /// ```swift
  /// try machine.send(.press).orThrow()
  /// ```
  ///
  /// - Returns: moved, queued, ignored, or refused with the reason (T5).
  @export(implementation)
  @discardableResult
  public final func send(_ event: E) -> Outcome<S, E> {
    sendSilently(event) ?? report(on: event, nil)
  }

  /// Attempts an event with a message and returns the outcome.
  ///
  /// - Parameters:
  ///   - event: the event to attempt.
  ///   - userInfo: a message for conditions and handlers.
  /// - Returns: moved, queued, ignored, or refused with the reason (T5).
  @export(implementation)
  @discardableResult
  package final func send(_ event: E, userInfo: Any?) -> Outcome<S, E> {
    sendSilently(event) ?? report(on: event, .message(userInfo))
  }

  /// Attempts an event and returns the outcome, where the cells alone can't tell.
  @usableFromInline
  final func report(on event: E, _ message: Message?) -> Outcome<S, E> {
    Outcome(Report.outcome { attempt(Edge.erased(event), message, reporting: $0) })
  }
}

extension StateMachine {
  /// Attempts a target state.
  ///
  /// - Returns: false if the attempt was refused, true otherwise. An attempt that is queued is not refused.
  /// - Complexity: O(1), besides the routes and handlers that match.
  @export(implementation)
  @inline(__always)
  package func tryState(answering state: S) -> Bool {
    attempt(to: state)
  }

  /// Attempts a target state with a message.
  ///
  /// - Parameters:
  ///   - state: the state to move to.
  ///   - userInfo: a message for conditions and handlers.
  /// - Returns: false if the attempt was refused, true otherwise. An attempt that is queued is not refused.
  /// - Complexity: O(1), besides the routes and handlers that match.
  @export(implementation)
  package func tryState(answering state: S, userInfo: Any?) -> Bool {
    attempt(to: Edge.erased(state), .message(userInfo), reporting: nil)
  }

  /// Attempts a target state and returns the outcome.
  ///
  /// - Returns: moved, queued, or refused with the reason (T5).
  @export(implementation)
  @discardableResult
  public func move(to state: S) -> Outcome<S, E> {
    move(to: state, userInfo: nil)
  }

  /// Attempts a target state with a message and returns the outcome.
  ///
  /// - Parameters:
  ///   - state: the state to move to.
  ///   - userInfo: a message for conditions and handlers.
  /// - Returns: moved, queued, or refused with the reason (T5).
  @export(implementation)
  @discardableResult
  package func move(to state: S, userInfo: Any?) -> Outcome<S, E> {
    report(onMoveTo: state, .message(userInfo))
  }

  /// Attempts a target state and returns the outcome.
  @usableFromInline
  final func report(onMoveTo state: S, _ message: Message?) -> Outcome<S, E> {
    Outcome(Report.outcome { attempt(to: Edge.erased(state), message, reporting: $0) })
  }
}
