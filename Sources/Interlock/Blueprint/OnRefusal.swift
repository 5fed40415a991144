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
public struct OnRefusal<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after each refused attempt. Its context gives the reason.
  public init(order: HandlerOrder = 100, then handler: H.Handler) {
    part = .handler(.refusal, order, H.body(handler))
  }
}

extension OnRefusal: Sendable where H: Sendable {}
