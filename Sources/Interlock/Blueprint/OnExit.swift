/// An exit handler.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   OnExit(.red) { _ in print("get ready") }
/// }
/// ```
public struct OnExit<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - states: the states to leave; any state if you list none.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs on any attempt, before the state is left, while the machine is still in it.
  public init(_ states: H.S.Kind..., order: HandlerOrder = 100, then handler: H.Handler) {
    part = .handler(.exit(ValuePattern(Pattern(listed: states))), order, H.body(handler))
  }
}

extension OnExit: Sendable where H: Sendable {}
