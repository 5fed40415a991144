/// A handler for a chain: after these consecutive transitions, do that (G4).
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .yellow, .yellow => .red)
///   AfterChain(.red => .green => .yellow => .red) { _ in print("all the way round") }
/// }
/// ```
public struct AfterChain<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs when the chain is complete.
  public init(
    _ chain: TransitionChain<H.S.Kind>, order: HandlerOrder = 100,
    then handler: H.Handler
  ) {
    part = .chainHandler(chain.routes, .completion, order, H.body(handler))
  }

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - step: the first transition; a step counts only if its condition passes.
  ///   - steps: the transitions that follow.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs when the chain is complete.
  public init(
    steps step: ChainStep<H>, _ steps: ChainStep<H>..., order: HandlerOrder = 100,
    then handler: H.Handler
  ) {
    part = .chainHandler(([step] + steps).map(\.route), .completion, order, H.body(handler))
  }

  /// Reports that one arrow is not a chain.
  @available(
    *, unavailable,
    message: "a chain has at least two arrows; for one arrow write Along"
  )
  public init(
    _ transition: Transition<H.S.Kind>, order: HandlerOrder = 100,
    then handler: H.Handler
  ) {
    part = .init()
  }
}

extension AfterChain: Sendable where H: Sendable {}
