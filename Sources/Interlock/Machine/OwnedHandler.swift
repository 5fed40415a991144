/// A handler that holds its owner weakly and ends with it (G3).
final class OwnedHandler<Owner: AnyObject, S: Kinded, E: Kinded> where S.Kind: StateType, E.Kind: EventType {
  private weak var owner: Owner?
  private let handler: (Owner, Interlock.Context<S, E>) -> Void

  /// The token that removes the handler.
  var registration: Registration?

  init(_ owner: Owner, _ handler: @escaping (Owner, Interlock.Context<S, E>) -> Void) {
    self.owner = owner
    self.handler = handler
  }

  /// Calls the handler, or removes it if its owner has been freed.
  func call(_ context: Interlock.Context<S, E>) {
    if let owner {
      handler(owner, context)
    } else {
      registration?.dispose()
    }
  }
}

extension Machine {
  /// Registers a handler that ends with its owner.
  ///
  /// - Parameters:
  ///   - owner: an object, held weakly.
  ///   - handler: receives the owner, as long as the owner lives.
  ///   - register: registers the handler that it receives.
  package final func own<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping (Owner, Interlock.Context<S, E>) -> Void,
    register: (@escaping (Interlock.Context<S, E>) -> Void) -> Registration
  ) -> Registration {
    let owned = OwnedHandler(owner, handler)
    let registration = register(owned.call)
    owned.registration = registration
    registration.end(with: owner)
    return registration
  }
}
