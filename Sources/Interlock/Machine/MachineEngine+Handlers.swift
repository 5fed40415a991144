extension MachineEngine {
  /// Registers a handler of transitions.
  final func addHandler(
    _ kind: Index.Key.Kind,
    event: Pattern<E> = .any,
    _ transition: Transition<S>,
    _ order: HandlerOrder,
    _ handler: @escaping (Context<S, E>) -> Void
  ) -> any Disposable {
    let registration = register { definition, registration in
      let action = Action(registration: registration, order: order, body: handler)
      definition.addHandler(kind, event: event, transition, action)
    }
    return Registration(registration, in: self)
  }

  /// Registers a handler of refusals.
  final func addErrorHandler(
    _ order: HandlerOrder, _ handler: @escaping (Context<S, E>) -> Void
  ) -> any Disposable {
    let registration = register { definition, registration in
      definition.addErrorHandler(Action(registration: registration, order: order, body: handler))
    }
    return Registration(registration, in: self)
  }
}
