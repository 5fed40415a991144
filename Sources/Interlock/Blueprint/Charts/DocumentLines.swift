// The lines of a chart that was read from a document (C6). Only the product that reads documents makes them.

/// A target of a document's transition.
package enum DocumentTarget<S: StateType> {
  case state(S)

  /// A history state, by its name, which is no state of the chart.
  case past(S)

  fileprivate var erased: AnyArrow.Target {
    switch self {
    case .state(let state): .state(Address.erased(state))
    case .past(let mark): .past(Address.erased(mark))
    }
  }
}

/// A history state of a document.
package struct DocumentMemory<S: StateType> {
  fileprivate let declared: DeclaredMemory

  /// - Parameters:
  ///   - mark: its name, which is no state of the chart.
  ///   - owner: the state around it.
  ///   - targets: where a transition leads as long as the state was never left.
  ///   - nothing: stands for that. It is no state of the chart.
  package init(
    _ mark: S, of owner: S, isDeep: Bool, otherwise targets: [DocumentTarget<S>], nothing: S
  ) {
    declared = DeclaredMemory(
      Address.erased(mark), of: Address.erased(owner), isDeep: isDeep, otherwise: targets.map(\.erased),
      nothing: Address.erased(nothing))
  }
}

extension Lines where H.S.Kind == H.S, H.E.Kind == H.E {
  /// Lets the chart do as SCXML's algorithm says.
  ///
  /// - Parameters:
  ///   - events: all events that routes name.
  ///   - nothing: the state in which a machine is until it is started; nil if it begins in another one.
  ///   - broader: returns the event for which one counts that no route names; nil if there is none.
  package static func rulesOfDocuments(
    events: [H.E], startingFrom nothing: H.S?, broader: @escaping @Sendable (H.E) -> H.E?
  ) -> Self {
    Self(
      .rules(
        DeclaredRules(
          .ofDocuments, events: .list(events.map { Address.erased($0) }),
          startingFrom: nothing.map { Address.erased($0) }
        ) { broader(Address<H.E>.typed($0)).map { Address.erased($0) } }))
  }

  /// Declares a region.
  ///
  /// - Parameters:
  ///   - owner: the state around it.
  ///   - name: its name; nil if it is the only one.
  ///   - initial: a state of its own, in which it starts, or in which the first of the states is that it starts in.
  ///   - targets: where it starts, if that is more than a state of its own; otherwise empty.
  ///   - isState: whether it consists of one state.
  ///   - memories: the history states of the state around it, in one of its regions.
  ///   - lines: its lines.
  package static func region(
    of owner: H.S, _ name: String?, initial: H.S, startingAt targets: [DocumentTarget<H.S>] = [],
    isState: Bool = false, remembering memories: [DocumentMemory<H.S>] = [], _ lines: [Self]
  ) -> Self {
    Self(
      .within(
        DeclaredRegion(
          of: Address.erased(owner), name, initial: Address.erased(initial), start: Edge.erased(initial),
          .none,
          lines.flatMap(\.declarations), isState: isState, startingAt: targets.map(\.erased),
          remembering: memories.map(\.declared))))
  }

  /// Says that states live where the line stands.
  package static func here(_ states: [H.S]) -> Self {
    Self(.states(.list(states.map { Address.erased($0) })))
  }

  /// Draws a transition.
  ///
  /// - Parameters:
  ///   - events: the events; nil for an eventless one.
  ///   - source: the state in which it begins.
  ///   - targets: where it leads; empty if it stays.
  ///   - headline: the state that pictures and questions show as its target; nil if it stays.
  ///   - isInternal: whether it leads into its source without leaving that.
  ///   - guards: its guards, with their labels.
  ///   - handler: what it does.
  package static func transition(
    on events: Pattern<H.E>?, from source: H.S, to targets: [DocumentTarget<H.S>], shownAs headline: H.S?,
    isInternal: Bool, guards: [(label: String, condition: H.Condition)], then handler: H.Handler?
  ) -> Self {
    let arrow = AnyArrow(
      fromState: .some(Address.erased(source)), toState: headline.map { .some(Address.erased($0)) } ?? .any,
      targets.isEmpty ? nil : .targets(targets.map(\.erased), isInternal: isInternal))
    var routes = DeclaredRoutes(events.map { .events(ValuePattern($0)) } ?? .eventless, [arrow])
    for own in guards { routes = routes.judging(own.label, H.judgement(own.condition)) }
    if let handler { routes = routes.handling(H.body(handler)) }
    return Self(.routes(events != nil && headline == nil ? routes.forEventAlone() : routes))
  }

  /// Declares a handler that runs when a state is entered.
  package static func onEntry(_ state: H.S, _ handler: H.Handler) -> Self {
    .handler(.entry(.some(Address.erased(state))), defaultOrder, H.body(handler))
  }

  /// Declares a handler that runs when a state is left.
  package static func onExit(_ state: H.S, _ handler: H.Handler) -> Self {
    .handler(.exit(.some(Address.erased(state))), defaultOrder, H.body(handler))
  }

  /// Declares a handler that runs when the region inside a state starts as it is declared, or when a transition leads to a
  /// history state and there is nothing to remember.
  package static func onStart(_ state: H.S, _ handler: H.Handler) -> Self {
    .handler(.start(.some(Address.erased(state))), defaultOrder, H.body(handler))
  }

  /// Declares a handler that runs when a state is complete.
  package static func onCompletion(_ state: H.S, _ handler: H.Handler) -> Self {
    .handler(.completion(.some(Address.erased(state))), defaultOrder, H.body(handler))
  }

  /// Declares final states.
  package static func final(_ states: [H.S]) -> Self {
    Self(.finalStates(.list(states.map { Address.erased($0) })))
  }
}
