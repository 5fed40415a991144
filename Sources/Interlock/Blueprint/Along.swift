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
public struct Along<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - transition: the arrow to handle.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each transition along the arrow.
  public init(
    _ transition: Transition<S.Kind>, order: HandlerOrder = 100,
    then handler: @escaping Blueprint<S, E>.Handler
  ) {
    part = .init(.handler(.anyAttempt(along: transition), order: order, then: handler))
  }
}

extension Along: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
