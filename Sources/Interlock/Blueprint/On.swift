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
public struct On<S: StateType, E: EventType>: BlueprintElement {
  /// What it declares.
  public let part: Blueprint<S, E>.Part

  /// Declares routes that are always open.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays where it is (R3).
  ///   - transitions: more arrows.
  ///   - handler: runs after a transition that one of these very routes led.
  public init(
    _ event: E, _ transition: Transition<S>, _ transitions: Transition<S>...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .init(.routes(event: .some(event), [transition] + transitions, nil, then: handler))
  }

  /// Declares routes that are open while a condition holds.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays where it is (R3).
  ///   - transitions: more arrows.
  ///   - label: the condition's name, by which a refusal says who refused.
  ///   - condition: the guard of each of these routes.
  ///   - handler: runs after a transition that one of these very routes led.
  public init(
    _ event: E, _ transition: Transition<S>, _ transitions: Transition<S>...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition(label: label, condition: condition)
    part = .init(.routes(event: .some(event), [transition] + transitions, guarding, then: handler))
  }

  /// Declares routes that are open while a condition without a name holds.
  ///
  /// - Parameters:
  ///   - event: what leads along the routes.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays where it is (R3).
  ///   - transitions: more arrows.
  ///   - condition: the guard of each of these routes.
  ///   - handler: runs after a transition that one of these very routes led.
  public init(
    _ event: E, _ transition: Transition<S>, _ transitions: Transition<S>...,
    when condition: @escaping Blueprint<S, E>.Condition, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition(label: nil, condition: condition)
    part = .init(.routes(event: .some(event), [transition] + transitions, guarding, then: handler))
  }
}

extension On: Sendable where S: Sendable, E: Sendable {}
