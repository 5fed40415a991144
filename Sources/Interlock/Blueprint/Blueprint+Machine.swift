extension Blueprint {
  /// Makes a machine that is driven by events, in the blueprint's initial state.
  ///
  /// Declarations for state attempts have no effect on it. You can edit the machine like any other; the edits affect
  /// only that machine.
  ///
  /// - Returns: a new machine.
  /// - Complexity: O(1) for each machine of the tree.
  @export(implementation)
  public func machine() -> Machine<S, E> {
    let machine = Machine<S, E>(state: content.state, sharing: content.program)
    if content.hasSubmachines { content.addSubmachines(to: machine, isAtStart: true) }
    return machine
  }

  /// Makes a machine that is driven by events, in a given state.
  ///
  /// Declarations for state attempts have no effect on it. You can edit the machine like any other; the edits affect
  /// only that machine.
  ///
  /// - Parameters:
  ///   - state: the initial state. No handler runs for it.
  /// - Returns: a new machine.
  /// - Complexity: O(1) for each machine of the tree.
  @export(implementation)
  public func machine(state: S) -> Machine<S, E> {
    let machine = Machine<S, E>(state: state, sharing: content.program)
    if content.hasSubmachines { content.addSubmachines(to: machine, isAtStart: false) }
    return machine
  }

  /// Makes a machine that is driven by events and target states, in the blueprint's initial state.
  ///
  /// You can edit the machine like any other; the edits affect only that machine.
  ///
  /// - Returns: a new machine.
  /// - Complexity: O(1) for each machine of the tree.
  @export(implementation)
  public func stateMachine() -> StateMachine<S, E> {
    let machine = StateMachine<S, E>(state: content.state, sharing: content.program)
    if content.hasSubmachines { content.addSubmachines(to: machine, isAtStart: true) }
    return machine
  }

  /// Makes a machine that is driven by events and target states, in a given state.
  ///
  /// You can edit the machine like any other; the edits affect only that machine.
  ///
  /// - Parameters:
  ///   - state: the initial state. No handler runs for it.
  /// - Returns: a new machine.
  /// - Complexity: O(1) for each machine of the tree.
  @export(implementation)
  public func stateMachine(state: S) -> StateMachine<S, E> {
    let machine = StateMachine<S, E>(state: state, sharing: content.program)
    if content.hasSubmachines { content.addSubmachines(to: machine, isAtStart: false) }
    return machine
  }
}
