extension Machine {
  /// Attempts an event.
  ///
  /// - Returns: false if the attempt was refused, true otherwise. An attempt that is queued or ignored is not refused.
  /// - Complexity: O(1), besides the routes and handlers that match.
  @export(implementation)
  @inline(__always)
  package final func tryEvent(answering event: E) -> Bool {
    let verdict = attempt(event, isReported: false)
    discardOutcome(verdict)
    return verdict.isAccepted
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
    let verdict = attempt(Edge.erased(event), .message(userInfo), isReported: false)
    discardOutcome(verdict)
    return verdict.isAccepted
  }

  /// Attempts an event and returns the outcome.
  ///
  /// ```swift
  /// try machine.send(.press).orThrow()
  /// ```
  ///
  /// - Returns: moved, queued, ignored, deferred, or refused with the reason (T5).
  @export(implementation)
  @inline(__always)
  @discardableResult
  public final func send(_ event: E) -> Outcome<S, E> {
    let old: S? = Edge<S>.isByte ? Address<S>.value(byte) : nil
    let verdict = attempt(event, isReported: true)
    defer { withExtendedLifetime(self) {} }
    return takeOutcome(verdict, of: event, from: old)
  }

  /// Attempts an event with a message and returns the outcome.
  ///
  /// - Parameters:
  ///   - event: the event to attempt.
  ///   - userInfo: a message for conditions and handlers.
  /// - Returns: moved, queued, ignored, deferred, or refused with the reason (T5).
  @export(implementation)
  @discardableResult
  package final func send(_ event: E, userInfo: Any?) -> Outcome<S, E> {
    let old: S? = Edge<S>.isByte ? Address<S>.value(byte) : nil
    let verdict = attempt(Edge.erased(event), .message(userInfo), isReported: true)
    defer { withExtendedLifetime(self) {} }
    return takeOutcome(verdict, of: event, from: old)
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
    let verdict = attempt(to: state, isReported: false)
    discardOutcome(verdict)
    return verdict.isAccepted
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
    let verdict = attempt(to: Edge.erased(state), .message(userInfo), isReported: false)
    discardOutcome(verdict)
    return verdict.isAccepted
  }

  /// Attempts a target state and returns the outcome.
  ///
  /// - Returns: moved, queued, or refused with the reason (T5).
  @export(implementation)
  @discardableResult
  public func move(to state: S) -> Outcome<S, E> {
    let old: S? = Edge<S>.isByte ? Address<S>.value(byte) : nil
    let verdict = attempt(to: state, isReported: true)
    defer { withExtendedLifetime(self) {} }
    return takeOutcome(verdict, to: state, from: old)
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
    let old: S? = Edge<S>.isByte ? Address<S>.value(byte) : nil
    let verdict = attempt(to: Edge.erased(state), .message(userInfo), isReported: true)
    defer { withExtendedLifetime(self) {} }
    return takeOutcome(verdict, to: state, from: old)
  }

  /// Takes the outcome of an attempt of a target state, which has just ended.
  @export(implementation)
  @inline(__always)
  final func takeOutcome(_ verdict: Verdict, to target: S, from old: S?) -> Outcome<S, E> {
    if verdict.isAccepted { return takeOutcome(verdict, from: old) }
    let outcome = refused(verdict, to: target)
    discardOutcome(verdict)
    return outcome
  }

  @export(implementation)
  @_effects(readonly)
  @inline(__always)
  final func refused(_ verdict: Verdict, to target: S) -> Outcome<S, E> {
    .refused(Refusal(.target(target, cause(of: verdict), nil), from: stateBefore(verdict)))
  }

  /// Attempts a target state.
  @export(implementation)
  @inline(__always)
  final func attempt(to target: S, isReported: Bool) -> Verdict {
    if Edge<S>.isByte {
      let cell = installedTarget(Address<S>.byte(of: target))
      if cell.isMove {
        byte = cell.byte
        unsafe row = cell.row
        return .moved
      }
      if cell.isRefuse { return .refused }
      return attempt(cell, to: Address<S>.byte(of: target), isReported: isReported)
    }
    return attempt(to: Edge.erased(target), nil, isReported: isReported)
  }
}
