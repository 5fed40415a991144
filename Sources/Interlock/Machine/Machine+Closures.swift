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
  static func erased(judging condition: @escaping Condition) -> Rule.Condition {
    { condition(Context($0)) }
  }

  @usableFromInline
  static func erased(objecting objection: @escaping Objection) -> Rule.Objection {
    { objection(Context($0)) }
  }

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

  /// A closure that returns states with their data, for the engine. It is inlined, because it is called with the user's
  /// types.
  @export(implementation)
  package static func valueForms(of value: @escaping Value) -> ValueRule.Forms {
    valueForms { event, state, _ in value(event, state) }
  }

  /// A closure that returns states of wanted kinds with their data, for the engine.
  @export(implementation)
  package static func valueForms(of value: @escaping KindValue) -> ValueRule.Forms {
    let body: ValueRule.Body = { event, fromState, kind in
      let event: E? = if let event { Edge<E>.typed(event) } else { nil }
      let kind = Address<S.Kind>.typed(kind)
      guard let state = value(event, Edge<S>.typed(fromState), kind), state.kind == kind else { return nil }
      return Edge.erased(state)
    }
    return unsafe ValueRule.Forms(body) { machine, event, kind in
      guard Edge<S>.isByteKind, !Edge<S>.isKind else { return .unasked }
      let machine = downcast(machine, to: Machine.self)
      let wanted = Address<S.Kind>.value(kind)
      let installed = machine.beginShortcut(to: kind)
      let state = unsafe machine.carried._withUnsafeGuaranteedRef { box in
        unsafe value(event.assumingMemoryBound(to: E.self).pointee, box.value, wanted)
      }
      guard let state, state.kind == wanted else { return .missing }
      machine.take(state, kind)
      machine.endShortcut(machine.ownedRuntime, installed)
      return .given
    }
  }

  /// Stores a state whose kind is a byte, in the box of the previous state if the machine alone holds that box.
  ///
  /// The old state is released last, because its release may run code that makes attempts.
  @export(implementation)
  @inline(__always)
  final func take(_ state: S, _ kind: UInt8) {
    byte = kind
    if holdsBoxAlone {
      unsafe carried._withUnsafeGuaranteedRef { box in
        let old = box.value
        box.value = state
        withExtendedLifetime(old) {}
      }
    } else {
      let old = heldBox
      heldBox = .retained(CarryingBox(state))
      old?.release()
    }
  }

  /// Whether nothing but the machine holds the box of its state.
  @export(implementation)
  final var holdsBoxAlone: Bool {
    @inline(__always) get {
      unsafe withUnsafeMutablePointer(to: &heldBox) { box in
        unsafe box.withMemoryRebound(to: Optional<Box>.self, capacity: 1) {
          unsafe isKnownUniquelyReferenced(&$0.pointee)
        }
      }
    }
  }

  /// The machine's box of a state whose kind is a byte.
  @export(implementation)
  final var carried: Unmanaged<CarryingBox<S>> {
    @inline(__always) get {
      unsafe .fromOpaque(heldBox.unsafelyUnwrapped.reference.toOpaque())
    }
  }

  /// A route mapping for the engine. It is inlined, because it is called with the user's types.
  @export(implementation)
  static func mappingForms(of routeMapping: @escaping RouteMapping) -> Mapping.Forms {
    let route: Mapping.Forms.Route = { event, fromState, message in
      let event: E? = if let event { Edge<E>.typed(event) } else { nil }
      guard let toState = routeMapping(event, Edge<S>.typed(fromState), message?.userInfo) else {
        return nil
      }
      return Edge.erased(toState)
    }
    return Mapping.Forms(route: route) { machine, event, noMessage in
      let machine = downcast(machine, to: Machine.self)
      let installed = machine.beginShortcut()
      // A variable could keep the state that is left until after the attempt. An argument can't.
      let toState = routeMapping(
        Edge<E>.typed(event), Edge<S>.isByte ? Address<S>.value(machine.byte) : machine.state,
        noMessage)
      if let toState { machine.takeInRow(toState) }
      machine.endShortcut(machine.ownedRuntime, installed)
      return toState != nil
    }
  }

  /// Stores a state where all states share a row.
  @export(implementation)
  @inline(__always)
  final func takeInRow(_ state: S) {
    if Edge<S>.isByte {
      byte = Address.byte(of: state)
    } else {
      replaceInRow(with: Edge.erased(state))
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
