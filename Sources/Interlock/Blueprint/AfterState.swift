/// A handler for state attempts: after a state attempt along this arrow, do that.
///
/// It runs on state attempts only (T2). ``Along`` runs on event attempts too.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   Allow(.red => .green)
///   AfterState(.any => .green) { _ in print("told to be green") }
/// }
/// ```
public struct AfterState<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - transition: the arrow to handle.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each state attempt along the arrow.
  public init(
    _ transition: Transition<H.S.Kind>, order: HandlerOrder = 100,
    then handler: H.Handler
  ) {
    part = .handler(.stateAttempt(along: AnyArrow(transition)), order, H.body(handler))
  }
}

extension AfterState: Sendable where H: Sendable {}
