// Routes that provide their target state with its data (K2).

extension OnAny {
  /// Declares routes with a closure that computes the target state.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` stays in the current state and may change its data (K5).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - value: returns the state that the event leads to. A state of another kind than the arrow's target is passed over.
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    value: @escaping Blueprint<S, E>.Value, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .routes(
      [transition] + transitions, on: .any, nil, value: value, entering: entrances, then: handler)
  }

  /// Declares routes that are open while a condition passes, with a closure that computes the target state.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` stays in the current state and may change its data (K5).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes.
  ///   - value: returns the state that the event leads to. A state of another kind than the arrow's target is passed over.
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    value: @escaping Blueprint<S, E>.Value, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, condition: condition)
    part = .routes(
      [transition] + transitions, on: .any, guarding, value: value, entering: entrances, then: handler)
  }

  /// Declares routes with a guard that gives its reason (K3), and a closure that computes the target state.
  ///
  /// - Parameters:
  ///   - transition: the arrow; `=> .any` stays in the current state and may change its data (K5).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in refusals.
  ///   - objection: returns the error to put in the refusal; nil if the route may be taken.
  ///   - value: returns the state that the event leads to. A state of another kind than the arrow's target is passed over.
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  public init(
    _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    value: @escaping Blueprint<S, E>.Value, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .routes(
      [transition] + transitions, on: .any, guarding, value: value, entering: entrances, then: handler)
  }

  /// Declares routes to states with their data.
  ///
  /// - Parameters:
  ///   - arrow: the kinds of states to leave, and the state to enter.
  ///   - arrows: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  @_disfavoredOverload
  public init(
    _ arrow: ValueArrow<S>, _ arrows: ValueArrow<S>...,
    entering entrances: Entrance...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where S: Sendable {
    part = .routes([arrow] + arrows, on: .any, nil, entering: entrances, then: handler)
  }

  /// Declares routes to states with their data that are open while a condition passes.
  ///
  /// - Parameters:
  ///   - arrow: the kinds of states to leave, and the state to enter.
  ///   - arrows: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes.
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  @_disfavoredOverload
  public init(
    _ arrow: ValueArrow<S>, _ arrows: ValueArrow<S>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where S: Sendable {
    let guarding = LabelledCondition<S, E>(label: label, condition: condition)
    part = .routes([arrow] + arrows, on: .any, guarding, entering: entrances, then: handler)
  }

  /// Declares routes to states with their data, with a guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - arrow: the kinds of states to leave, and the state to enter.
  ///   - arrows: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in refusals.
  ///   - objection: returns the error to put in the refusal; nil if the route may be taken.
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  @_disfavoredOverload
  public init(
    _ arrow: ValueArrow<S>, _ arrows: ValueArrow<S>...,
    entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where S: Sendable {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .routes([arrow] + arrows, on: .any, guarding, entering: entrances, then: handler)
  }

  /// Declares routes for some events with a closure that computes the target state.
  ///
  /// - Parameters:
  ///   - events: the kinds of events that take the routes, at least one.
  ///   - transition: the arrow; `=> .any` stays in the current state and may change its data (K5).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - value: returns the state that the event leads to. A state of another kind than the arrow's target is passed over.
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  public init(
    of events: [E.Kind], _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    value: @escaping Blueprint<S, E>.Value, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    part = .routes(
      [transition] + transitions, on: Pattern(events), nil, value: value, entering: entrances, then: handler)
  }

  /// Declares routes for some events that are open while a condition passes, with a closure that computes the target state.
  ///
  /// - Parameters:
  ///   - events: the kinds of events that take the routes, at least one.
  ///   - transition: the arrow; `=> .any` stays in the current state and may change its data (K5).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes.
  ///   - value: returns the state that the event leads to. A state of another kind than the arrow's target is passed over.
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  public init(
    of events: [E.Kind], _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    value: @escaping Blueprint<S, E>.Value, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, condition: condition)
    part = .routes(
      [transition] + transitions, on: Pattern(events), guarding, value: value, entering: entrances,
      then: handler)
  }

  /// Declares routes for some events with a guard that gives its reason (K3), and a closure that computes the target state.
  ///
  /// - Parameters:
  ///   - events: the kinds of events that take the routes, at least one.
  ///   - transition: the arrow; `=> .any` stays in the current state and may change its data (K5).
  ///   - transitions: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in refusals.
  ///   - objection: returns the error to put in the refusal; nil if the route may be taken.
  ///   - value: returns the state that the event leads to. A state of another kind than the arrow's target is passed over.
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  public init(
    of events: [E.Kind], _ transition: Transition<S.Kind>, _ transitions: Transition<S.Kind>...,
    entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    value: @escaping Blueprint<S, E>.Value, then handler: Blueprint<S, E>.Handler? = nil
  ) {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .routes(
      [transition] + transitions, on: Pattern(events), guarding, value: value, entering: entrances,
      then: handler)
  }

  /// Declares routes for some events to states with their data.
  ///
  /// - Parameters:
  ///   - events: the kinds of events that take the routes, at least one.
  ///   - arrow: the kinds of states to leave, and the state to enter.
  ///   - arrows: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  @_disfavoredOverload
  public init(
    of events: [E.Kind], _ arrow: ValueArrow<S>, _ arrows: ValueArrow<S>...,
    entering entrances: Entrance...,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where S: Sendable {
    part = .routes([arrow] + arrows, on: Pattern(events), nil, entering: entrances, then: handler)
  }

  /// Declares routes for some events to states with their data that are open while a condition passes.
  ///
  /// - Parameters:
  ///   - events: the kinds of events that take the routes, at least one.
  ///   - arrow: the kinds of states to leave, and the state to enter.
  ///   - arrows: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the condition's label, shown in refusals.
  ///   - condition: the guard of each of these routes.
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  @_disfavoredOverload
  public init(
    of events: [E.Kind], _ arrow: ValueArrow<S>, _ arrows: ValueArrow<S>...,
    entering entrances: Entrance...,
    when label: String, _ condition: @escaping Blueprint<S, E>.Condition,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where S: Sendable {
    let guarding = LabelledCondition<S, E>(label: label, condition: condition)
    part = .routes([arrow] + arrows, on: Pattern(events), guarding, entering: entrances, then: handler)
  }

  /// Declares routes for some events to states with their data, with a guard that gives its reason (K3).
  ///
  /// - Parameters:
  ///   - events: the kinds of events that take the routes, at least one.
  ///   - arrow: the kinds of states to leave, and the state to enter.
  ///   - arrows: more arrows.
  ///   - entrances: how the routes enter submachines; a submachine without one starts by its history (H4).
  ///   - label: the guard's label, shown in refusals.
  ///   - objection: returns the error to put in the refusal; nil if the route may be taken.
  ///   - handler: runs after each transition along one of these routes.
  @export(implementation)
  @_disfavoredOverload
  public init(
    of events: [E.Kind], _ arrow: ValueArrow<S>, _ arrows: ValueArrow<S>...,
    entering entrances: Entrance...,
    label: String? = nil, unless objection: @escaping Blueprint<S, E>.Objection,
    then handler: Blueprint<S, E>.Handler? = nil
  ) where S: Sendable {
    let guarding = LabelledCondition<S, E>(label: label, objection: objection)
    part = .routes([arrow] + arrows, on: Pattern(events), guarding, entering: entrances, then: handler)
  }
}
