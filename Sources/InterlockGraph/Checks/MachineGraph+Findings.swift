import Interlock

extension MachineGraph {
  /// All that is wrong or doubtful in the graph, at once: among its routes, its states and its events, and then
  /// in its submachines.
  ///
  /// What concerns states and events is judged as far as the mappings could be explored; see ``omissions``. Routes are judged
  /// as those of a blueprint are.
  ///
  /// - Parameter showsUncovered: whether events of which nothing is said in a reachable state are told, too.
  /// - Returns: the findings, in the order of the graph; empty if there is nothing to object to.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events.
  public func findings(showsUncovered: Bool = false) -> [GraphFinding] {
    routeFindings + overtaken + ambiguities + unreachable + deadEnds + unacceptedEvents
      + (showsUncovered ? uncovered : []) + neverActive
      + submachines.flatMap { showsUncovered ? $0.allFindings : $0.findings }
  }

  private var neverActive: [GraphFinding] {
    let reachable = Set(reachableStates())
    return submachines.filter { !$0.states.contains(where: reachable.contains) }.map { submachine in
      let names = submachine.stateNames.joined(separator: ", ")
      return finding(
        .neverActive, "The submachine of \(names) can never be active: no state in which it lives is reached."
      )
    }
  }

  private var unreachable: [GraphFinding] {
    let reachable = Set(reachableStates())
    return states.filter { !reachable.contains($0) }.map {
      finding(.unreachable, "Nothing leads from \(spelled(initialState)) to \(spelled($0)).")
    }
  }

  private var deadEnds: [GraphFinding] {
    reachableStates().filter { state in
      !finalStates.contains(state) && !moves(from: state).contains { $0.toState != state }
    }.map { finding(.deadEnd, "Nothing leads out of \(spelled($0)), which is not final.") }
  }

  private var unacceptedEvents: [GraphFinding] {
    let accepted = Set(moves.compactMap { $0.event })
    return events.filter { !accepted.contains($0) }.map {
      finding(.unacceptedEvent, "No state accepts \(spelled($0)).")
    }
  }

  private var uncovered: [GraphFinding] {
    reachableStates().filter { !finalStates.contains($0) }.compactMap { state -> GraphFinding? in
      let covered = Set(moves(from: state).compactMap(\.event))
      let missing = events.filter { !covered.contains($0) }.map { spelled($0) }
      guard !missing.isEmpty else { return nil }
      return finding(
        .uncovered, "Nothing is said of \(missing.joined(separator: ", ")) in \(spelled(state)).")
    }
  }

  private var ambiguities: [GraphFinding] {
    states.flatMap { state -> [GraphFinding] in
      let guarded = moves(from: state).filter { $0.isConditional && $0.event != nil }
      guard guarded.count > 1 else { return [] }
      let byEvent = Dictionary(grouping: guarded, by: \.event)
      return unique(guarded.map(\.event)).compactMap { (event: E?) -> GraphFinding? in
        let rivals = byEvent[event] ?? []
        guard Set(rivals.map(\.toState)).count > 1 else { return nil }
        let phrases = rivals.map { edges[$0.edge].description }.joined(separator: ", ")
        return finding(
          .ambiguous,
          "In \(spelled(state)), the order alone decides if the conditions of these agree: \(phrases).")
      }
    }
  }

  /// Routes with a wildcard that others overtake in every state or for every event (R1). A blueprint does not look for
  /// them: it does not know all states.
  private var overtaken: [GraphFinding] {
    let used = Set(moves.map(\.edge))
    var open: Set<Rank> = []
    var findings: [GraphFinding] = []
    for (place, edge) in edges.enumerated() {
      guard edge.event != nil, edge.form == .eventRoute || edge.form == .ignored else { continue }
      let rank = Rank(edge)
      defer { if !edge.isConditional { open.insert(rank) } }
      guard !used.contains(place), !open.contains(rank) else { continue }
      let subject =
        edge.form == .ignored ? "That \(edge) never holds" : "The route \(edge) can never be taken"
      findings.append(finding(.shadowed, "\(subject): others come first in every known state."))
    }
    return findings
  }

  /// Where routes compete with each other.
  struct Rank: Hashable {
    private let event: Pattern<E>?
    private let fromState: Pattern<S>

    init(_ edge: Edge) {
      event = edge.event
      fromState = edge.transition.fromState
    }
  }

  private func finding(_ kind: GraphFinding.Kind, _ sentence: String) -> GraphFinding {
    GraphFinding(severity: .warning, kind: kind, sentence: sentence)
  }

  func spelled<Value: Hashable>(_ value: Value) -> String { "\(Pattern.some(value))" }
}
