/// A handler for events: after this event, do that.
///
/// It runs on event attempts only (T2).
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   After(.press) { _ in print("pressed") }
///   After(.press, along: .red => .green, order: 10) { _ in print("go!") }
///   After { context in print("log:", context) }
/// }
/// let machine = lights.machine()
/// machine <-! .press
/// ```
/// ```text
/// go!
/// pressed
/// log: .red => .green on .press
/// ```
public struct After<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - events: the events to handle; any event if you list none.
  ///   - transition: the arrow that narrows the handler.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each transition along the arrow on one of the events.
  public init(
    _ events: E.Kind..., along transition: Transition<S.Kind> = .any => .any, order: HandlerOrder = 100,
    then handler: @escaping Blueprint<S, E>.Handler
  ) {
    part = .init(.handler(.event(Pattern(listed: events), along: transition), order: order, then: handler))
  }
}

extension After: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
