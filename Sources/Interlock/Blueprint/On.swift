/// Routes for an event: on this event, from here to there.
///
/// ```swift
/// let lights = Blueprint<Light, Button>(state: .red) {
///   On(.press, .red => .green, .green => .red)
///   On(.hold, .any => .off) { context in print("off from", context.fromState) }
///   On(.press, .off => .red, when: "has power") { context in
///     context.userInfo as? String == "power"
///   } then: { _ in
///     print("on again")
///   }
/// }
/// ```
public struct On<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares a route that is always open.
  ///
  /// - Parameters:
  ///   - event: the event that takes the route.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  @export(implementation)
  public init(_ event: E.Kind, _ transition: Transition<S.Kind>) {
    // What is known when a client is compiled leaves it a single call. The usual line makes no lists: with empty ones, a
    // client with 40 machine types took a fifth longer to compile.
    if Address<S.Kind>.isByte, Address<E.Kind>.isByte, case .some(let from) = transition.fromState,
      case .some(let to) = transition.toState
    {
      part = .init(
        content: byteRoute(Address.byte(of: event), from: Address.byte(of: from), to: Address.byte(of: to)))
    } else {
      part = .route(event, transition)
    }
  }

  /// Declares routes that are always open.
  ///
  /// - Parameters:
  ///   - event: the event that takes the routes.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    _ event: E.Kind, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .routes(event, transition, transitions, nil, entrances, handler)
  }

  /// Declares routes that are open while a condition passes.
  ///
  /// - Parameters:
  ///   - event: the event that takes the routes.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state (R3).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes.
  ///   - handler: runs after each event attempt that takes one of these routes.
  public init(
    _ event: E.Kind, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition(label: label, condition: condition)
    part = .routes(event, transition, transitions, guarding, entrances, handler)
  }

  /// Declares routes with a guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - event: the kind of event that takes the routes.
  ///   - transition: the arrow.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in refusals.
  ///   - objection: returns the error to put in the refusal; nil if the route may be taken.
  ///   - handler: runs after each transition along one of these routes.
  public init(
    _ event: E.Kind, _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .routes(event, transition, transitions, guarding, entrances, handler)
  }
}

extension On: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
