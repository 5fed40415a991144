/// Declares a handler for events.
///
/// It runs on event attempts only (T2).
///
/// ```swift
/// let pressed = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   After(.press) { _ in print("pressed") }
///   After(.press, along: .red => .green, order: 10) { _ in print("go!") }
///   After { context in print("log:", context) }
/// }
/// let pressedMachine = pressed.machine()
/// pressedMachine <-! .press
/// ```
/// ```text
/// go!
/// pressed
/// log: .red => .green on .press
/// ```
///
/// - Parameters:
///   - events: the events to handle; any event if you list none.
///   - transition: the arrow that narrows the handler.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs after each transition along the arrow on one of the events.
/// - Returns: the line.
@export(implementation)
public func After<H: LineHome>(
  _ events: H.E.Kind..., along transition: Transition<H.S.Kind> = .any => .any, order: HandlerOrder = 100,
  then handler: H.Handler
) -> Lines<H> {
  .eventHandler(Pattern(listed: events), transition, order, H.body(handler))
}

/// Declares a handler for state attempts along an arrow.
///
/// It runs on state attempts only (T2). `Along` runs on event attempts too.
///
/// ```swift
/// let told = Blueprint<Light, Button>(state: .red) {
///   Allow(.red => .green)
///   AfterState(.any => .green) { _ in print("told to be green") }
/// }
/// ```
///
/// - Parameters:
///   - transition: the arrow to handle.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs after each state attempt along the arrow.
/// - Returns: the line.
@export(implementation)
public func AfterState<H: LineHome>(
  _ transition: Transition<H.S.Kind>, order: HandlerOrder = 100,
  then handler: H.Handler
) -> Lines<H> {
  .stateHandler(transition, order, H.body(handler))
}

/// Declares a handler for transitions along an arrow.
///
/// It runs on event attempts and state attempts (T2).
///
/// ```swift
/// let logged = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   Along(.any => .any, order: 10) { context in print("log:", context) }
/// }
/// ```
///
/// - Parameters:
///   - transition: the arrow to handle.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs after each transition along the arrow.
/// - Returns: the line.
@export(implementation)
public func Along<H: LineHome>(
  _ transition: Transition<H.S.Kind>, order: HandlerOrder = 100,
  then handler: H.Handler
) -> Lines<H> {
  .anyHandler(transition, order, H.body(handler))
}

/// Declares an entry handler.
///
/// ```swift
/// let braking = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .yellow, .yellow => .red)
///   OnEntry(.yellow, .red) { _ in print("brake") }
///   OnEntry { context in print("now", context.toState) }
/// }
/// ```
///
/// - Parameters:
///   - states: the states to enter; any state if you list none.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs after the state has been entered, on any attempt.
/// - Returns: the line.
@export(implementation)
public func OnEntry<H: LineHome>(_ states: H.S.Kind..., order: HandlerOrder = 100, then handler: H.Handler)
  -> Lines<H>
{
  .entryHandler(Pattern(listed: states), order, H.body(handler))
}

/// Declares a handler for states given as a pattern: `OnEntry(.any) { … }`.
///
/// - Parameters:
///   - states: the states to enter.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs on any attempt.
/// - Returns: the line.
@export(implementation)
@_disfavoredOverload
public func OnEntry<H: LineHome>(
  _ states: Pattern<H.S.Kind>, order: HandlerOrder = 100, then handler: H.Handler
) -> Lines<H> {
  .entryHandler(states, order, H.body(handler))
}

/// Declares a handler for a case, which receives the case's data (L4).
///
/// - Parameters:
///   - path: the case to enter.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs after the state has been entered, on any attempt. It receives the state's data.
/// - Returns: the line.
@export(implementation)
public func OnEntry<H: LineHome, Case: CaseType>(
  of path: KeyPath<H.S.Cases, Case>, order: HandlerOrder = 100,
  then handler: @escaping @Sendable (Case.Payload) -> Void
) -> Lines<H> where Case.Root == H.S {
  .entryHandler(kinds(of: Case.self), order, Machine<H.S, H.E>.body(Case.self, of: handler))
}

/// Declares an exit handler.
///
/// ```swift
/// let starting = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   OnExit(.red) { _ in print("get ready") }
/// }
/// ```
///
/// - Parameters:
///   - states: the states to leave; any state if you list none.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs on any attempt, before the state is left, while the machine is still in it.
/// - Returns: the line.
@export(implementation)
public func OnExit<H: LineHome>(_ states: H.S.Kind..., order: HandlerOrder = 100, then handler: H.Handler)
  -> Lines<H>
{
  .exitHandler(Pattern(listed: states), order, H.body(handler))
}

/// Declares a handler for states given as a pattern: `OnExit(.any) { … }`.
///
/// - Parameters:
///   - states: the states to leave.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs on any attempt.
/// - Returns: the line.
@export(implementation)
@_disfavoredOverload
public func OnExit<H: LineHome>(
  _ states: Pattern<H.S.Kind>, order: HandlerOrder = 100, then handler: H.Handler
) -> Lines<H> {
  .exitHandler(states, order, H.body(handler))
}

/// Declares a handler for a case, which receives the case's data (L4).
///
/// - Parameters:
///   - path: the case to leave.
///   - order: when the handler runs among others; lower runs first.
///   - handler: runs before the state is left, on any attempt. It receives the state's data.
/// - Returns: the line.
@export(implementation)
public func OnExit<H: LineHome, Case: CaseType>(
  of path: KeyPath<H.S.Cases, Case>, order: HandlerOrder = 100,
  then handler: @escaping @Sendable (Case.Payload) -> Void
) -> Lines<H> where Case.Root == H.S {
  .exitHandler(kinds(of: Case.self), order, Machine<H.S, H.E>.body(leaving: Case.self, of: handler))
}

// Each declaration here stands for a mistake, as in `Machine+Mistakes.swift`.

/// Reports that a case path has a label.
@available(*, unavailable, message: "a case path has the label 'of:'")
public func OnEntry<H: LineHome, Case: CaseType>(
  _ path: KeyPath<H.S.Cases, Case>, order: HandlerOrder = 100, then handler: (Case.Payload) -> Void
) -> Lines<H> where Case.Root == H.S { fatalError() }

/// Reports that a case path has a label.
@available(*, unavailable, message: "a case path has the label 'of:'")
public func OnExit<H: LineHome, Case: CaseType>(
  _ path: KeyPath<H.S.Cases, Case>, order: HandlerOrder = 100, then handler: (Case.Payload) -> Void
) -> Lines<H> where Case.Root == H.S { fatalError() }
