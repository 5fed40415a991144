extension Refusal {
  /// The machine that refused the attempt. It is available in the error handler that receives the refusal, until the
  /// attempt has ended. Elsewhere this traps, because a refusal can be passed to where its machine must not be used.
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
    { lendRefusal(in: $0, to: handler) }
  }

  /// Calls a handler of refusals.
  ///
  /// Where states and events own nothing, the refusal is lent: it refers to the record without counting it, and a handler that
  /// keeps the refusal counts its own reference.
  @export(implementation)
  @inline(__always)
  static func lendRefusal(in context: AnyContext, to handler: (Refusal<S, E>) -> Void) {
    guard _isPOD(S.self), _isPOD(E.self) else { return handler(refusal(in: context, context.record)) }
    var refusal = refusal(in: context, Held.unretained(context.record).lent)
    handler(refusal)
    // What was lent is overwritten, not released.
    unsafe withUnsafeMutablePointer(to: &refusal) {
      let nothing = Refusal<S, E>.Subject.target(context.fromState(S.self), nil, nil)
      unsafe $0.initialize(to: Refusal(nothing, from: context.fromState(S.self)))
    }
  }

  /// The refusal that a handler is given.
  @export(implementation)
  @inline(__always)
  static func refusal(in context: AnyContext, _ record: __owned ContextRecord) -> Refusal<S, E> {
    let subject: Refusal<S, E>.Subject =
      if let event = context.event(E.self) {
        .event(event, nil, record)
      } else {
        .target(context.target(S.self), nil, record)
      }
    return Refusal(subject, from: context.fromState(S.self))
  }
}
