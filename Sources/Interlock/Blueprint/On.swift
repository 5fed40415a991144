// Lines with several forms are functions. As one generic struct with many initializers, a typo among 40 lines took the
// compiler 18 seconds instead of 0.4. The plain forms are purely variadic: with a first fixed arrow, the variadic part
// would be tried with a closure too.

/// Draws routes for an event.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   On(.hold, .any => .off)
///     .then { context in print("dark after", context.fromState) }
/// }
/// ```
///
/// - Parameters:
///   - event: the event.
///   - arrows: the arrows; `=> .any` makes an internal transition, which stays in the current state (R3).
/// - Returns: the line, to which modifiers can be added.
public func On<H: LineHome>(_ event: H.E.Kind, _ arrows: H.Arrow...) -> RouteLine<H> {
  RouteLine(.routes(on: .some(event), arrows))
}

/// Draws routes for any event or a list of events: `On(.any, .red => .off)`.
///
/// - Parameters:
///   - events: the events.
///   - arrows: the arrows; `=> .any` makes an internal transition, which stays in the current state (R3).
///   - nothing: nothing. Because of it, the compiler looks for a misspelt event among the events, and not among the patterns.
/// - Returns: the line, to which modifiers can be added.
public func On<H: LineHome>(
  _ events: Pattern<H.E.Kind>, _ arrows: H.Arrow..., nothing: Void = ()
) -> RouteLine<H> {
  RouteLine(.routes(on: events, arrows))
}

/// Draws internal transitions: the event is accepted in these states and leads nowhere (R3).
///
/// State attempts can't take such a line (R4).
///
/// - Parameters:
///   - event: the event.
///   - state: a state in which it is accepted.
///   - others: more such states.
/// - Returns: the line, to which modifiers can be added.
public func On<H: LineHome>(
  _ event: H.E.Kind, in state: H.S.Kind, _ others: H.S.Kind...
) -> RouteLine<H> {
  let arrow = Transition(fromState: Pattern(listed: [state] + others), toState: .any)
  return RouteLine(.routes(on: .some(event), [arrow]).forEventAlone())
}

/// Draws routes for an event to states with their data (K2): `On(.expire, .any => .cancelled(reason: "too late"))`.
///
/// - Parameters:
///   - event: the event.
///   - arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@export(implementation)
@_disfavoredOverload
public func On<H: LineHome>(_ event: H.E.Kind, _ arrows: H.ArrowToValue...) -> RouteLine<H>
where H.S: Sendable {
  RouteLine(.routes(on: .some(event), arrows, Machine<H.S, H.E>.forms(of: arrows)))
}

/// Draws routes for any event or a list of events to states with their data (K2).
///
/// - Parameters:
///   - events: the events.
///   - arrows: the arrows.
///   - nothing: nothing, as in ``On(_:_:nothing:)``.
/// - Returns: the line, to which modifiers can be added.
@export(implementation)
@_disfavoredOverload
public func On<H: LineHome>(
  _ events: Pattern<H.E.Kind>, _ arrows: H.ArrowToValue..., nothing: Void = ()
) -> RouteLine<H> where H.S: Sendable {
  RouteLine(.routes(on: events, arrows, Machine<H.S, H.E>.forms(of: arrows)))
}

/// Reports that a route is one arrow.
@available(
  *, unavailable, message: "a route is one arrow; write '.a => .b, .b => .c', or 'AfterChain' for a chain"
)
public func On<H: LineHome>(_ event: H.E.Kind, _ chain: TransitionChain<H.S.Kind>) -> RouteLine<H> {
  fatalError()
}

extension Machine {
  /// Provides the states to which arrows are drawn.
  @export(implementation)
  package static func forms(of arrows: [ValueArrow<S>]) -> [ValueRule.Forms] {
    arrows.map { arrow in
      let state = arrow.toState
      return valueForms { _, _, _ in state }
    }
  }
}
