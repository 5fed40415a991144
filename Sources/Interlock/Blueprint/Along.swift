/// A handler for transitions: along this arrow, do that.
///
/// It runs on event attempts and state attempts (T2).
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   Along(.any => .any, order: 10) { context in print("log:", context) }
/// }
/// ```
public struct Along<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - transition: the arrow to handle.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each transition along the arrow.
  public init(
    _ transition: Transition<H.S.Kind>, order: HandlerOrder = 100,
    then handler: H.Handler
  ) {
    part = .handler(.anyAttempt(along: AnyArrow(transition)), order, H.body(handler))
  }
}

extension Along: Sendable where H: Sendable {}
