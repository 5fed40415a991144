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
      let origin = context.record.reference.lendOrigin()
      // References are followed without being counted: a handler that keeps the refusal counts its own.
      unsafe cause.reference._withUnsafeGuaranteedRef { cause in
        unsafe origin.reference._withUnsafeGuaranteedRef { origin in
          handler(
            Refusal(
              event: context.event(E.self), fromState: context.fromState(S.self),
              toState: AnyContext.state(context.bytes.toState, context.record.toState), cause, origin))
        }
      }
      origin.returnMachine()
    }
  }
}
