extension Blueprint {
  /// Makes a machine that is driven by events, in the state of the blueprint.
  ///
  /// What is declared for state attempts alone has no effect on it. The machine can be edited like any other; then it
  /// alone changes.
  ///
  /// - Parameter mode: whether an attempt made during another one is queued or runs at once.
  /// - Returns: a machine of its own.
  /// - Complexity: O(1), for each of the machines if there are submachines.
  @inlinable
  public func machine(mode: AttemptMode = .runToCompletion) -> Machine<S, E> {
    let machine = Machine<S, E>(state: state, attemptMode: mode, sharing: program)
    if !submachines.isEmpty { addSubmachines(to: machine, isAtStart: true) }
    return machine
  }

  /// Makes a machine that is driven by events, in a state of its own.
  ///
  /// What is declared for state attempts alone has no effect on it. The machine can be edited like any other; then it
  /// alone changes.
  ///
  /// - Parameters:
  ///   - state: the state to start in. No handler runs for it.
  ///   - mode: whether an attempt made during another one is queued or runs at once.
  /// - Returns: a machine of its own.
  /// - Complexity: O(1), for each of the machines if there are submachines.
  @inlinable
  public func machine(state: S, mode: AttemptMode = .runToCompletion) -> Machine<S, E> {
    let machine = Machine<S, E>(state: state, attemptMode: mode, sharing: program)
    if !submachines.isEmpty { addSubmachines(to: machine, isAtStart: false) }
    return machine
  }

  /// Makes a machine that is driven by events and by target states, in the state of the blueprint.
  ///
  /// The machine can be edited like any other; then it alone changes.
  ///
  /// - Parameter mode: whether an attempt made during another one is queued or runs at once.
  /// - Returns: a machine of its own.
  /// - Complexity: O(1), for each of the machines if there are submachines.
  @inlinable
  public func stateMachine(mode: AttemptMode = .runToCompletion) -> StateMachine<S, E> {
    let machine = StateMachine<S, E>(state: state, attemptMode: mode, sharing: program)
    if !submachines.isEmpty { addSubmachines(to: machine, isAtStart: true) }
    return machine
  }

  /// Makes a machine that is driven by events and by target states, in a state of its own.
  ///
  /// The machine can be edited like any other; then it alone changes.
  ///
  /// - Parameters:
  ///   - state: the state to start in. No handler runs for it.
  ///   - mode: whether an attempt made during another one is queued or runs at once.
  /// - Returns: a machine of its own.
  /// - Complexity: O(1), for each of the machines if there are submachines.
  @inlinable
  public func stateMachine(state: S, mode: AttemptMode = .runToCompletion) -> StateMachine<S, E> {
    let machine = StateMachine<S, E>(state: state, attemptMode: mode, sharing: program)
    if !submachines.isEmpty { addSubmachines(to: machine, isAtStart: false) }
    return machine
  }
}
