/// State routes: they allow state attempts along their arrows.
///
/// ```swift
/// let lights = Blueprint<Light, NoEvent>(state: .red) {
///   Allow(.red => .green, .green => .red)
///   Allow(.any => .off, when: "it is night") { context in context.userInfo as? Int == 24 }
/// }
/// let machine = lights.stateMachine()
/// machine <- .green
/// print(machine.state)  // green
/// ```
public struct Allow<S: Kinded, E: Kinded>: BlueprintElement where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares routes that are always open.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` allows every target.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each state attempt that one of these routes allows.
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .stateRoutes(transition, transitions, nil, entrances, handler)
  }

  /// Declares routes that are open while a condition passes.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` allows every target.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes.
  ///   - handler: runs after each state attempt that one of these routes allows.
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition(label: label, condition: condition)
    part = .stateRoutes(transition, transitions, guarding, entrances, handler)
  }

  /// Declares routes with a guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` allows every target.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in refusals.
  ///   - objection: returns the error to put in the refusal; nil if the route may be taken.
  ///   - handler: runs after each state attempt that one of these routes allows.
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .stateRoutes(transition, transitions, guarding, entrances, handler)
  }
}

extension Allow: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
