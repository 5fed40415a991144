/// An entry handler.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .yellow, .yellow => .red)
///   OnEntry(.yellow, .red) { _ in print("brake") }
///   OnEntry { context in print("now", context.toState) }
/// }
/// ```
public struct OnEntry<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - states: the states to enter; any state if you list none.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs after the state has been entered, on any attempt.
  public init(_ states: H.S.Kind..., order: HandlerOrder = 100, then handler: H.Handler) {
    part = .handler(.entry(ValuePattern(Pattern(listed: states))), order, H.body(handler))
  }
}

extension OnEntry: Sendable where H: Sendable {}
