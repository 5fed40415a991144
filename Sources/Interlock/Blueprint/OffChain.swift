/// A chain error handler: when a transition breaks this chain, do that (G4).
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .yellow, .yellow => .red)
///   On(.hold, .any => .off)
///   OffChain(.red => .green => .yellow) { context in print("it went", context) }
/// }
/// ```
public struct OffChain<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs once when a transition leaves the chain before its end.
  public init(
    _ chain: TransitionChain<H.S.Kind>, order: HandlerOrder = 100,
    then handler: H.Handler
  ) {
    part = .chainHandler(chain.routes, .disruption, order, H.body(handler))
  }

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - step: the first transition; a step counts only if its condition passes.
  ///   - steps: the transitions that follow.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs once when a transition leaves the chain before its end.
  public init(
    steps step: ChainStep<H>, _ steps: ChainStep<H>..., order: HandlerOrder = 100,
    then handler: H.Handler
  ) {
    part = .chainHandler(([step] + steps).map(\.route), .disruption, order, H.body(handler))
  }

  /// Reports that one arrow is not a chain.
  @available(
    *, unavailable,
    message: "a chain has at least two arrows; one arrow cannot be broken"
  )
  public init(
    _ transition: Transition<H.S.Kind>, order: HandlerOrder = 100,
    then handler: H.Handler
  ) {
    part = .init()
  }
}

extension OffChain: Sendable where H: Sendable {}
