/// Declares an error handler, which runs after a refusal (F1).
///
/// ```swift
/// let refusing = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green)
///   OnRefusal { refusal in print(refusal) }
/// }
/// let refusingMachine = refusing.machine()
/// refusingMachine <-! .hold
/// ```
/// ```text
/// No route leads from .red on .hold.
/// ```
///
/// - Parameters:
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs after each refused attempt. It receives the refusal, and may use its ``Refusal/machine``.
/// - Returns: the line.
@export(implementation)
public func OnRefusal<H: LineHome>(order: HandlerOrder = 100, then handler: H.RefusalHandler) -> Lines<H> {
  .refusalHandler(order, H.body(refusing: handler))
}

/// Declares an error handler for events of a case, which receives their data (L4): `OnRefusal(\.pay) { amount,
/// refusal in … }`.
///
/// - Parameters:
///   - path: the case of the refused events.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs after each refused attempt of such an event. It receives the event's data and the refusal.
/// - Returns: the line.
@export(implementation)
public func OnRefusal<H: LineHome, Event: CaseType>(
  _ path: KeyPath<H.E.Cases, Event>, order: HandlerOrder = 100,
  then handler: @escaping @Sendable (Event.Payload, Refusal<H.S, H.E>) -> Void
) -> Lines<H> where Event.Root == H.E {
  .refusalHandler(
    order,
    Machine<H.S, H.E>.erased(refusing: { refusal in
      if let event = refusal.event, let payload = Event.extract(event) { handler(payload, refusal) }
    }))
}

/// A report of every unhandled refusal: one for which there is no error handler and no returned ``Outcome``.
///
/// ```swift
/// let overlooking = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green)
///   OnUnhandledRefusal { refusal in print("overlooked:", refusal) }
/// }
/// let overlookingMachine = overlooking.machine()
/// overlookingMachine <-! .hold
/// ```
/// ```text
/// overlooked: No route leads from .red on .hold.
/// ```
///
/// - Parameter report: runs after each unhandled refusal, which it receives.
/// - Returns: the line.
@export(implementation)
public func OnUnhandledRefusal<H: LineHome>(then report: H.RefusalHandler) -> Lines<H> {
  .unhandledRefusalHandler(H.body(refusing: report))
}

/// A report that writes a sentence to standard error for every unhandled refusal, if the library was built for debugging.
///
/// - Returns: the line.
public func OnUnhandledRefusal<H: LineHome>() -> Lines<H> {
  #if DEBUG
    return .unhandledRefusalHandler(
      Machine<H.S, H.E>.erased(refusing: { refusal in
        writeOnStandardError("\(type(of: refusal.machine)): \(refusal)")
      }))
  #else
    return Lines()
  #endif
}

extension Lines {
  @usableFromInline
  static func refusalHandler(_ order: HandlerOrder, _ body: @escaping RegisteredHandler.Body) -> Self {
    .handler(.refusal, order, body)
  }

  @usableFromInline
  static func unhandledRefusalHandler(_ body: @escaping RegisteredHandler.Body) -> Self {
    .handler(.unhandledRefusal, defaultOrder, body)
  }
}
