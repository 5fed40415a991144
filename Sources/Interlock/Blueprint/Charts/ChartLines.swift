/// Draws routes of a chart for an event, to the past of a state (C4) or to states of several regions (C2).
///
/// - Parameters:
///   - event: the event.
///   - arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@_disfavoredOverload
public func On<H: LineHome>(_ event: H.E.Kind, _ arrows: H.ArrowOfChart...) -> RouteLine<H> {
  RouteLine(DeclaredRoutes(.events(ValuePattern(.some(event))), arrows.map { $0.erased() }))
}

/// Draws routes of a chart for any event or a list of events, to the past of a state (C4) or to states of several regions (C2).
///
/// - Parameters:
///   - events: the events.
///   - arrows: the arrows.
///   - nothing: nothing, as in ``On(_:_:nothing:)``.
/// - Returns: the line, to which modifiers can be added.
@_disfavoredOverload
public func On<H: LineHome>(
  _ events: Pattern<H.E.Kind>, _ arrows: H.ArrowOfChart..., nothing: Void = ()
) -> RouteLine<H> {
  RouteLine(DeclaredRoutes(.events(ValuePattern(events)), arrows.map { $0.erased() }))
}

/// Draws routes of a chart that are taken on completion (H7), to the past of a state (C4) or to states of several regions
/// (C2).
///
/// - Parameter arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@_disfavoredOverload
public func OnCompletion<H: LineHome>(_ arrows: H.ArrowOfChart...) -> RouteLine<H> {
  RouteLine(DeclaredRoutes(.completion, arrows.map { $0.erased() }))
}

/// Draws eventless routes, which are taken as soon as they are open (C3).
///
/// ```swift
/// enum Order: StateType { case packing, weighed, heavy, light }
/// enum Step: EventType { case weigh }
///
/// let order = Blueprint<Order, Step>(state: .packing) {
///   On(.weigh, .packing => .weighed)
///   Always(.weighed => .heavy).when("is heavy") { _ in false }
///   Always(.weighed => .light)
/// }
/// let machine = order.machine()
/// machine <-! .weigh
/// print(machine.state)  // light
/// ```
///
/// After each step, the eventless routes of all active states are tried, the innermost first, until none is open.
/// Then come raised events and completions, and only then queued attempts. Eventless routes are first tried after
/// the first step, or when the machine is started, because making a machine runs no handlers. If they never come to
/// rest, the machine traps and names the states.
///
/// - Parameter arrows: the arrows. They lead to a state.
/// - Returns: the line, to which modifiers can be added.
public func Always<H: LineHome>(_ arrows: H.Arrow...) -> RouteLine<H> {
  RouteLine(DeclaredRoutes(.eventless, AnyArrow.arrows(arrows)))
}

/// Draws eventless routes to states with their data (K2, C3).
///
/// - Parameter arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@_disfavoredOverload
public func Always<H: LineHome>(_ arrows: H.ArrowToValue...) -> RouteLine<H> where H.S: Sendable {
  RouteLine(DeclaredRoutes(.eventless, arrows, to: Machine<H.S, H.E>.forms(of: arrows)))
}

/// Draws eventless routes of a chart to the past of a state (C4) or to states of several regions (C2).
///
/// - Parameter arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@_disfavoredOverload
public func Always<H: LineHome>(_ arrows: H.ArrowOfChart...) -> RouteLine<H> {
  RouteLine(DeclaredRoutes(.eventless, arrows.map { $0.erased() }))
}

/// Draws an eventless route between cases, with a closure that computes the data of the state it leads to (C3).
///
/// - Parameters:
///   - arrow: the arrow; `\.any` at its beginning stands for every state, whose data is the whole state.
///   - value: returns the data of the new state, given that of the state that is left. It must be pure.
/// - Returns: the line, to which modifiers can be added.
@export(implementation)
public func Always<H: LineHome, From: CaseType, To: CaseType>(
  _ arrow: DataArrow<H.S, From, To>, value: @escaping @Sendable (From.Payload) -> To.Payload
) -> StateLine<H, From, To> where From.Root == H.S, To.Root == H.S {
  StateLine(changed: .eventless(arrow.transition, Machine<H.S, H.E>.forms(From.self, To.self, of: value)))
}

/// Reports that a data arrow needs a closure.
@available(
  *, unavailable, message: "a data arrow needs a closure that returns the data of the state it leads to"
)
public func Always<H: LineHome, From: CaseType, To: CaseType>(
  _ arrow: DataArrow<H.S, From, To>
) -> StateLine<H, From, To> where From.Root == H.S, To.Root == H.S { fatalError() }
