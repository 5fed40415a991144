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
public struct AfterState<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - transition: the arrow to handle.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each state attempt along the arrow.
  public init(
    _ transition: Transition<S.Kind>, order: HandlerOrder = 100,
    then handler: @escaping Blueprint<S, E>.Handler
  ) {
    part = .init(.handler(.stateAttempt(along: transition), order: order, then: handler))
  }
}

extension AfterState: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
