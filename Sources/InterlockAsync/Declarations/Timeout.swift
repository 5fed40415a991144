public import Interlock

/// Draws routes that are taken when their from-states have lasted for a duration (D1).
///
/// ```swift
/// let phone = Blueprint<Phone, Call>(state: .idle) {
///   On(.ring, .idle => .ringing)
///   On(.accept, .ringing => .talking)
///   Timeout(.seconds(30), .ringing => .missed)
/// }
/// ```
///
/// The clock starts when the state is entered, or when the driver starts in it, and stops when the state is left. A
/// route from a state to itself restarts it. Internal transitions and submachines' transitions don't.
///
/// When a timeout comes due, it makes an attempt without an event: handlers for state attempts run, and handlers
/// for events don't. It is attempted once for each stay in the state. If its condition fails, error handlers run,
/// and it is not tried again. State attempts can't take its routes.
///
/// A timeout needs a driver: see ``MachineActor`` and the machine's `run`.
///
/// - Parameters:
///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
///   - arrows: the arrows; `=> .any` makes an internal transition, which stays in the current state.
/// - Returns: the line, to which modifiers can be added.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public func Timeout<H: LineHome>(_ duration: Duration, _ arrows: H.Arrow...) -> RouteLine<H> {
  RouteLine(.timeouts(after: Delay(duration), arrows))
}

/// Draws routes to states with their data (K2) that are taken when their from-states have lasted for a duration (D1).
///
/// - Parameters:
///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
///   - arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@_disfavoredOverload
public func Timeout<H: LineHome>(_ duration: Duration, _ arrows: H.ArrowToValue...) -> RouteLine<H>
where H.S: Sendable {
  RouteLine(.timeouts(after: Delay(duration), arrows, Machine<H.S, H.E>.forms(of: arrows)))
}

/// Draws routes of a chart to the past of a state (C4) or to states of several regions (C2) that are taken when their
/// from-states have lasted for a duration (D1).
///
/// - Parameters:
///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
///   - arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@_disfavoredOverload
public func Timeout<H: LineHome>(_ duration: Duration, _ arrows: H.ArrowOfChart...) -> RouteLine<H> {
  RouteLine(.timeouts(after: Delay(duration), arrows))
}

/// Draws a route between cases that is taken when its from-state has lasted for a duration (D1), with a closure that
/// computes the data of the state it leads to.
///
/// - Parameters:
///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
///   - arrow: the arrow; `\.any` at its beginning stands for every state, whose data is the whole state.
///   - value: returns the data of the new state, given that of the state that is left. It must be pure.
/// - Returns: the line, to which modifiers can be added.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public func Timeout<H: LineHome, From: CaseType, To: CaseType>(
  _ duration: Duration, _ arrow: DataArrow<H.S, From, To>,
  value: @escaping @Sendable (From.Payload) -> To.Payload
) -> StateLine<H, From, To> where From.Root == H.S, To.Root == H.S {
  StateLine(.timeouts(after: Delay(duration), arrow, in: H.self, value))
}

/// Reports that a data arrow needs a closure.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@available(
  *, unavailable, message: "a data arrow needs a closure that returns the data of the state it leads to"
)
public func Timeout<H: LineHome, From: CaseType, To: CaseType>(
  _ duration: Duration, _ arrow: DataArrow<H.S, From, To>
) -> StateLine<H, From, To> where From.Root == H.S, To.Root == H.S { fatalError() }

// Delays that depend on data.

/// Draws a route between cases that is taken when its from-state has lasted for a duration that depends on the
/// state's data (D1).
///
/// ```swift
/// @Cases enum Retry: StateType { case trying(Int), waiting(Int) }
/// @Cases enum Answer: EventType { case failed }
///
/// let retries = Blueprint<Retry, Answer>(state: .trying(1)) {
///   On(\.failed, \.trying => \.waiting) { _, count in count }
///   Timeout(after: { count in .seconds(1 << count) }, \.waiting => \.trying) { count in count + 1 }
/// }
/// ```
///
/// The delay is computed once, when the state is entered, and saved with snapshots. If the data changes while the state lasts, the
/// delay stays as it is.
///
/// - Parameters:
///   - delay: returns how long the state must last, given its data. A negative duration is zero. It must be pure.
///   - arrow: the arrow; `\.any` at its beginning stands for every state, whose data is the whole state.
///   - value: returns the data of the new state, given that of the state that is left. It must be pure.
/// - Returns: the line, to which modifiers can be added.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public func Timeout<H: LineHome, From: CaseType, To: CaseType>(
  after delay: @escaping @Sendable (From.Payload) -> Duration, _ arrow: DataArrow<H.S, From, To>,
  value: @escaping @Sendable (From.Payload) -> To.Payload
) -> StateLine<H, From, To> where From.Root == H.S, To.Root == H.S {
  StateLine(.timeouts(after: { Delay(computed: delay($0)) }, arrow, in: H.self, value))
}

/// Draws routes that are taken when their from-states have lasted for a duration that depends on the state (D1).
///
/// The delay is computed once, when the state is entered, and saved with snapshots.
///
/// - Parameters:
///   - delay: returns how long the state must last. A negative duration is zero. It must be pure.
///   - arrows: the arrows; `=> .any` makes an internal transition, which stays in the current state.
/// - Returns: the line, to which modifiers can be added.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public func Timeout<H: LineHome>(
  after delay: @escaping @Sendable (H.S) -> Duration, _ arrows: H.Arrow...
) -> RouteLine<H> {
  RouteLine(
    .timeouts(after: .computed, arrows).delayed(of: H.S.self) { Delay(computed: delay($0)) })
}

/// Draws routes to states with their data (K2) that are taken when their from-states have lasted for a duration that depends on
/// the state (D1).
///
/// - Parameters:
///   - delay: returns how long the state must last. A negative duration is zero. It must be pure.
///   - arrows: the arrows.
/// - Returns: the line, to which modifiers can be added.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@_disfavoredOverload
public func Timeout<H: LineHome>(
  after delay: @escaping @Sendable (H.S) -> Duration, _ arrows: H.ArrowToValue...
) -> RouteLine<H> where H.S: Sendable {
  RouteLine(
    .timeouts(after: .computed, arrows, Machine<H.S, H.E>.forms(of: arrows)).delayed(of: H.S.self) {
      Delay(computed: delay($0))
    })
}

/// Reports that a data arrow needs a closure.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@available(
  *, unavailable,
  message:
    "a data arrow needs a closure that returns the data of the state it leads to: '{ _ in }' if it has none"
)
public func Timeout<H: LineHome, From: CaseType, To: CaseType>(
  after delay: @escaping @Sendable (From.Payload) -> Duration, _ arrow: DataArrow<H.S, From, To>
) -> StateLine<H, From, To> where From.Root == H.S, To.Root == H.S { fatalError() }

/// Reports that a duration has no label.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@available(
  *, unavailable,
  message: "a duration has no label, and 'after:' takes a closure; write 'Timeout(.seconds(3), …)'"
)
public func Timeout<H: LineHome>(after duration: Duration, _ arrows: H.Arrow...) -> RouteLine<H> {
  fatalError()
}

/// Reports that a duration has no label.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@available(
  *, unavailable,
  message: "a duration has no label, and 'after:' takes a closure; write 'Timeout(.seconds(3), …)'"
)
public func Timeout<H: LineHome, From: CaseType, To: CaseType>(
  after duration: Duration, _ arrow: DataArrow<H.S, From, To>, value: (From.Payload) -> To.Payload
) -> StateLine<H, From, To> where From.Root == H.S, To.Root == H.S { fatalError() }
