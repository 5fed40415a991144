import Interlock

// Several states shown as one.

extension Exploration {
  /// The states that the definition names, or that something other than a mapping leads to.
  func declaredStates(_ found: [S: [Graph.Move]], _ cases: [S], _ finalStates: [S]) -> Set<S> {
    found.values.joined().reduce(into: Set(cases + content.states + finalStates)) { declared, move in
      if move.form != .mapping { declared.insert(move.toState) }
    }
  }

  /// Returns the moves between the states that represent the groups, and replaces the explored edges accordingly.
  ///
  /// - Parameter queue: the states in the order in which they were found.
  mutating func merge(
    _ found: [S: [Graph.Move]], _ queue: [S], by groups: CaseGroups<S>
  ) -> [S: [Graph.Move]] {
    guard !groups.names.isEmpty else { return found }
    var merged: [S: [Graph.Move]] = [:]
    var seen: Set<Graph.Move> = []
    var places: [Int: Int] = [:]
    let explored = edges
    edges = Array(edges.prefix { $0.form != .mapping && $0.form != .embedded && $0.form != .crossing })
    for place in edges.indices { places[place] = place }
    var known: [Graph.Edge: Int] = [:]
    for state in queue {
      let source = groups.representative(of: state)
      for move in found[state] ?? [] {
        let target = groups.representative(of: move.toState)
        if places[move.edge] == nil {
          let edge = explored[move.edge].between(source, target)
          places[move.edge] = known[edge] ?? edges.count
          if known[edge] == nil {
            known[edge] = edges.count
            edges.append(edge)
          }
        }
        let place = places[move.edge] ?? move.edge
        let step = Graph.Move(edges[place], at: place, move.event, from: source, to: target)
        if seen.insert(step).inserted { merged[source, default: []].append(step) }
      }
    }
    return merged
  }
}

extension MachineGraph.Edge {
  /// The same edge between other states.
  fileprivate func between(_ fromState: S, _ toState: S) -> Self {
    Self(
      form: form, event: event,
      transition: Transition(fromState: .some(fromState), toState: isInternal ? .any : .some(toState)),
      label: label, isConditional: isConditional, hasHandler: hasHandler, timing: timing,
      entrances: entrances, isInner: isInner, origin: origin, crossing: crossing)
  }
}
