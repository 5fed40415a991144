/// Draws routes that are taken when all submachines of their from-states are complete (H7).
///
/// ```swift
/// let wizard = Blueprint<Wizard, Key>(state: .form) {
///   OnCompletion(.form => .thanks)
///   Submachine(form, in: .form)
/// }
/// ```
///
/// A route is taken when the last of the submachines reaches a final state, before any queued attempt. The completion is
/// an attempt without an event: handlers for state attempts run, and handlers for events don't. Other attempts can't take
/// the route.
///
/// - Parameter arrows: the arrows; `=> .any` makes an internal transition, which stays in the current state.
/// - Returns: the line, to which modifiers can be added.
public func OnCompletion<H: LineHome>(_ arrows: H.Arrow...) -> RouteLine<H> {
  RouteLine(DeclaredRoutes(.completion, AnyArrow.arrows(arrows)))
}

/// Draws routes to states with their data (K2) that are taken when all submachines of their from-states are complete (H7).
///
/// - Parameter arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@_disfavoredOverload
public func OnCompletion<H: LineHome>(_ arrows: H.ArrowToValue...) -> RouteLine<H> where H.S: Sendable {
  RouteLine(DeclaredRoutes(.completion, arrows, to: Machine<H.S, H.E>.forms(of: arrows)))
}

/// Draws a route between cases that is taken when all submachines of its from-state are complete (H7), with a closure that
/// computes the data of the state it leads to.
///
/// - Parameters:
///   - arrow: the arrow; `\.any` at its beginning stands for every state, whose data is the whole state.
///   - value: returns the data of the new state, given that of the state that is left. It must be pure.
/// - Returns: the line, to which modifiers can be added.
@export(implementation)
public func OnCompletion<H: LineHome, From: CaseType, To: CaseType>(
  _ arrow: DataArrow<H.S, From, To>, value: @escaping @Sendable (From.Payload) -> To.Payload
) -> StateLine<H, From, To> where From.Root == H.S, To.Root == H.S {
  StateLine(changed: .completions(arrow.transition, Machine<H.S, H.E>.forms(From.self, To.self, of: value)))
}

/// Reports that a data arrow needs a closure.
@available(
  *, unavailable, message: "a data arrow needs a closure that returns the data of the state it leads to"
)
public func OnCompletion<H: LineHome, From: CaseType, To: CaseType>(
  _ arrow: DataArrow<H.S, From, To>
) -> StateLine<H, From, To> where From.Root == H.S, To.Root == H.S { fatalError() }
