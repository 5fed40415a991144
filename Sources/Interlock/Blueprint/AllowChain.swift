/// The state routes of a chain, with a handler that runs when all its steps have been taken in a row.
///
/// ```swift
/// let lights = Blueprint<Light, NoEvent>(state: .red) {
///   AllowChain(.red => .green => .yellow) { _ in print("time to brake") }
/// }
/// let machine = lights.stateMachine()
/// machine <- .green <- .yellow
/// ```
/// ```text
/// time to brake
/// ```
public struct AllowChain<H: LineHome>: BlueprintElement {
  /// The declarations.
  public let part: Lines<H>

  /// Declares the routes of a chain, and a handler.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions.
  ///   - handler: runs when the chain is complete.
  public init(_ chain: TransitionChain<H.S.Kind>, then handler: H.Handler) {
    part = .routeChain(chain.routes, H.body(handler))
  }

  /// Declares the routes of a chain, and a handler.
  ///
  /// - Parameters:
  ///   - step: the first transition, with its condition.
  ///   - steps: the transitions that follow.
  ///   - handler: runs when the chain is complete.
  public init(
    steps step: ChainStep<H>, _ steps: ChainStep<H>..., then handler: H.Handler
  ) {
    part = .routeChain(([step] + steps).map(\.route), H.body(handler))
  }

  /// Reports that one arrow is not a chain.
  @available(*, unavailable, message: "a chain has at least two arrows; for one arrow write Allow")
  public init(_ transition: Transition<H.S.Kind>, then handler: H.Handler) {
    part = .init()
  }
}

extension AllowChain: Sendable where H: Sendable {}
