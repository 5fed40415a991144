/// A handler for a chain: after these consecutive transitions, do that (G4).
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .yellow, .yellow => .red)
///   AfterChain(.red => .green => .yellow => .red) { _ in print("all the way round") }
/// }
/// ```
public struct AfterChain<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - chain: consecutive transitions, on state or event attempts.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs when the chain is complete.
  public init(
    _ chain: TransitionChain<S.Kind>, order: HandlerOrder = 100,
    then handler: @escaping Blueprint<S, E>.Handler
  ) {
    part = .init(.chainHandler(chain.steps(), .completion, order: order, then: handler))
  }

  /// Declares a handler.
  ///
  /// - Parameters:
  ///   - step: the first transition; a step counts only if its condition passes.
  ///   - steps: the transitions that follow.
  ///   - order: when the handler runs among others; lower runs first.
  ///   - handler: runs when the chain is complete.
  public init(
    steps step: Step<S, E>, _ steps: Step<S, E>..., order: HandlerOrder = 100,
    then handler: @escaping Blueprint<S, E>.Handler
  ) {
    part = .init(.chainHandler([step] + steps, .completion, order: order, then: handler))
  }

  /// Reports that one arrow is not a chain.
  @available(
    *, unavailable,
    message: "a chain has at least two arrows; for one arrow write Along"
  )
  public init(
    _ transition: Transition<S.Kind>, order: HandlerOrder = 100,
    then handler: @escaping Blueprint<S, E>.Handler
  ) {
    part = .init()
  }
}

extension AfterChain: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
