extension Blueprint {
  /// Makes a machine that is driven by events.
  ///
  /// What is declared for state attempts alone has no effect on it. The machine can be edited like any other; then it
  /// alone changes.
  ///
  /// - Parameters:
  ///   - state: the state to start in; that of the blueprint if it is nil. No handler runs for it.
  ///   - mode: what becomes of an attempt that is made during another one.
  /// - Returns: a machine of its own.
  /// - Complexity: O(1), for each of the machines if there are submachines.
  @inlinable
  public func machine(state: S? = nil, mode: AttemptMode = .runToCompletion) -> Machine<S, E> {
    let machine = Machine<S, E>(state: state ?? self.state, attemptMode: mode, sharing: program)
    if !submachines.isEmpty { addSubmachines(to: machine, isAtStart: state == nil) }
    return machine
  }

  /// Makes a machine that is driven by events and by target states.
  ///
  /// The machine can be edited like any other; then it alone changes.
  ///
  /// - Parameters:
  ///   - state: the state to start in; that of the blueprint if it is nil. No handler runs for it.
  ///   - mode: what becomes of an attempt that is made during another one.
  /// - Returns: a machine of its own.
  /// - Complexity: O(1), for each of the machines if there are submachines.
  @inlinable
  public func stateMachine(state: S? = nil, mode: AttemptMode = .runToCompletion) -> StateMachine<S, E> {
    let machine = StateMachine<S, E>(state: state ?? self.state, attemptMode: mode, sharing: program)
    if !submachines.isEmpty { addSubmachines(to: machine, isAtStart: state == nil) }
    return machine
  }
}
