// Queries about values judge conditions.

extension Machine {
  /// Returns the state that an event would lead to now. Conditions are judged, but nothing changes and no handler runs
  /// (F3).
  ///
  /// Active submachines are considered first, as in an attempt (H2).
  ///
  /// - Returns: the resulting state. It is the current one for an internal transition and for an event that is ignored or
  ///   deferred, and nil if the attempt would be refused.
  @export(implementation)
  public final func destination(on event: E) -> S? {
    if Edge<E>.isByteKind {
      let byte = Edge<E>.byte(of: event)
      let cell = installedCell(byte)
      if cell.isRefuse { return nil }
      if Edge<S>.isByte, cell.isMove { return Address<S>.value(cell.byte) }
      if cell.isReaction {
        let expected =
          if Edge<E>.isByte {
            unsafe expect(cell, byte, nil)
          } else {
            unsafe withUnsafePointer(to: event) { unsafe expect(cell, byte, address(of: $0)) }
          }
        switch expected.verdict {
        case .refused: return nil
        case .state:
          // Inlined, nothing else would keep the machine until the box has been read.
          defer { withExtendedLifetime((self, expected)) {} }
          if Edge<S>.isByte { return Address<S>.value(expected.byte) }
          return unsafe Edge<S>.value(in: expected.box.unsafelyUnwrapped)
        case .unknown: break
        }
      }
    }
    return destination(of: event, nil)
  }

  /// Returns the state that an event would lead to now with a message, as ``destination(on:)`` does without one.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - userInfo: a message for conditions and mappings.
  /// - Returns: the resulting state; nil if the attempt would be refused.
  @export(implementation)
  package final func destination(on event: E, userInfo: Any?) -> S? {
    destination(of: event, .message(userInfo))
  }

  /// Whether an event would be accepted now: moved, ignored, or deferred. Conditions are judged, but nothing changes and no handler
  /// runs (F3).
  @export(implementation)
  public final func accepts(_ event: E) -> Bool {
    destination(on: event) != nil
  }

  /// The state that an event would lead to, where the cells alone can't tell.
  @usableFromInline
  final func destination(of event: E, _ message: Message?) -> S? {
    expectation(of: Edge.erased(event), message).map { Edge<S>.typed($0.toState) }
  }
}

extension Machine {
  /// The events that were sent to the machine and are deferred, in order (C7).
  ///
  /// - Complexity: O(*n*) in the number of these events.
  public final var deferredEvents: [E] { knownNode?.deferred.map { Edge<E>.typed($0.event) } ?? [] }
}

extension StateMachine {
  /// Whether a state attempt would be accepted now. Conditions are judged, but nothing changes and no handler runs
  /// (F3).
  @export(implementation)
  public func accepts(_ state: S) -> Bool {
    if Edge<S>.isByte {
      let cell = installedTarget(Address<S>.byte(of: state))
      if cell.isMove { return true }
      if cell.isRefuse { return false }
    }
    return expects(Edge.erased(state), nil)
  }

  /// Whether a state attempt with a message would be accepted now, as ``accepts(_:)`` tells without one.
  ///
  /// - Parameters:
  ///   - state: the state to move to.
  ///   - userInfo: a message for conditions and mappings.
  @export(implementation)
  package func accepts(_ state: S, userInfo: Any?) -> Bool {
    expects(Edge.erased(state), .message(userInfo))
  }
}

// Queries about kinds judge conditions only for cases without data.

extension Machine {
  /// Whether an event of a kind would make a transition now.
  ///
  /// Conditions are judged for a case without data, even if other cases of the type carry data (F3). For a case
  /// with data, they may depend on the data, and the answer is ``Openness/guarded``.
  ///
  /// - Parameter event: the kind of an event.
  /// - Returns: whether the event would make a transition. An ignored or deferred event makes none.
  /// - Complexity: O(*n*) in the number of routes that match.
  public final func openness(on event: E.Kind) -> Openness { openness(on: event, userInfo: nil) }

  /// Whether an event of a kind with a message would make a transition now.
  package final func openness(on event: E.Kind, userInfo: Any?) -> Openness {
    guard let value = E.value(of: event) else { return openness(on: Address.erased(event)) }
    if Edge<E>.isByteKind {
      // These cells call no closure, so that no message matters.
      let cell = installedCell(Edge<E>.byte(of: value))
      if cell.isRefuse || cell.isIgnore { return .closed }
      if cell.isMove || cell.isMoveInside || cell.isStay { return .open }
    }
    // The value of a kind with data says nothing about other values.
    if !Edge<E>.isKind, caseHasData(value) { return openness(on: Address.erased(event)) }
    let verdict = expectation(of: Edge.erased(value), .message(userInfo))
    return verdict.map { $0.effect == .ignore ? .closed : .open } ?? .closed
  }

  /// The kinds of events that make a transition now, or may make one depending on their data. Ignored and deferred events
  /// are left out.
  ///
  /// - Returns: the kinds that are not closed, in order of their first mention in the definition, and then in those of submachines.
  ///   For a `CaseIterable` type, all its cases are considered instead.
  public final func acceptedEvents() -> [E.Kind] { acceptedEvents(userInfo: nil) }

  /// The kinds of events that, with a message, make a transition now.
  package final func acceptedEvents(userInfo: Any?) -> [E.Kind] {
    var known = Set<E.Kind>()
    return acceptedEvents(
      among: allCases(of: E.Kind.self)
        ?? offeredEvents.map { Address<E.Kind>.typed($0) }.filter { known.insert($0).inserted },
      userInfo: userInfo)
  }

  /// The kinds of events, among the given ones, that make a transition now, or may make one depending on their data.
  ///
  /// - Parameters:
  ///   - events: the kinds to consider, such as all cases of an enum.
  ///   - userInfo: a message for conditions and mappings.
  package final func acceptedEvents(
    among events: some Sequence<E.Kind>, userInfo: Any? = nil
  ) -> [E.Kind] {
    events.filter { openness(on: $0, userInfo: userInfo) != .closed }
  }

  /// Whether a route leads from one state to another on an event.
  ///
  /// An internal route leads from a state to itself. Conditions are judged if states and events are their own kinds.
  /// Otherwise a guarded route counts.
  package final func hasRoute(
    event: E.Kind, fromState: S.Kind, toState: S.Kind, userInfo: Any? = nil
  ) -> Bool {
    hasRoute(Address.erased(event), Address.erased(fromState), Address.erased(toState), userInfo)
  }

  private final func hasRoute(
    _ event: AnyValue, _ fromState: AnyValue, _ toState: AnyValue, _ userInfo: Any?
  ) -> Bool {
    guard Edge<S>.isKind, Edge<E>.isKind else { return opens(on: event, from: fromState, to: toState) }
    return hasRoute(on: event, from: fromState, to: toState, .message(userInfo))
  }

  /// Whether a route leads along an arrow on an event.
  ///
  /// A wildcard stands for the states that the definition mentions and the current one.
  ///
  /// - Complexity: O(*n*) in the size of the definition. With mappings or embedded submachines, O(*n* · *m*) in the
  ///   numbers of states that match the arrow's ends.
  public final func hasRoute(event: E.Kind, transition: Transition<S.Kind>) -> Bool {
    hasRoute(event: event, transition: transition, userInfo: nil)
  }

  /// Whether a route leads along an arrow on an event with a message.
  package final func hasRoute(event: E.Kind, transition: Transition<S.Kind>, userInfo: Any?) -> Bool {
    let (event, arrow, kind) = (Address.erased(event), AnyArrow(transition), Address.erased(state.kind))
    return Destinations.contain(
      self, on: event, from: mentionedStates(matching: arrow.fromState, orIn: kind),
      to: mentionedStates(matching: arrow.toState, orIn: kind)
    ) { hasRoute(event, $0, $1, userInfo) }
  }
}

extension StateMachine {
  /// Whether a state attempt would be accepted now, by the kind of its target.
  ///
  /// Conditions are judged for a case without data, even if other cases of the type carry data (F3). For a case
  /// with data, they may depend on the data, and the answer is ``Openness/guarded``.
  ///
  /// - Complexity: O(*n* log *n*) in the number of routes that match.
  public func openness(to state: S.Kind) -> Openness { openness(to: state, userInfo: nil) }

  /// Whether a state attempt with a message would be accepted now.
  package func openness(to state: S.Kind, userInfo: Any?) -> Openness {
    guard let value = S.value(of: state), Edge<S>.isKind || !caseHasData(value) else {
      return openness(to: Address.erased(state))
    }
    return expects(Edge.erased(value), .message(userInfo)) ? .open : .closed
  }

  /// Whether a state attempt from one state to another would be accepted.
  ///
  /// Conditions are judged if states are their own kinds. Otherwise a guarded route counts.
  package func hasRoute(fromState: S.Kind, toState: S.Kind, userInfo: Any? = nil) -> Bool {
    hasRoute(Address.erased(fromState), Address.erased(toState), userInfo)
  }

  private func hasRoute(_ fromState: AnyValue, _ toState: AnyValue, _ userInfo: Any?) -> Bool {
    guard Edge<S>.isKind else {
      return holds(in: fromState) { $0.openness(from: $1, to: toState) != .closed }
    }
    return hasRoute(from: fromState, to: toState, .message(userInfo))
  }

  /// Whether a state attempt along an arrow would be accepted.
  ///
  /// A wildcard stands for the states that the definition mentions and the current one.
  ///
  /// - Complexity: O(*n*) in the size of the definition. With mappings, embedded submachines, or routes to `.any` whose
  ///   conditions fail, O(*n* · *m*) in the numbers of states that match the arrow's ends.
  public func hasRoute(_ transition: Transition<S.Kind>) -> Bool { hasRoute(transition, userInfo: nil) }

  /// Whether a state attempt with a message along an arrow would be accepted.
  package func hasRoute(_ transition: Transition<S.Kind>, userInfo: Any?) -> Bool {
    let (arrow, kind) = (AnyArrow(transition), Address.erased(state.kind))
    return Destinations.contain(
      self, on: nil, from: mentionedStates(matching: arrow.fromState, orIn: kind),
      to: mentionedStates(matching: arrow.toState, orIn: kind)
    ) { hasRoute($0, $1, userInfo) }
  }

  /// The kinds of states that a state attempt can reach now, or may reach depending on their data.
  ///
  /// - Returns: the kinds that the definition mentions and that are not closed, in order of their first mention. For a
  ///   `CaseIterable` type, all its cases are considered instead.
  public func acceptedStates() -> [S.Kind] { acceptedStates(userInfo: nil) }

  /// The kinds of states that a state attempt with a message can reach now.
  package func acceptedStates(userInfo: Any?) -> [S.Kind] {
    acceptedStates(
      among: allCases(of: S.Kind.self) ?? mentionedStates.map { Address<S.Kind>.typed($0) },
      userInfo: userInfo)
  }

  /// The kinds of states, among the given ones, that a state attempt can reach now, or may reach depending on their
  /// data.
  ///
  /// - Parameters:
  ///   - states: the kinds to consider, such as all cases of an enum.
  ///   - userInfo: a message for conditions and mappings.
  package func acceptedStates(among states: some Sequence<S.Kind>, userInfo: Any? = nil) -> [S.Kind] {
    states.filter { openness(to: $0, userInfo: userInfo) != .closed }
  }
}

/// All cases of a type that lists them; nil if it doesn't.
private func allCases<Kind>(of type: Kind.Type) -> [Kind]? {
  // Listed is Kind.
  func cases<Listed: CaseIterable>(of type: Listed.Type) -> [Kind] {
    unsafe unsafeBitCast(Array(type.allCases), to: [Kind].self)
  }
  return if let type = type as? any CaseIterable.Type { cases(of: type) } else { nil }
}

extension Engine {
  /// The mentioned kinds of states that match a pattern, and the current one if it matches.
  fileprivate final func mentionedStates(
    matching pattern: ValuePattern, orIn current: AnyValue
  ) -> [AnyValue] {
    switch pattern {
    case .some(let state): return [state]
    case .list(let states): return states
    case .any:
      let mentioned = mentionedStates
      return mentioned.contains { states.areSame($0, current) } ? mentioned : mentioned + [current]
    }
  }
}
