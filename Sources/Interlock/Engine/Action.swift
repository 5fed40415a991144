/// A registered handler.
@usableFromInline
final class Action<S: StateType, E: EventType> {
  /// The registration that the handler came with; it also breaks ties between equal orders.
  @usableFromInline let registration: RegistrationID

  @usableFromInline let order: UInt8
  @usableFromInline let body: (Context<S, E>) -> Void

  /// The chain whose completion or break the handler waits for.
  let chain: Chain<S, E>?

  init(
    registration: RegistrationID, order: UInt8, chain: Chain<S, E>? = nil,
    body: @escaping (Context<S, E>) -> Void
  ) {
    self.registration = registration
    self.order = order
    self.chain = chain
    self.body = body
  }

  /// The handler that was given together with a route, if one was.
  ///
  /// Optionals of closures are taken apart by hand: going through `map`, a closure would be wrapped, and cost two calls more.
  @usableFromInline
  convenience init?(_ registration: RegistrationID, _ handler: ((Context<S, E>) -> Void)?) {
    guard let handler else { return nil }
    self.init(registration: registration, order: defaultOrder, body: handler)
  }

  /// Calls the handler.
  ///
  /// As a call of its own it borrows the handler and the context, so that no reference is counted.
  @inlinable
  @inline(never)
  func call(_ storage: ContextStorage<S, E>) {
    body(Context(storage))
  }

  /// Whether this handler runs before another.
  func precedes(_ other: Action) -> Bool {
    (order, registration.number) < (other.order, other.registration.number)
  }
}
