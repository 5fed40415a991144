extension Context {
  /// The machine that made the attempt, so that a handler need not capture it.
  ///
  /// A context that is kept after its attempt does not keep its machine alive. It traps if the machine is gone.
  public var machine: Machine<S, E> {
    guard let machine = unsafe erased.record.reference.machine else {
      fatalError(
        "The machine of this context is gone: a context that outlives its attempt does not keep its machine alive."
      )
    }
    return unsafe unsafeDowncast(machine, to: Machine<S, E>.self)
  }

  /// The machine that made the attempt, if it can be driven by target states.
  public var stateMachine: StateMachine<S, E>? {
    machine as? StateMachine<S, E>
  }
}
