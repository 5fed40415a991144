extension Machine {
  /// Where an event would lead now. Conditions are judged, but nothing changes and no handler runs (F3).
  ///
  /// Active submachines are asked first, as in an attempt (H2).
  ///
  /// - Returns: the state that the machine would be in: its own for an internal transition and for an ignored event;
  ///   nil exactly if the attempt would be refused.
  @inlinable
  public final func canTryEvent(_ event: E, userInfo: Any? = nil) -> S? {
    if unsafe phase == .idle {
      let cell = installedCell(event)
      if Address<S>.isByte, cell.isSilentlyAccepted { return Address<S>.value(cell.byte) }
      if cell.isRefuse { return nil }
    }
    return destination(of: event, userInfo)
  }

  /// Where an event would lead, if the cells alone can't tell.
  @usableFromInline
  final func destination(of event: E, _ userInfo: Any?) -> S? {
    expectation(of: Address.erased(event), .message(userInfo)).map { Address<S>.typed($0.toState) }
  }

  /// Whether a route leads from one state to another on an event.
  ///
  /// An internal route leads from a state to itself.
  public final func hasRoute(event: E, fromState: S, toState: S, userInfo: Any? = nil) -> Bool {
    hasRoute(
      on: Address.erased(event), from: Address.erased(fromState), to: Address.erased(toState),
      .message(userInfo))
  }

  /// Whether a route leads along an arrow on an event.
  ///
  /// A wildcard asks whether there are such states among those that are mentioned in the definition and the current
  /// one.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of states that match the arrow's ends.
  public final func hasRoute(event: E, transition: Transition<S>, userInfo: Any? = nil) -> Bool {
    let targets = mentionedStates(matching: transition.toState)
    return mentionedStates(matching: transition.fromState).contains { fromState in
      targets.contains { hasRoute(event: event, fromState: fromState, toState: $0, userInfo: userInfo) }
    }
  }

  /// The events that would make a transition now. Ignored events are left out, since they would do nothing.
  ///
  /// - Returns: some of the events that the definition mentions, in the order in which they came to be
  ///   mentioned. An event type
  ///   that is `CaseIterable` is asked for all its cases instead.
  public final func acceptedEvents(userInfo: Any? = nil) -> [E] {
    acceptedEvents(among: mentionedEvents.map { Address<E>.typed($0) }, userInfo: userInfo)
  }

  /// Those of some events that would make a transition now.
  ///
  /// - Parameters:
  ///   - events: the events to ask for, such as all cases of an enum.
  ///   - userInfo: a message to conditions and mappings.
  public final func acceptedEvents(among events: some Sequence<E>, userInfo: Any? = nil) -> [E] {
    events.filter { event in
      expectation(of: Address.erased(event), .message(userInfo)).map { $0.effect != .ignore } ?? false
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
  @inlinable
  public func canTryState(_ state: S, userInfo: Any? = nil) -> Bool {
    if unsafe Address<S>.isByte && Address<E>.isByte && phase == .idle {
      let cell = unsafe program._withUnsafeGuaranteedRef {
        unsafe $0.targetTable.denseCell(Int(byte), Int(Address<S>.byte(of: state)))
      }
      if cell.isMove { return true }
      if cell.isRefuse { return false }
    }
    return isOpen(state, userInfo)
  }

  /// Whether a target state would be accepted, if the cells alone can't tell.
  @usableFromInline
  func isOpen(_ state: S, _ userInfo: Any?) -> Bool {
    expects(Address.erased(state), .message(userInfo))
  }

  /// Whether a state attempt from one state to another would be accepted.
  public func hasRoute(fromState: S, toState: S, userInfo: Any? = nil) -> Bool {
    hasRoute(from: Address.erased(fromState), to: Address.erased(toState), .message(userInfo))
  }

  /// Whether a state attempt along an arrow would be accepted.
  ///
  /// A wildcard asks whether there are such states among those that are mentioned in the definition and the current
  /// one.
  ///
  /// - Complexity: O(*n* · *m*) in the numbers of states that match the arrow's ends.
  public func hasRoute(_ transition: Transition<S>, userInfo: Any? = nil) -> Bool {
    let targets = mentionedStates(matching: transition.toState)
    return mentionedStates(matching: transition.fromState).contains { fromState in
      targets.contains { hasRoute(fromState: fromState, toState: $0, userInfo: userInfo) }
    }
  }

  /// The target states that would be accepted now.
  ///
  /// - Returns: some of the states that the definition mentions, in the order in which they came to be
  ///   mentioned. A state type
  ///   that is `CaseIterable` is asked for all its cases instead.
  public func acceptedStates(userInfo: Any? = nil) -> [S] {
    acceptedStates(among: mentionedStates.map { Address<S>.typed($0) }, userInfo: userInfo)
  }

  /// Those of some target states that would be accepted now.
  ///
  /// - Parameters:
  ///   - states: the states to ask for, such as all cases of an enum.
  ///   - userInfo: a message to conditions and mappings.
  public func acceptedStates(among states: some Sequence<S>, userInfo: Any? = nil) -> [S] {
    states.filter { expects(Address.erased($0), .message(userInfo)) }
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

extension Machine {
  /// The mentioned states that match a pattern, and the current one if it does.
  fileprivate final func mentionedStates(matching pattern: Pattern<S>) -> [S] {
    switch pattern {
    case .some(let state): return [state]
    case .list(let states): return states
    case .any:
      let mentioned = mentionedStates.map { Address<S>.typed($0) }
      return mentioned.contains(state) ? mentioned : mentioned + [state]
    }
  }
}
