extension Machine {
  /// Where an event would lead now. Conditions are judged, but nothing changes and no handler runs (F3).
  ///
  /// Active submachines are asked first, as in an attempt (H2).
  ///
  /// - Returns: the state that the machine would be in: its own for an internal transition and for an ignored event;
  ///   nil exactly if the attempt would be refused.
  public final func canTryEvent(_ event: E, userInfo: Any? = nil) -> S? {
    expectation(of: event, userInfo)?.toState
  }

  /// Whether a route leads from one state to another on an event.
  ///
  /// An internal route leads from a state to itself.
  public final func hasRoute(event: E, fromState: S, toState: S, userInfo: Any? = nil) -> Bool {
    hasRoute(on: event, from: fromState, to: toState, userInfo)
  }

  /// Whether a route leads along an arrow on an event.
  ///
  /// A wildcard asks whether there are such states among those that are mentioned in the definition and the current
  /// one.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of states that match the arrow's ends.
  public final func hasRoute(event: E, transition: Transition<S>, userInfo: Any? = nil) -> Bool {
    let targets = states(matching: transition.toState)
    return states(matching: transition.fromState).contains { fromState in
      targets.contains { hasRoute(on: event, from: fromState, to: $0, userInfo) }
    }
  }

  /// The events that would make a transition now. Ignored events are left out, since they would do nothing.
  ///
  /// - Returns: some of the events that the definition mentions, in the order in which they came to be
  ///   mentioned. An event type
  ///   that is `CaseIterable` is asked for all its cases instead.
  public final func acceptedEvents(userInfo: Any? = nil) -> [E] {
    acceptedEvents(among: mentionedEvents, userInfo: userInfo)
  }

  /// Those of some events that would make a transition now.
  ///
  /// - Parameters:
  ///   - events: the events to ask for, such as all cases of an enum.
  ///   - userInfo: a message to conditions and mappings.
  public final func acceptedEvents(among events: some Sequence<E>, userInfo: Any? = nil) -> [E] {
    events.filter { event in
      expectation(of: event, userInfo).map { $0.effect != .ignore } ?? false
    }
  }
}

extension Machine where E: CaseIterable {
  /// The events that would make a transition now. Ignored events are left out, since they would do nothing.
  ///
  /// - Returns: some of the type's cases, in their order.
  public final func acceptedEvents(userInfo: Any? = nil) -> [E] {
    acceptedEvents(among: E.allCases, userInfo: userInfo)
  }
}

extension StateMachine {
  /// Whether a target state would be accepted now. Conditions are judged, but nothing changes and no handler
  /// runs (F3).
  public func canTryState(_ state: S, userInfo: Any? = nil) -> Bool {
    expects(state, userInfo)
  }

  /// Whether a state attempt from one state to another would be accepted.
  public func hasRoute(fromState: S, toState: S, userInfo: Any? = nil) -> Bool {
    hasRoute(from: fromState, to: toState, userInfo)
  }

  /// Whether a state attempt along an arrow would be accepted.
  ///
  /// A wildcard asks whether there are such states among those that are mentioned in the definition and the current
  /// one.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of states that match the arrow's ends.
  public func hasRoute(_ transition: Transition<S>, userInfo: Any? = nil) -> Bool {
    let targets = states(matching: transition.toState)
    return states(matching: transition.fromState).contains { fromState in
      targets.contains { hasRoute(from: fromState, to: $0, userInfo) }
    }
  }

  /// The target states that would be accepted now.
  ///
  /// - Returns: some of the states that the definition mentions, in the order in which they came to be
  ///   mentioned. A state type
  ///   that is `CaseIterable` is asked for all its cases instead.
  public func acceptedStates(userInfo: Any? = nil) -> [S] {
    acceptedStates(among: mentionedStates, userInfo: userInfo)
  }

  /// Those of some target states that would be accepted now.
  ///
  /// - Parameters:
  ///   - states: the states to ask for, such as all cases of an enum.
  ///   - userInfo: a message to conditions and mappings.
  public func acceptedStates(among states: some Sequence<S>, userInfo: Any? = nil) -> [S] {
    states.filter { expects($0, userInfo) }
  }
}

extension StateMachine where S: CaseIterable {
  /// The target states that would be accepted now.
  ///
  /// - Returns: some of the type's cases, in their order.
  public func acceptedStates(userInfo: Any? = nil) -> [S] {
    acceptedStates(among: S.allCases, userInfo: userInfo)
  }
}
