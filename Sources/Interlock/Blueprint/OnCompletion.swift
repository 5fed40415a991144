/// Routes that are taken when the submachines of their from-states are complete, or one of them is (H7).
///
/// ```swift
/// let wizard = Blueprint<Wizard, Key>(state: .form) {
///   OnCompletion(.form => .thanks)
///   Submachine(form, in: .form)
/// }
/// ```
///
/// A route is taken when the last of the submachines that have final states reaches one, before any queued attempt. A route
/// `of:` one submachine, `OnCompletion(of: Talk.self, .inCall => .idle)`, is taken when that one does. The completion is an
/// attempt without an event: handlers for state attempts run, and handlers for events don't. Other attempts can't take the
/// route.
public struct OnCompletion<S: Kinded, E: Kinded>: BlueprintElement
where S.Kind: StateType, E.Kind: EventType {
  /// The declarations.
  public let part: Blueprint<S, E>.Part

  /// Declares routes that are always open.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each completion that takes one of these routes.
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .completionRoutes(transition, transitions, nil, entrances, handler)
  }

  /// Declares routes that are open while a condition passes.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in pictures.
  ///   - condition: the guard of each of these routes; if it fails, nothing happens.
  ///   - handler: runs after each completion that takes one of these routes.
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition(label: label, condition: condition)
    part = .completionRoutes(transition, transitions, guarding, entrances, handler)
  }

  /// Declares routes with a guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in pictures.
  ///   - objection: returns an error if the route must not be taken, and nil otherwise. If it returns an error, nothing
  ///     happens.
  ///   - handler: runs after each completion that takes one of these routes.
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .completionRoutes(transition, transitions, guarding, entrances, handler)
  }

  /// Declares routes that are always open and wait for one submachine.
  ///
  /// - Parameters:
  ///   - submachine: the type of the submachine's states.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for each submachine
  ///     with such states.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each completion that takes one of these routes.
  public init<C: Kinded>(
    of submachine: C.Type, at place: Int? = nil, _ transition: Transition<S.Kind>,
    _ transitions: Transition<S.Kind>..., entering entrances: Entrance...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where C.Kind: StateType {
    let region = SubmachineName(submachine, at: place)
    part = .completionRoutes(of: region, transition, transitions, nil, entrances, handler)
  }

  /// Declares routes that are open while a condition passes and wait for one submachine.
  ///
  /// - Parameters:
  ///   - submachine: the type of the submachine's states.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for each submachine
  ///     with such states.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in pictures.
  ///   - condition: the guard of each of these routes; if it fails, nothing happens.
  ///   - handler: runs after each completion that takes one of these routes.
  public init<C: Kinded>(
    of submachine: C.Type, at place: Int? = nil, _ transition: Transition<S.Kind>,
    _ transitions: Transition<S.Kind>..., entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where C.Kind: StateType {
    let region = SubmachineName(submachine, at: place)
    let guarding = LabelledCondition(label: label, condition: condition)
    part = .completionRoutes(of: region, transition, transitions, guarding, entrances, handler)
  }

  /// Declares routes with a guard that gives its reason (K3), which wait for one submachine.
  ///
  /// - Parameters:
  ///   - submachine: the type of the submachine's states.
  ///   - place: the submachine's position among its siblings, in order of attachment, from zero; nil for each submachine
  ///     with such states.
  ///   - transition: the arrow; `=> .any` makes an internal transition, which stays in the current state.
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in pictures.
  ///   - objection: returns an error if the route must not be taken, and nil otherwise. If it returns an error, nothing
  ///     happens.
  ///   - handler: runs after each completion that takes one of these routes.
  public init<C: Kinded>(
    of submachine: C.Type, at place: Int? = nil, _ transition: Transition<S.Kind>,
    _ transitions: Transition<S.Kind>..., entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where C.Kind: StateType {
    let region = SubmachineName(submachine, at: place)
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .completionRoutes(of: region, transition, transitions, guarding, entrances, handler)
  }
}

extension OnCompletion: Sendable where S: Sendable, E: Sendable, S.Kind: Sendable, E.Kind: Sendable {}
