/// A registered route mapping or state route mapping.
@usableFromInline
package final class Mapping {
  /// The forms in which a mapping is called.
  @usableFromInline
  package struct Forms {
    /// Computes the target of a context's attempt and stores it in the context's record; false if there is none.
    @usableFromInline
    typealias Route = (AnyContext) -> Bool

    let route: Route

    @usableFromInline
    init(route: @escaping Route) {
      self.route = route
    }
  }

  @usableFromInline
  typealias StateRoute = (_ fromState: AnyValue, _ message: Message?) -> [AnyValue]?

  let registration: RegistrationID

  /// The forms of a route mapping; nil for a state route mapping.
  let forms: Forms?

  /// The closure of a state route mapping; nil for a route mapping.
  let stateRoute: StateRoute?

  /// The handler that was registered together with the mapping.
  let handler: RegisteredHandler?

  /// The same, if state attempts run it (T2).
  var stateHandler: RegisteredHandler? { stateRoute == nil ? nil : handler }

  init(
    registration: RegistrationID, _ forms: Forms?, stateRoute: StateRoute? = nil,
    handler: RegisteredHandler?
  ) {
    self.registration = registration
    self.forms = forms
    self.stateRoute = stateRoute
    self.handler = handler
  }

  /// The same mapping without its handler.
  var muted: Mapping { Mapping(registration: registration, forms, stateRoute: stateRoute, handler: nil) }

  /// Computes the target of a context's attempt and stores it in the context's record; false if there is none.
  func route(_ context: AnyContext) -> Bool { forms?.route(context) ?? false }

  /// The target of a route mapping, asked without an attempt; nil if there is none.
  @inline(never)
  func route(_ event: AnyValue?, _ fromState: AnyValue, _ message: Message?) -> AnyValue? {
    let record = ContextRecord(MachineReference(self))
    record.reference.machine = nil
    record.fill(event: event, fromState: fromState, toState: fromState, message)
    let bytes = ContextBytes(event: event, fromState: fromState, toState: fromState)
    return withExtendedLifetime((event, fromState, record)) {
      guard route(AnyContext(record, bytes)) else { return nil }
      return AnyValue(byte: record.targetByte, box: record.toState)
    }
  }

  /// Whether the mapping leads from one state to another on a state attempt.
  @inline(never)
  func leads(from fromState: AnyValue, to toState: AnyValue, message: Message?, _ states: Interner) -> Bool {
    if let stateRoute {
      return stateRoute(fromState, message)?.contains { states.areSame($0, toState) } ?? false
    }
    return route(nil, fromState, message).map { states.areSame($0, toState) } ?? false
  }
}

// Only a blueprint passes the forms of a closure to other threads, and its closures are `Sendable`.
extension Mapping.Forms: @unchecked Sendable {}
