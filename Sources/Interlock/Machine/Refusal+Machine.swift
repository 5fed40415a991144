extension Refusal {
  /// The machine that refused the attempt. It is available in the error handler that receives the refusal, while
  /// the handler runs. Elsewhere this traps, because a refusal can be passed to where its machine must not be used.
  @available(*, noasync)
  public var machine: Machine<S, E> {
    guard let record, !record.isKept, let machine = record.reference.machine else {
      fatalError("The machine of a refusal is available only in the handler of 'OnRefusal', while it runs.")
    }
    return downcast(machine, to: Machine<S, E>.self)
  }
}

extension Machine {
  /// A handler of refusals for the engine.
  @export(implementation)
  static func erased(refusing handler: @escaping (Refusal<S, E>) -> Void) -> RegisteredHandler.Body {
    { handler(refusal(in: $0)) }
  }

  /// The refusal that a handler is given.
  @export(implementation)
  @inline(__always)
  static func refusal(in context: AnyContext) -> Refusal<S, E> {
    let subject: Refusal<S, E>.Subject =
      if let event = context.event(E.self) {
        .event(event, nil, context.record)
      } else {
        .target(context.target(S.self), nil, context.record)
      }
    return Refusal(subject, from: context.fromState(S.self))
  }
}
