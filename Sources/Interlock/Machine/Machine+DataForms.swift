// The closures of data arrows, as the engine calls them. There is one thunk for each closure, made in the client,
// where the compiler sees through the cases: a closure around a closure cost 1.75 times as much.

extension Machine {
  /// A closure from the data of an event and a state to that of the next state.
  @export(implementation)
  static func forms<Event: CaseType, From: CaseType, To: CaseType>(
    _ event: Event.Type, _ from: From.Type, _ to: To.Type,
    of value: @escaping (Event.Payload, From.Payload) -> To.Payload
  ) -> ValueRule.Forms where Event.Root == E, From.Root == S, To.Root == S {
    ValueRule.Forms { context in
      guard let event = context.event(E.self), let given = Event.extract(event),
        let held = From.extract(context.fromState(S.self))
      else { return false }
      var payload = value(given, held)
      return store(To.embed(&payload), of: To.self, context)
    }
  }

  /// A closure that changes the data of a state in place.
  ///
  /// Without handlers, nobody else holds the state, and an array in it is changed without being copied: the state is moved
  /// out of the machine's box, and what the closure leaves is moved in.
  @export(implementation)
  static func forms<Event: CaseType, Case: CaseType>(
    _ event: Event.Type, in case: Case.Type, of change: @escaping (Event.Payload, inout Case.Payload) -> Void
  ) -> ValueRule.Forms where Event.Root == E, Case.Root == S {
    ValueRule.Forms { context in
      guard let event = context.event(E.self), let given = Event.extract(event),
        var payload = Case.extract(context.fromState(S.self))
      else { return false }
      change(given, &payload)
      return store(Case.embed(&payload), of: Case.self, context)
    } inPlace: { context in
      guard Edge<S>.isByteKind, !Edge<S>.isKind, Case.self != AnyCase<S>.self,
        let box = context.record.fromState,
        let event = context.event(E.self), let given = Event.extract(event)
      else { return false }
      let place = downcast(box, to: CarryingBox<S?>.self)
      guard let state = place.content.take(), var payload = Case.extract(consuming: consume state) else {
        fatalError("A machine is in the state whose data it changes.")
      }
      place.isLent = true
      change(given, &payload)
      place.content = Case.embed(&payload)
      place.isLent = false
      return true
    }
  }

  /// A closure from the data of a state to that of the next one, for arrows without an event.
  @export(implementation)
  static func forms<From: CaseType, To: CaseType>(
    _ from: From.Type, _ to: To.Type, of value: @escaping (From.Payload) -> To.Payload
  ) -> ValueRule.Forms where From.Root == S, To.Root == S {
    ValueRule.Forms { context in
      guard let held = From.extract(context.fromState(S.self)) else { return false }
      var payload = value(held)
      return store(To.embed(&payload), of: To.self, context)
    }
  }

  /// Stores the target of an attempt. Only `\.any` can lead to another kind than the wanted one, which traps (K2).
  @export(implementation)
  @inline(__always)
  static func store<Case: CaseType>(_ state: S, of case: Case.Type, _ context: AnyContext) -> Bool
  where Case.Root == S {
    if Case.self == AnyCase<S>.self, state.kind != context.wanted(S.self) {
      Context(context).fail(giving: state.kind)
      return false
    }
    Edge<S>.store(state, in: context.record)
    return true
  }

  /// A guard that is given the data of the event and of the state.
  @export(implementation)
  static func judgement<Event: CaseType, From: CaseType>(
    _ event: Event.Type, _ from: From.Type, of condition: @escaping (Event.Payload, From.Payload) -> Bool
  ) -> Rule.Condition where Event.Root == E, From.Root == S {
    { context in
      guard let event = context.event(E.self), let given = Event.extract(event),
        let held = From.extract(context.fromState(S.self))
      else { return false }
      return condition(given, held)
    }
  }

  /// A guard that is given the data of the event and of the state, and gives its reason.
  @export(implementation)
  static func judgement<Event: CaseType, From: CaseType>(
    _ event: Event.Type, _ from: From.Type,
    objecting objection: @escaping (Event.Payload, From.Payload) -> (any Error)?
  ) -> Rule.Objection where Event.Root == E, From.Root == S {
    { context in
      guard let event = context.event(E.self), let given = Event.extract(event),
        let held = From.extract(context.fromState(S.self))
      else { return nil }
      return objection(given, held)
    }
  }

  /// A handler that is given the data of the event and of the new state.
  @export(implementation)
  static func body<Event: CaseType, To: CaseType>(
    _ event: Event.Type, _ to: To.Type, of handler: @escaping (Event.Payload, To.Payload) -> Void
  ) -> RegisteredHandler.Body where Event.Root == E, To.Root == S {
    { context in
      let context = Context(context)
      guard let event = context.event, let given = Event.extract(event),
        let held = To.extract(context.toState)
      else { return }
      handler(given, held)
    }
  }

  /// A guard that is given the data of the state.
  @export(implementation)
  static func judgement<From: CaseType>(
    _ from: From.Type, of condition: @escaping (From.Payload) -> Bool
  ) -> Rule.Condition where From.Root == S {
    { From.extract($0.fromState(S.self)).map(condition) ?? false }
  }

  /// A guard that is given the data of the state, and gives its reason.
  @export(implementation)
  static func judgement<From: CaseType>(
    _ from: From.Type, objecting objection: @escaping (From.Payload) -> (any Error)?
  ) -> Rule.Objection where From.Root == S {
    { context in
      guard let held = From.extract(context.fromState(S.self)) else { return nil }
      return objection(held)
    }
  }

  /// A handler that is given the data of the new state.
  @export(implementation)
  static func body<To: CaseType>(
    _ to: To.Type, of handler: @escaping (To.Payload) -> Void
  ) -> RegisteredHandler.Body where To.Root == S {
    { context in
      if let held = To.extract(Context(context).toState) { handler(held) }
    }
  }

  /// A handler that is given the data of the state that is left.
  @export(implementation)
  static func body<From: CaseType>(
    leaving from: From.Type, of handler: @escaping (From.Payload) -> Void
  ) -> RegisteredHandler.Body where From.Root == S {
    { context in
      if let held = From.extract(context.fromState(S.self)) { handler(held) }
    }
  }
}
