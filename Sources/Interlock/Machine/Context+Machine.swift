extension Context {
  /// The machine that made the attempt, so that a handler need not capture it. In a chart, it is the whole chart's.
  ///
  /// A context that outlives its attempt does not keep its machine alive. This traps if the machine has been freed.
  public var machine: Machine<S, E> {
    guard let machine = erased.record.reference.machine else {
      fatalError(
        "The machine of this context is gone: a context that outlives its attempt does not keep its machine alive."
      )
    }
    let own = downcast(machine, to: Machine<S, E>.self)
    guard let node = own.knownNode, node.isRegion else { return own }
    return downcast(node.chart.engine, to: Machine<S, E>.self)
  }

  /// The machine that made the attempt, if it is a ``StateMachine``.
  public var stateMachine: StateMachine<S, E>? {
    machine as? StateMachine<S, E>
  }
}
