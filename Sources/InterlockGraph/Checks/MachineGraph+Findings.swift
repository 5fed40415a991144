import Interlock

extension MachineGraph {
  /// Returns all findings about the graph at once: about its routes, its states and its events, and then about its
  /// submachines.
  ///
  /// A machine and those inside it are checked together: an event that any of them accepts counts as accepted, and a
  /// state in which a submachine can still move is no dead end. A finding about a submachine begins with its name.
  ///
  /// States and events are checked as far as the mappings could be explored; see ``omissions``. Routes are checked like
  /// a blueprint's.
  ///
  /// - Parameter showsUncovered: whether to report events without a declaration in a reachable state.
  /// - Returns: the findings in the order of the graph; empty if there are none.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events.
  public func findings(showsUncovered: Bool = false) -> [GraphFinding] {
    remarks(showsUncovered: showsUncovered).filter { showsUncovered || $0.kind != .uncovered }.map(\.finding)
  }

  func neverActive(_ reachable: Set<S>) -> [Remark<S, E>] {
    if isCutOff { return [] }
    return submachines.filter { !$0.states.contains(where: reachable.contains) }.map { submachine in
      let names = submachine.stateNames.joined(separator: ", ")
      return Remark(
        .neverActive, .settled,
        "The submachine of \(names) can never be active: no state in which it lives is reached.")
    }
  }

  func unreachable(_ reachable: Set<S>) -> [Remark<S, E>] {
    if isCutOff { return [] }
    return states.filter { !reachable.contains($0) }.map {
      Remark(.unreachable, .unreachable($0), "Nothing leads from \(spelled(initialState)) to \(spelled($0)).")
    }
  }

  /// A state in which a submachine can still move is no dead end, and neither is one that carries a final state. A document's region
  /// of one state is left with the state around it.
  func deadEnds(_ reachable: Set<S>) -> [Remark<S, E>] {
    if region?.isState ?? false { return [] }
    let finalStates = Set(finalStates)
    return states.filter { state in
      reachable.contains(state) && !finalStates.contains(state) && !unasked.contains(state)
        && !isLeft(state)
        && !residents(of: state).contains { submachine in
          submachine.isEmbedded ? submachine.completedStates.contains(state) : submachine.isLively
        }
    }.map { Remark(.deadEnd, .deadEnd, "Nothing leads out of \(spelled($0)), which is not final.") }
  }

  func unaccepted(_ accepted: Set<E>) -> [Remark<S, E>] {
    if isCutOff { return [] }
    return events.filter { !accepted.contains($0) }.map {
      Remark(.unacceptedEvent, .unaccepted($0), "No state accepts \(spelled($0)).")
    }
  }

  func uncovered(_ reachable: Set<S>) -> [Remark<S, E>] {
    states.filter {
      reachable.contains($0) && !finalStates.contains($0) && !unasked.contains($0)
    }.compactMap { state in
      let covered = residents(of: state).reduce(into: Set(steps(from: state).compactMap(\.event))) {
        $0.formUnion($1.acceptedEvents)
      }
      let words = events.filter { !covered.contains($0) }.map {
        Remark<S, E>.Word(name: spelled($0), events: [$0])
      }
      return words.isEmpty ? nil : Remark(.uncovered, .uncovered(state: spelled(state), words))
    }
  }

  var ambiguities: [Remark<S, E>] {
    states.flatMap { state -> [Remark<S, E>] in
      let guarded = steps(from: state).filter { $0.isConditional && $0.event != nil }
      guard guarded.count > 1 else { return [] }
      let byEvent = Dictionary(grouping: guarded, by: \.event)
      return unique(guarded.map(\.event)).compactMap { (event: E?) -> Remark<S, E>? in
        let rivals = byEvent[event] ?? []
        guard Set(rivals.map(\.toState)).count > 1 else { return nil }
        let phrases = rivals.map { edges[$0.edge].description }.joined(separator: ", ")
        return Remark(
          .ambiguous, .settled,
          "In \(spelled(state)), only the order decides between these routes if several of their conditions pass: \(phrases)."
        )
      }
    }
  }

  /// Wildcard routes that others precede in every state or for every event (R1). A blueprint does not look for them,
  /// because it does not know all states.
  var overtaken: [Remark<S, E>] {
    let used = Set(steps.map(\.edge))
    var open: Set<Rank> = []
    var remarks: [Remark<S, E>] = []
    for (place, edge) in edges.enumerated() {
      guard edge.event != nil, edge.form == .eventRoute || edge.form == .ignored else { continue }
      let rank = Rank(edge)
      defer { if !edge.isConditional { open.insert(rank) } }
      guard !used.contains(place), !open.contains(rank) else { continue }
      let subject =
        edge.form == .ignored
        ? "The declaration that \(edge) never takes effect" : "The route \(edge) can never be taken"
      remarks.append(
        Remark(.shadowed, .settled, "\(subject): others come first in every known state."))
    }
    return remarks
  }

  /// A rank in which routes compete.
  struct Rank: Hashable {
    private let event: Pattern<E>?
    private let fromState: Pattern<S>

    init(_ edge: Edge) {
      event = edge.event
      fromState = edge.transition.fromState
    }
  }

  /// The submachines that live in a state.
  func residents(of state: S) -> [Submachine] { (residents[state] ?? []).map { submachines[$0] } }

  func spelled<Value: Hashable>(_ value: Value) -> String { "\(Pattern.some(value))" }

  /// A state's spelling: its case alone if it represents all states of that case.
  func spelled(_ state: S) -> String { groups.names[state] ?? "\(Pattern.some(state))" }

  /// Whether there are states in which no mapping was called, or not for all events, so that it is unknown what follows them.
  var isCutOff: Bool {
    omissions.contains { omission in
      switch omission {
      case .stateLimit, .unknownEvents, .unknownStates: true
      default: false
      }
    }
  }
}
