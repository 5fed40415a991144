public import Interlock

/// Routes that are taken when their from-states have lasted for a duration (D1).
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
/// A timeout that comes due is an attempt without an event: handlers for state attempts run, and handlers for events
/// don't. It is attempted once for each stay in the state. If its condition fails, error handlers run, and it is not
/// tried again. State attempts can't take its routes.
///
/// A timeout needs a driver: see ``MachineActor`` and the machine's `run`.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct Timeout<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares routes that are always open.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each timeout that takes one of these routes.
  public init(
    _ duration: Duration, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .init(
      .timeouts(
        Delay(duration), [transition] + transitions, nil, value: nil, entering: entrances, then: handler))
  }

  /// Declares routes that are open while a condition passes.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes, judged when the timeout comes due.
  ///   - handler: runs after each timeout that takes one of these routes.
  public init(
    _ duration: Duration, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, condition: condition)
    part = .init(
      .timeouts(
        Delay(duration), [transition] + transitions, guarding, value: nil, entering: entrances, then: handler)
    )
  }

  /// Declares routes with a guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in refusals.
  ///   - objection: returns the error to put in the refusal; nil if the route may be taken. It is called when the
  ///     timeout comes due.
  ///   - handler: runs after each timeout that takes one of these routes.
  public init(
    _ duration: Duration, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .init(
      .timeouts(
        Delay(duration), [transition] + transitions, guarding, value: nil, entering: entrances, then: handler)
    )
  }
}

// Routes that provide their target state with its data (K2).

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Timeout {
  /// Declares routes with a closure that computes the target state.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - transition: the arrow.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - value: returns a state of the target's kind, with its data; its event is nil.
  ///   - handler: runs after each timeout that takes one of these routes.
  public init(
    _ duration: Duration, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    value: @escaping Blueprint<S, E>.Value, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .init(
      .timeouts(
        Delay(duration), [transition] + transitions, nil, value: Machine<S, E>.valueForms(of: value),
        entering: entrances, then: handler))
  }

  /// Declares routes to states with their data.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - arrow: the arrow, with its target state: `.any => .cancelled("late")`.
  ///   - arrows: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each timeout that takes one of these routes.
  @_disfavoredOverload
  public init(
    _ duration: Duration, _ arrow: ValueArrow<S>, _ arrows: ValueArrow<S>...,
    entering entrances: Entrance...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where S: Sendable {
    part = .timeouts([arrow] + arrows, after: Delay(duration), nil, entering: entrances, then: handler)
  }

  /// Declares routes to states with their data that are open while a condition passes.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - arrow: the arrow, with its target state: `.any => .cancelled("late")`.
  ///   - arrows: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes, judged when the timeout comes due.
  ///   - handler: runs after each timeout that takes one of these routes.
  @_disfavoredOverload
  public init(
    _ duration: Duration, _ arrow: ValueArrow<S>, _ arrows: ValueArrow<S>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where S: Sendable {
    let guarding = LabelledCondition<S, E>(label: label, condition: condition)
    part = .timeouts([arrow] + arrows, after: Delay(duration), guarding, entering: entrances, then: handler)
  }
}

extension Blueprint.Part where S: Sendable {
  /// Declares timeouts to states with their data.
  fileprivate static func timeouts(
    _ arrows: [ValueArrow<S>], after delay: Delay, _ guarding: LabelledCondition<S, E>?,
    entering entrances: [Entrance], then handler: Blueprint<S, E>.Handler?
  ) -> Self {
    Self(
      arrows.map { arrow in
        let state = arrow.toState
        return .timeouts(
          delay, [arrow.transition], guarding, value: Machine<S, E>.valueForms { _, _, _ in state },
          entering: entrances, then: handler)
      })
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Timeout: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
