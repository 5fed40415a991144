/// A handler of states that are left.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   OnExit(.red) { _ in print("get ready") }
/// }
/// ```
public struct OnExit<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - states: what is left: one of these, or any state if none are given.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs before the state is left, on any attempt: the machine is still in it.
  public init(_ states: S.Kind..., order: HandlerOrder = 100, then handler: @escaping Blueprint<S, E>.Handler)
  {
    part = .init(.handler(.exit(Pattern(listed: states)), order: order, then: handler))
  }
}

extension OnExit: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
