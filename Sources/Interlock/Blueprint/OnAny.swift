/// Routes for any event, or for any of several events.
///
/// A route for a single event precedes one for any event, wherever each is declared (R1).
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   OnAny(of: [.press, .hold], .red => .green)
///   OnAny(.green => .red)
/// }
/// ```
public struct OnAny<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares routes that are always open.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .routes(onAnyOf: nil, transition, transitions, nil, entrances, handler)
  }

  /// Declares routes that are open while a condition passes.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes.
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition(label: label, condition: condition)
    part = .routes(onAnyOf: nil, transition, transitions, guarding, entrances, handler)
  }

  /// Declares routes for some events that are always open.
  ///
  /// - Parameters:
  ///   - events: the events that take the routes, at least one.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    of events: [E.Kind], _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .routes(onAnyOf: events, transition, transitions, nil, entrances, handler)
  }

  /// Declares routes for some events that are open while a condition holds.
  ///
  /// - Parameters:
  ///   - events: the events that take the routes, at least one.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes.
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    of events: [E.Kind], _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition(label: label, condition: condition)
    part = .routes(onAnyOf: events, transition, transitions, guarding, entrances, handler)
  }

  /// Declares routes with a guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in refusals.
  ///   - objection: returns the error to put in the refusal; nil if the route may be taken.
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .routes(onAnyOf: nil, transition, transitions, guarding, entrances, handler)
  }

  /// Declares routes for some events, with a guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - events: the events that take the routes, at least one.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in refusals.
  ///   - objection: returns the error to put in the refusal; nil if the route may be taken.
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    of events: [E.Kind], _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .routes(onAnyOf: events, transition, transitions, guarding, entrances, handler)
  }
}

extension OnAny: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
