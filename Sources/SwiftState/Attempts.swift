public import Interlock

extension Context {
  /// The message of the attempt.
  public var userInfo: Any? { self.Interlock::userInfo }
}

extension Machine {
  /// Attempts an event.
  ///
  /// - Returns: false if the attempt was refused, true otherwise. An attempt that is queued or ignored is not refused.
  @export(implementation)
  @inline(__always)
  @discardableResult
  public func tryEvent(_ event: E) -> Bool {
    tryEvent(answering: event)
  }

  /// Attempts an event with a message for conditions and handlers.
  ///
  /// - Returns: false if the attempt was refused, true otherwise. An attempt that is queued or ignored is not refused.
  @discardableResult
  public func tryEvent(_ event: E, userInfo: Any?) -> Bool {
    tryEvent(answering: event, userInfo: userInfo)
  }

  /// Attempts an event with a message: `machine <-! (.press, "hard")`.
  ///
  /// - Returns: the machine, for chaining attempts.
  @_disfavoredOverload
  @discardableResult
  public static func <-! (machine: Machine, attempt: (event: E, userInfo: Any?)) -> Machine {
    machine.tryEvent(attempt.event, userInfo: attempt.userInfo)
    return machine
  }

  /// Returns the state that an event would lead to now.
  ///
  /// - Returns: the state that the machine would be in; nil exactly if the attempt would be refused.
  public func canTryEvent(_ event: E, userInfo: Any? = nil) -> S? {
    destination(on: event, userInfo: userInfo)
  }

  /// Whether a route leads along an arrow on an event with a message.
  public func hasRoute(event: E.Kind, transition: Transition<S.Kind>, userInfo: Any?) -> Bool {
    self.Interlock::hasRoute(event: event, transition: transition, userInfo: userInfo)
  }

  /// Whether a route leads from one state to another on an event.
  public func hasRoute(event: E.Kind, fromState: S.Kind, toState: S.Kind, userInfo: Any? = nil) -> Bool {
    hasRoute(event: event, transition: fromState => toState, userInfo: userInfo)
  }
}

extension StateMachine {
  /// Attempts a target state.
  ///
  /// - Returns: false if the attempt was refused, true otherwise. An attempt that is queued is not refused.
  @export(implementation)
  @inline(__always)
  @discardableResult
  public func tryState(_ state: S) -> Bool {
    tryState(answering: state)
  }

  /// Attempts a target state with a message for conditions and handlers.
  ///
  /// - Returns: false if the attempt was refused, true otherwise. An attempt that is queued is not refused.
  @discardableResult
  public func tryState(_ state: S, userInfo: Any?) -> Bool {
    tryState(answering: state, userInfo: userInfo)
  }

  /// Attempts a target state with a message: `machine <- (.off, "maintenance")`.
  ///
  /// - Returns: the machine, for chaining attempts.
  @_disfavoredOverload
  @discardableResult
  public static func <- (machine: StateMachine, attempt: (state: S, userInfo: Any?)) -> StateMachine {
    machine.tryState(attempt.state, userInfo: attempt.userInfo)
    return machine
  }

  /// Whether a state attempt would be accepted now.
  public func canTryState(_ state: S, userInfo: Any? = nil) -> Bool {
    accepts(state, userInfo: userInfo)
  }

  /// Whether a state attempt with a message along an arrow would be accepted.
  public func hasRoute(_ transition: Transition<S.Kind>, userInfo: Any?) -> Bool {
    self.Interlock::hasRoute(transition, userInfo: userInfo)
  }

  /// Whether a state attempt from one state to another would be accepted.
  public func hasRoute(fromState: S.Kind, toState: S.Kind, userInfo: Any? = nil) -> Bool {
    hasRoute(fromState => toState, userInfo: userInfo)
  }
}
