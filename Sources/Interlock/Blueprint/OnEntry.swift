/// An entry handler.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .yellow, .yellow => .red)
///   OnEntry(.yellow, .red) { _ in print("brake") }
///   OnEntry { context in print("now", context.toState) }
/// }
/// ```
public struct OnEntry<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - states: the states to enter; any state if you list none.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after the state has been entered, on any attempt.
  public init(_ states: S.Kind..., order: HandlerOrder = 100, then handler: @escaping Blueprint<S, E>.Handler)
  {
    part = .init(.handler(.entry(Pattern(listed: states)), order: order, then: handler))
  }
}

extension OnEntry: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
