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
public struct After<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - events: the events to handle; any event if you list none.
  ///   - transition: the arrow that narrows the handler.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each transition along the arrow on one of the events.
  public init(
    _ events: H.E.Kind..., along transition: Transition<H.S.Kind> = .any => .any, order: HandlerOrder = 100,
    then handler: H.Handler
  ) {
    part = .handler(
      .event(ValuePattern(Pattern(listed: events)), along: AnyArrow(transition)), order, H.body(handler))
  }
}

extension After: Sendable where H: Sendable {}
