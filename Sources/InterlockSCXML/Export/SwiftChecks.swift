// Where the language and SCXML's algorithm differ, a document has no Swift source.

extension Document {
  /// Checks that a chart of the language does the same.
  func checkForSwift(_ events: EventNames) throws(SCXMLError) {
    func refuse(_ element: Element, _ sentence: String) -> SCXMLError { element.error(.notInSwift(sentence)) }
    if let initial, initial.targets.count > 1 {
      throw refuse(initial.element, "several initial states can't be written as Swift")
    }
    for state in allStates {
      if let initial = state.initial {
        guard initial.actions.isEmpty, initial.targets.count == 1, case .state = initial.targets[0] else {
          throw refuse(initial.element, "only one initial state without actions can be written as Swift")
        }
      }
      for action in state.onEntry + state.onExit + state.transitions.flatMap(\.actions) {
        switch action.form {
        case .schedule, .cancel: throw refuse(action.element, "delayed events can't be written as Swift")
        case .raise, .send, .log, .given: break
        }
      }
      if state.isParallel, state.canComplete, events.isHeard("done.state.\(state.id)") {
        throw refuse(state.element, "the completion of a parallel state can't be written as Swift")
      }
      for transition in state.transitions { try check(transition, of: state, events) }
      if state.isParallel { try checkRegions(of: state, events) }
    }
    if case .history? = initial?.targets.first {
      throw refuse(root, "an initial history state can't be written as Swift")
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
    guard let parallel = parallelInside(state) else { return }
    for inner in allStates where inner.isInside(parallel) {
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
    let own = history.transition
    guard transition.targets.count == 1, history.parent.isCompound, history.parent.histories.count == 1,
      own.actions.isEmpty, own.targets.count == 1, case .state(let target) = own.targets[0],
      history.isDeep || target.parent === history.parent, state !== history.parent,
      !state.isInside(history.parent)
    else {
      throw transition.element.error(.notInSwift("this use of a history state can't be written as Swift"))
    }
  }

  /// The state itself or one inside, if it is parallel.
  private func parallelInside(_ state: State) -> State? {
    if state.isParallel { return state }
    return allStates.first { $0.isParallel && $0.isInside(state) }
  }

  /// Checks that no two regions do something in one step whose order is another in the language.
  private func checkRegions(of parallel: State, _ events: EventNames) throws(SCXMLError) {
    func transitions(_ region: State) -> [(source: State, transition: Transition)] {
      self.transitions.filter { $0.source === region || $0.source.isInside(region) }
    }
    func isBusy(_ region: State) -> Bool {
      allStates.contains { ($0 === region || $0.isInside(region)) && !$0.onEntry.isEmpty }
    }
    for (index, one) in parallel.children.enumerated() {
      for other in parallel.children[..<index] {
        let (firstIsBusy, secondIsBusy) = (isBusy(other), isBusy(one))
        for (_, first) in transitions(other) {
          for (_, second) in transitions(one) where events.overlap(first.events, second.events) {
            let isFirstActive = firstIsBusy || !first.actions.isEmpty
            let isSecondActive = secondIsBusy || !second.actions.isEmpty
            guard isFirstActive, isSecondActive, firstIsBusy || secondIsBusy else { continue }
            throw second.element.error(
              .notInSwift("actions of two regions on one event can't be written as Swift"))
          }
        }
      }
    }
  }
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
