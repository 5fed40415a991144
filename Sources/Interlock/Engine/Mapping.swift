/// A registered route mapping or state route mapping.
@usableFromInline
final class Mapping<S: StateType, E: EventType> {
  @usableFromInline let registration: RegistrationID

  /// What a route mapping asks; that of a state route mapping leads nowhere.
  @usableFromInline let route: (_ event: E?, _ fromState: S, _ userInfo: Any?) -> S?

  /// What a state route mapping asks; nil for a route mapping.
  let stateRoute: ((_ fromState: S, _ userInfo: Any?) -> [S]?)?

  /// The handler that was given together with the mapping.
  @usableFromInline let action: Action<S, E>?

  init(
    registration: RegistrationID,
    route: @escaping (_ event: E?, _ fromState: S, _ userInfo: Any?) -> S? = { _, _, _ in nil },
    stateRoute: ((_ fromState: S, _ userInfo: Any?) -> [S]?)? = nil,
    action: Action<S, E>?
  ) {
    self.registration = registration
    self.route = route
    self.stateRoute = stateRoute
    self.action = action
  }

  /// Asks a route mapping; a call of its own for the reason that ``Action/call(_:)`` is one.
  @inlinable
  @inline(never)
  func ask(_ event: E, _ fromState: S, _ userInfo: UnsafePointer<Any?>?) -> S? {
    guard let userInfo = unsafe userInfo else { return route(event, fromState, nil) }
    return unsafe route(event, fromState, userInfo.pointee)
  }

  /// Whether the mapping leads from one state to another on a state attempt.
  func leads(from fromState: S, to toState: S, userInfo: Any?) -> Bool {
    if let stateRoute { return stateRoute(fromState, userInfo)?.contains(toState) ?? false }
    return route(nil, fromState, userInfo) == toState
  }
}

/// The mappings of a kind in the order of registration.
@usableFromInline
final class MappingList<S: StateType, E: EventType> {
  @usableFromInline let mappings: UnmanagedList<Mapping<S, E>>

  init(_ mappings: [Mapping<S, E>]) {
    self.mappings = UnmanagedList(mappings)
  }

  deinit {
    mappings.release()
  }
}
