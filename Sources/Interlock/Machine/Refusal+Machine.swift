extension Refusal {
  /// The machine that refused the attempt. It is available in the error handler that receives the refusal, while
  /// the handler runs. Elsewhere this traps, because a refusal can be passed to where its machine must not be used.
  @available(*, noasync)
  public var machine: Machine<S, E> {
    guard let machine = origin?.machine else {
      fatalError("The machine of a refusal is available only in the handler of 'OnRefusal', while it runs.")
    }
    return downcast(machine, to: Machine<S, E>.self)
  }
}

extension Machine {
  /// A handler of refusals for the engine.
  @export(implementation)
  static func erased(refusing handler: @escaping (Refusal<S, E>) -> Void) -> RegisteredHandler.Body {
    { context in
      guard let cause = context.record.cause else { return }
      let origin = context.record.reference.lendOrigin(cause)
      // The origin is followed without being counted: a handler that keeps the refusal counts its own.
      unsafe origin.reference._withUnsafeGuaranteedRef { origin in
        let fromState: S = context.fromState(S.self)
        if let event = context.event(E.self) {
          handler(Refusal(.event(event, nil, origin), from: fromState))
        } else {
          let target: S = AnyContext.state(context.bytes.toState, context.record.toState)
          handler(Refusal(.target(target, nil, origin), from: fromState))
        }
      }
      context.record.reference.takeBack(origin)
    }
  }
}
