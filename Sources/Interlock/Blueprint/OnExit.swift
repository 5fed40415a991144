/// An exit handler.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   OnExit(.red) { _ in print("get ready") }
/// }
/// ```
public struct OnExit<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - states: the states to leave; any state if you list none.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs on any attempt, before the state is left, while the machine is still in it.
  public init(_ states: S.Kind..., order: HandlerOrder = 100, then handler: @escaping Blueprint<S, E>.Handler)
  {
    part = .init(.handler(.exit(Pattern(listed: states)), order: order, then: handler))
  }
}

extension OnExit: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
