public import Interlock

/// Routes that are taken when a state has lasted for a while (D1).
///
/// ```swift
/// let phone = Blueprint<Phone, Call>(state: .idle) {
///   On(.ring, .idle => .ringing)
///   On(.accept, .ringing => .talking)
///   Timeout(.seconds(30), .ringing => .missed)
/// }
/// ```
///
/// The clock starts when the state is entered, or when the driver starts in it, and stops when the state is left. A route from
/// a state to itself starts it again; what happens inside the state does not.
///
/// What comes due is an attempt without an event: handlers of state attempts run, those of events don't. It is made once for
/// each time that the state is entered: if its condition says no, error handlers are told, and it is not tried again. State
/// attempts don't lead along the routes.
///
/// Nothing comes due without a driver: see ``MachineActor`` and `run` of a machine.
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
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    _ duration: Duration, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .init(.timeouts(Delay(duration), [transition] + transitions, nil, value: nil, then: handler))
  }

  /// Declares routes that are open while a condition passes.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes, judged when the timeout comes due.
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    _ duration: Duration, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, condition: condition)
    part = .init(.timeouts(Delay(duration), [transition] + transitions, guarding, value: nil, then: handler))
  }

  /// Declares routes that are open unless a guard says why not (K3).
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - label: the guard's name.
  ///   - objection: gives an error if the routes are closed, judged when the timeout comes due.
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    _ duration: Duration, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .init(.timeouts(Delay(duration), [transition] + transitions, guarding, value: nil, then: handler))
  }
}

// Routes that say which state with its data they lead to (K2).

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Timeout {
  /// Declares routes to states that a closure gives.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - transition: the arrow.
  ///   - transitions: more arrows.
  ///   - value: gives the state of the arrow's kind, with its data; its event is nil.
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    _ duration: Duration, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    value: @escaping Blueprint<S, E>.Value, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .init(
      .timeouts(
        Delay(duration), [transition] + transitions, nil, value: { event, state, _ in value(event, state) },
        then: handler))
  }

  /// Declares routes to values that are always open.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - arrow: the arrow, with the state that it leads to: `.any => .cancelled("late")`.
  ///   - arrows: more arrows.
  ///   - handler: runs after each event attempt that takes one of these routes.
  @_disfavoredOverload
  public init(
    _ duration: Duration, _ arrow: ValueArrow<S>, _ arrows: ValueArrow<S>...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where S: Sendable {
    part = .timeouts([arrow] + arrows, after: Delay(duration), nil, then: handler)
  }

  /// Declares routes to values that are open while a condition holds.
  ///
  /// - Parameters:
  ///   - duration: how long the state must last. Zero comes due at the driver's next turn; a negative duration traps.
  ///   - arrow: the arrow, with the state that it leads to: `.any => .cancelled("late")`.
  ///   - arrows: more arrows.
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes, judged when the timeout comes due.
  ///   - handler: runs after each event attempt that takes one of these routes.
  @_disfavoredOverload
  public init(
    _ duration: Duration, _ arrow: ValueArrow<S>, _ arrows: ValueArrow<S>...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where S: Sendable {
    let guarding = LabelledCondition<S, E>(label: label, condition: condition)
    part = .timeouts([arrow] + arrows, after: Delay(duration), guarding, then: handler)
  }
}

extension Blueprint.Part where S: Sendable {
  /// Declares timeouts that lead to values.
  fileprivate static func timeouts(
    _ arrows: [ValueArrow<S>], after delay: Delay, _ guarding: LabelledCondition<S, E>?,
    then handler: Blueprint<S, E>.Handler?
  ) -> Self {
    Self(
      arrows.map { arrow in
        let state = arrow.toState
        return .timeouts(delay, [arrow.transition], guarding, value: { _, _, _ in state }, then: handler)
      })
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Timeout: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
