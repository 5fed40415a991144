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
public struct AllowChain<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares the routes of a chain, and a handler.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions.
  ///   - handler: runs when the chain is complete.
  public init(_ chain: TransitionChain<S.Kind>, then handler: @escaping Blueprint<S, E>.Handler) {
    part = .init(.routeChain(chain.steps(), then: handler))
  }

  /// Declares the routes of a chain, and a handler.
  ///
  /// - Parameters:
  ///   - step: the first transition, with its condition.
  ///   - steps: the transitions that follow.
  ///   - handler: runs when the chain is complete.
  public init(
    steps step: Step<S, E>, _ steps: Step<S, E>..., then handler: @escaping Blueprint<S, E>.Handler
  ) {
    part = .init(.routeChain([step] + steps, then: handler))
  }

  /// Reports that one arrow is not a chain.
  @available(*, unavailable, message: "a chain has at least two arrows; for one arrow write Allow")
  public init(_ transition: Transition<S.Kind>, then handler: @escaping Blueprint<S, E>.Handler) {
    part = .init()
  }
}

extension AllowChain: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
