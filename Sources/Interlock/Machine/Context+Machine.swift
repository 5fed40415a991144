extension Context {
  /// The machine that made the attempt, so that a handler need not capture it. In a chart, it is the machine of the
  /// whole chart.
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

  /// Raises an event: the machine attempts it once eventless routes have come to rest, before anything that is queued
  /// (C3).
  ///
  /// Raised events and completions have one queue, first in, first out. Each of them is a step of its own. If no
  /// route takes the event, it is refused. The whole chart receives it, or a submachine with those inside it, but not the machines around
  /// a submachine.
  ///
  /// Call this in a handler. After the attempt, it traps.
  ///
  /// - Parameter event: the event.
  @export(implementation)
  public func raise(_ event: E) { machine.raise(Edge.erased(event)) }

  /// The machine that made the attempt, if it is a ``StateMachine``.
  public var stateMachine: StateMachine<S, E>? {
    machine as? StateMachine<S, E>
  }
}

extension Engine {
  /// Raises an event of an attempt that is under way.
  @usableFromInline
  final func raise(_ event: AnyValue) {
    let node = ownNode()
    guard node.tree.isBusy else {
      fatalError(
        "Only a running handler can raise an event, and this attempt is over: send the event instead.")
    }
    node.tree.raise(event, on: node)
  }
}
