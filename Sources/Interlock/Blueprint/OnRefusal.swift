/// An error handler: it runs after a refusal.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green)
///   OnRefusal { context in print(context.refusal!) }
/// }
/// let machine = lights.machine()
/// machine <-! .hold
/// ```
/// ```text
/// No route leads from .red on .hold.
/// ```
public struct OnRefusal<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each refused attempt. Its context gives the reason.
  public init(order: HandlerOrder = 100, then handler: @escaping Blueprint<S, E>.Handler) {
    part = .init(.handler(.refusal, order: order, then: handler))
  }
}

extension OnRefusal: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
