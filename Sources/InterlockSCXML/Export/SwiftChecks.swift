// Where the language and SCXML's algorithm differ, a document has no Swift source.

extension Document {
  /// Checks that a chart of the language does the same.
  func checkForSwift(_ events: EventNames, _ silent: SilentEvents) throws(SCXMLError) {
    func refuse(_ element: Element, _ sentence: String) -> SCXMLError { element.error(.notInSwift(sentence)) }
    if let initial, initial.targets.count > 1 {
      throw refuse(initial.element, "several initial states can't be written as Swift")
    }
    for state in allStates {
      if let initial = state.initial, declaredHistory(of: state) == nil {
        guard initial.actions.isEmpty, initial.targets.count == 1, case .state = initial.targets[0] else {
          throw refuse(initial.element, "only one initial state without actions can be written as Swift")
        }
      }
      let timeouts = state.timeouts(silent)
      for action in state.onEntry where !action.starts(timeouts) { try check(action) }
      for action in state.onExit {
        if case .cancel(let id) = action.form, timeouts.contains(id) { continue }
        try check(action)
      }
      for action in state.transitions.flatMap(\.actions) { try check(action) }
      if state.isParallel, state.canComplete, events.isHeard("done.state.\(state.id)"),
        silent.completion(of: state) == nil
      {
        throw refuse(state.element, "the completion of a parallel state can't be written as Swift")
      }
      for transition in state.transitions { try check(transition, of: state, events) }
      if state.isParallel { try checkRegions(of: state, events, silent) }
    }
    if case .history? = initial?.targets.first {
      throw refuse(root, "an initial history state can't be written as Swift")
    }
  }

  private func check(_ action: Action) throws(SCXMLError) {
    switch action.form {
    case .schedule, .cancel:
      throw action.element.error(.notInSwift("delayed events can't be written as Swift"))
    case .raise, .send, .log, .given: break
    }
  }

  private func check(
    _ transition: Transition, of state: State, _ events: EventNames
  ) throws(SCXMLError) {
    func refuse(_ sentence: String) -> SCXMLError { transition.element.error(.notInSwift(sentence)) }
    if transition.targets.isEmpty, transition.events == nil {
      throw refuse("an eventless transition without a target can't be written as Swift")
    }
    let states = transition.targets.compactMap { if case .state(let state) = $0 { state } else { nil } }
    if transition.isInternal, state.isCompound, !transition.targets.isEmpty,
      !state.onEntry.isEmpty || !state.onExit.isEmpty
    {
      throw refuse("an internal transition of a state with handlers can't be written as Swift")
    }
    for case .history(let history) in transition.targets { try check(history, from: state, transition) }
    // Inside a state of a parallel one, leaving that state leaves all regions. An internal transition leaves only what is inside.
    let isInside = state.isCompound && states.allSatisfy { $0.isInside(state) }
    var outer: State? = transition.isInternal && isInside ? nil : state
    while let region = outer {
      if region.parent?.isParallel ?? false, states.count == transition.targets.count, !states.isEmpty,
        states.allSatisfy({ $0 === region || $0.isInside(region) }),
        region === state || states.contains(where: { $0 === region })
      {
        let advice = region === state && isInside ? ": give it `type=\"internal\"` if it should not" : ""
        throw refuse(
          "a transition that leaves a parallel state and enters it again can't be written as Swift" + advice)
      }
      outer = region.parent
    }
    guard let parallel = state.firstParallel else { return }
    for inner in family(of: parallel).dropFirst() {
      for other in inner.transitions where events.overlap(transition.events, other.events) {
        if transition.targets.isEmpty || other.targets.isEmpty {
          throw refuse("a transition that runs beside one without a target can't be written as Swift")
        }
      }
    }
  }

  private func check(
    _ history: History, from state: State, _ transition: Transition
  ) throws(SCXMLError) {
    let region = region(of: history)
    let owner = region.isPlainRegion ? region.parent ?? region : region
    guard region.isCompound, !isEnclosure(region), let target = defaultState(ofHistoriesIn: region),
      history.isDeep || contents(of: region).contains(target),
      state !== owner, !state.isInside(owner),
      owner === region ? transition.targets.count == 1 : isPast(of: owner, transition.targets)
    else {
      throw transition.element.error(.notInSwift("this use of a history state can't be written as Swift"))
    }
    let remembered = history.isDeep ? Array(family(of: region)) : region.children
    if remembered.contains(where: { $0.kind == .final && !($0.parent?.endsAllWhenComplete ?? true) }) {
      throw transition.element.error(
        .notInSwift("the history of a state that can be complete can't be written as Swift"))
    }
  }

  /// Whether targets are what is remembered of all regions of a parallel state, and at most one region would start elsewhere than
  /// it does otherwise.
  private func isPast(of owner: State, _ targets: [Target]) -> Bool {
    let histories = targets.compactMap { if case .history(let history) = $0 { history } else { nil } }
    guard histories.count == targets.count, histories.count == owner.children.count,
      Set(histories.map { ObjectIdentifier(region(of: $0)) }).count == histories.count,
      histories.allSatisfy({ region(of: $0).parent === owner && $0.isDeep == histories[0].isDeep })
    else { return false }
    let others = histories.filter { history in
      let region = region(of: history)
      let first = region.initial?.targets[0] ?? .state(contents(of: region)[0])
      if case .state(let initial) = first { return history.transition.targets[0].state !== initial }
      return false
    }
    return others.count < 2
  }

  /// A region whose transitions may do something.
  private struct Region {
    /// Whether entering its states does something besides starting their clocks.
    let isBusy: Bool
    let transitions: [Transition]

    init(of states: ArraySlice<State>, _ silent: SilentEvents) {
      isBusy = states.contains { state in
        let timeouts = state.timeouts(silent)
        return state.onEntry.contains { !$0.starts(timeouts) }
      }
      transitions = states.flatMap(\.transitions)
    }

    /// The transitions that do something.
    var active: [Transition] { isBusy ? transitions : transitions.filter { !$0.actions.isEmpty } }
  }

  /// Checks that no two regions do something in one step whose order is another in the language.
  private func checkRegions(
    of parallel: State, _ events: EventNames, _ silent: SilentEvents
  ) throws(SCXMLError) {
    let regions = parallel.children.map { Region(of: family(of: $0), silent) }
    for (index, one) in regions.enumerated() {
      for other in regions[..<index] where one.isBusy || other.isBusy {
        for first in other.active {
          for second in one.active where events.overlap(first.events, second.events) {
            throw second.element.error(
              .notInSwift("actions of two regions on one event can't be written as Swift"))
          }
        }
      }
    }
  }
}

extension Document.State {
  /// The identifiers of the events that the state sends to itself while it lasts.
  fileprivate func timeouts(_ silent: SilentEvents) -> Set<String> {
    onEntry.reduce(into: []) { ids, action in
      if case .schedule(let event, after: _, let id?) = action.form, silent.contains(event) { ids.insert(id) }
    }
  }

  /// Whether the document ends as soon as the state is complete.
  fileprivate var endsAllWhenComplete: Bool {
    transitions.contains { transition in
      transition.events == ["done.state.\(id)"] && transition.condition == nil && !transition.targets.isEmpty
        && transition.targets.allSatisfy {
          if case .state(let target) = $0 { target.kind == .final && target.parent == nil } else { false }
        }
    }
  }
}

extension Document.Action {
  /// Whether the action starts the clock of one of a state's timeouts.
  fileprivate func starts(_ timeouts: Set<String>) -> Bool {
    if case .schedule(_, after: _, let id?) = form { timeouts.contains(id) } else { false }
  }
}

extension [Document.State] {
  fileprivate func contains(_ state: Document.State) -> Bool { contains { $0 === state } }
}

extension EventNames {
  /// Whether an event may match descriptors of both transitions. Two eventless ones are both tried.
  func overlap(_ some: [String]?, _ others: [String]?) -> Bool {
    guard let some, let others else { return some == nil && others == nil }
    return some.contains { one in
      others.contains { other in
        one == "*" || other == "*" || one == other || one.hasPrefix(other + ".") || other.hasPrefix(one + ".")
      }
    }
  }
}
