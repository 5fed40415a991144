/// Declares a handler for a chain: it runs after these consecutive transitions (G4).
///
/// ```swift
/// let round = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .yellow, .yellow => .red)
///   AfterChain(.red => .green => .yellow => .red) { _ in print("all the way round") }
/// }
/// ```
///
/// - Parameters:
///   - chain: consecutive transitions, on state or event attempts.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs when the chain is complete.
/// - Returns: the line.
public func AfterChain<H: LineHome>(
  _ chain: TransitionChain<H.S.Kind>, order: HandlerOrder = 100,
  then handler: H.Handler
) -> Lines<H> {
  .chainHandler(AnyArrow.arrows(chain), .completion, order, H.body(handler))
}

/// Declares a handler.
///
/// - Parameters:
///   - step: the first transition; a step counts only if its condition passes.
///   - steps: the transitions that follow.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs when the chain is complete.
/// - Returns: the line.
public func AfterChain<H: LineHome>(
  steps step: ChainStep<H>, _ steps: ChainStep<H>..., order: HandlerOrder = 100,
  then handler: H.Handler
) -> Lines<H> {
  .chainHandler(([step] + steps).map(\.arrow), .completion, order, H.body(handler))
}

/// Reports that one arrow is not a chain.
@available(
  *, unavailable,
  message: "a chain has at least two arrows; for one arrow write Along"
)
public func AfterChain<H: LineHome>(
  _ transition: Transition<H.S.Kind>, order: HandlerOrder = 100,
  then handler: H.Handler
) -> Lines<H> { fatalError() }

/// Declares a chain error handler: it runs when a transition breaks this chain (G4).
///
/// ```swift
/// let broken = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .yellow, .yellow => .red)
///   On(.hold, .any => .off)
///   OffChain(.red => .green => .yellow) { context in print("it went", context) }
/// }
/// ```
///
/// - Parameters:
///   - chain: consecutive transitions, on state or event attempts.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs once when a transition leaves the chain before its end.
/// - Returns: the line.
public func OffChain<H: LineHome>(
  _ chain: TransitionChain<H.S.Kind>, order: HandlerOrder = 100,
  then handler: H.Handler
) -> Lines<H> {
  .chainHandler(AnyArrow.arrows(chain), .disruption, order, H.body(handler))
}

/// Declares a handler.
///
/// - Parameters:
///   - step: the first transition; a step counts only if its condition passes.
///   - steps: the transitions that follow.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs once when a transition leaves the chain before its end.
/// - Returns: the line.
public func OffChain<H: LineHome>(
  steps step: ChainStep<H>, _ steps: ChainStep<H>..., order: HandlerOrder = 100,
  then handler: H.Handler
) -> Lines<H> {
  .chainHandler(([step] + steps).map(\.arrow), .disruption, order, H.body(handler))
}

/// Reports that one arrow is not a chain.
@available(*, unavailable, message: "a chain has at least two arrows, so a transition can leave it")
public func OffChain<H: LineHome>(
  _ transition: Transition<H.S.Kind>, order: HandlerOrder = 100,
  then handler: H.Handler
) -> Lines<H> { fatalError() }

/// Declares the state routes of a chain, with a handler that runs when all its steps have been taken in a row.
///
/// ```swift
/// let allowed = Blueprint<Light, NoEvent>(state: .red) {
///   AllowChain(.red => .green => .yellow) { _ in print("time to brake") }
/// }
/// let allowedMachine = allowed.stateMachine()
/// allowedMachine <- .green <- .yellow
/// ```
/// ```text
/// time to brake
/// ```
///
/// - Parameters:
///   - chain: consecutive transitions.
///   - handler: runs when the chain is complete.
/// - Returns: the line.
public func AllowChain<H: LineHome>(_ chain: TransitionChain<H.S.Kind>, then handler: H.Handler) -> Lines<H> {
  .routeChain(AnyArrow.arrows(chain), H.body(handler))
}

/// Reports that one arrow is not a chain.
@available(*, unavailable, message: "a chain has at least two arrows; for one arrow write Allow")
public func AllowChain<H: LineHome>(_ transition: Transition<H.S.Kind>, then handler: H.Handler) -> Lines<H> {
  fatalError()
}

/// A step of a chain: an arrow and, optionally, a condition.
///
/// ```swift
/// let hurried = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   AfterChain(
///     steps: ChainStep(.red => .green), ChainStep(.green => .red, when: "in a hurry") { $0.event == .press }
///   ) { _ in
///     print("there and back")
///   }
/// }
/// ```
public struct ChainStep<H: LineHome> {
  let arrow: AnyArrow

  /// Makes a step that always counts.
  public init(_ transition: Transition<H.S.Kind>) {
    arrow = AnyArrow(transition)
  }

  /// Makes a step that counts only if its condition passes.
  ///
  /// - Parameters:
  ///   - transition: the arrow.
  ///   - label: the condition's label.
  ///   - condition: the guard.
  public init(_ transition: Transition<H.S.Kind>, when label: String, _ condition: H.Condition) {
    arrow = AnyArrow(transition, label: label, condition: H.judgement(condition))
  }
}

extension ChainStep: @unchecked Sendable where H: Sendable {}
