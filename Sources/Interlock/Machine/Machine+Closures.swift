// Converts users' closures to the shapes that the engine calls. A context has the same layout for every machine type,
// so closures that take a context need no code in the user's module.

extension Machine {
  /// A handler for the engine.
  @usableFromInline
  static func erased(_ handler: @escaping Handler) -> RegisteredHandler.Body {
    { handler(Context($0)) }
  }

  /// A handler for the engine, if there is one.
  @usableFromInline
  static func erased(_ handler: Handler?) -> RegisteredHandler.Body? {
    guard let handler else { return nil }
    return erased(handler) as RegisteredHandler.Body
  }

  /// A guard for the engine, if there is one.
  @usableFromInline
  static func erased(_ condition: Condition?) -> Rule.Condition? {
    guard let condition else { return nil }
    return { condition(Context($0)) }
  }

  /// A guard that gives its reason, for the engine, if there is one.
  @usableFromInline
  static func erased(_ objection: Objection?) -> Rule.Objection? {
    guard let objection else { return nil }
    return { objection(Context($0)) }
  }

  /// The closure of a route that returns states with their data, for the engine. It traps if the state is of another kind
  /// than the arrow's target (K2). It is inlined, because it is called with the user's types.
  @export(implementation)
  static func ownForms(of value: @escaping Value) -> ValueRule.Forms {
    ValueRule.Forms { context in
      guard let state = value(context.event(E.self), context.fromState(S.self)) else { return false }
      if state.kind != context.wanted(S.self) {
        Context(context).fail(giving: state.kind)
        return false
      }
      Edge<S>.store(state, in: context.record)
      return true
    }
  }

  /// A closure that returns states with their data, for the engine.
  @export(implementation)
  package static func valueForms(of value: @escaping Value) -> ValueRule.Forms {
    ValueRule.Forms { context in
      guard let state = value(context.event(E.self), context.fromState(S.self)),
        state.kind == context.wanted(S.self)
      else {
        return false
      }
      Edge<S>.store(state, in: context.record)
      return true
    }
  }

  /// A closure that returns states of wanted kinds with their data, for the engine.
  @export(implementation)
  package static func valueForms(of value: @escaping KindValue) -> ValueRule.Forms {
    ValueRule.Forms { context in
      let kind = context.wanted(S.self)
      guard let state = value(context.event(E.self), context.fromState(S.self), kind), state.kind == kind
      else { return false }
      Edge<S>.store(state, in: context.record)
      return true
    }
  }

  /// A route mapping for the engine. It is inlined, because it is called with the user's types.
  @export(implementation)
  static func mappingForms(of routeMapping: @escaping RouteMapping) -> Mapping.Forms {
    Mapping.Forms { context in
      guard
        let state = routeMapping(
          context.event(E.self), context.fromState(S.self), context.record.message?.userInfo)
      else { return false }
      Edge<S>.store(state, in: context.record)
      return true
    }
  }
}

extension StateMachine {
  /// A state route mapping for the engine.
  static func erased(_ stateRouteMapping: @escaping StateRouteMapping) -> Mapping.StateRoute {
    { fromState, message in
      stateRouteMapping(Edge<S>.typed(fromState), message?.userInfo)?.map { Edge.erased($0) }
    }
  }
}
