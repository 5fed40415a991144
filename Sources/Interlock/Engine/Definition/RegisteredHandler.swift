/// A registered handler.
@usableFromInline
final class RegisteredHandler {
  @usableFromInline typealias Body = (AnyContext) -> Void

  /// The handler's registration, which also breaks ties between equal orders.
  let registration: RegistrationID

  let order: UInt8
  @usableFromInline let body: Body

  /// The chain whose completion or break it handles.
  let chain: Chain?

  /// Whether an error handler runs only if there is no other, and no caller receives the outcome.
  let isLastResort: Bool

  @usableFromInline
  init(
    registration: RegistrationID, order: UInt8, chain: Chain? = nil, isLastResort: Bool = false,
    body: @escaping Body
  ) {
    self.isLastResort = isLastResort
    self.registration = registration
    self.order = order
    self.chain = chain
    self.body = body
  }

  /// The handler that was registered together with a route, if there is one.
  ///
  /// Optionals of closures are unwrapped by hand: `map` would wrap the closure and cost two more calls.
  @usableFromInline
  convenience init?(_ registration: RegistrationID, _ body: Body?) {
    guard let body else { return nil }
    self.init(registration: registration, order: defaultOrder, body: body)
  }

  /// Handlers run in ascending order of this.
  var rank: (order: Int, registration: Int) { (Int(order), registration.number) }
}

/// Identifies a registration: its number, and the index of one of its entries.
///
/// Numbers are never reused, so an index that has passed to another registration is noticed.
@usableFromInline
struct RegistrationID {
  /// The registration's position in the order of registration.
  @usableFromInline let number: Int

  @usableFromInline let place: Int32

  @export(implementation)
  init(number: Int, place: Int32) {
    self.number = number
    self.place = place
  }
}

/// The order of a handler: lower ones run first, and equal ones in order of registration.
public typealias HandlerOrder = UInt8

/// The order of a handler that is registered without one.
@usableFromInline let defaultOrder: HandlerOrder = 100
