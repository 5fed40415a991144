/// A handler of events: after this event, do that.
///
/// It runs on event attempts alone (T2).
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
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - events: what it waits for: one of these, or any event if none are given.
  ///   - transition: the arrow that it is narrowed to.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each transition along the arrow that one of the events made.
  public init(
    _ events: E.Kind..., along transition: Transition<S.Kind> = .any => .any, order: HandlerOrder = 100,
    then handler: @escaping Blueprint<S, E>.Handler
  ) {
    part = .init(.handler(.event(Pattern(listed: events), along: transition), order: order, then: handler))
  }
}

extension After: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
