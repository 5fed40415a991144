/// A registered route mapping or state route mapping.
@usableFromInline
package final class Mapping {
  /// The forms in which a mapping is called.
  @usableFromInline
  package struct Forms {
    @usableFromInline
    typealias Route = (_ event: AnyValue?, _ fromState: AnyValue, _ message: Message?) -> AnyValue?

    /// Attempts an event where only the mapping is called and no handlers run.
    @usableFromInline
    typealias Shortcut = (_ subject: AnyObject, _ event: AnyValue, _ noMessage: Any?) -> Bool

    let route: Route
    let shortcut: Shortcut

    @usableFromInline
    init(route: @escaping Route, shortcut: @escaping Shortcut) {
      self.route = route
      self.shortcut = shortcut
    }
  }

  @usableFromInline
  typealias StateRoute = (_ fromState: AnyValue, _ message: Message?) -> [AnyValue]?

  let registration: RegistrationID

  /// The forms of a route mapping; nil for a state route mapping.
  private let forms: Forms?

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

  /// The target of a route mapping; nil for a state route mapping.
  func route(_ event: AnyValue?, _ fromState: AnyValue, _ message: Message?) -> AnyValue? {
    forms?.route(event, fromState, message)
  }

  /// Lets a route mapping move a machine where no other closure takes part.
  var shortcut: Forms.Shortcut {
    if let forms { return forms.shortcut }
    return { _, _, _ in false }
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
