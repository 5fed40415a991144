import Interlock

// The rows that attempts may follow, in the order in which they are tried (R1).

extension Exploration {
  /// The events that rows mention for a state.
  func eventsTold(in state: S) -> [E] {
    let sources = [Pattern.some(state), .any]
    if sources.contains(where: { rows[Key(event: .any, fromState: $0)] != nil }) { return events }
    return sources.reduce(into: Set<Int>()) { $0.formUnion(told[$1] ?? []) }.sorted().map { events[$0] }
  }

  /// The rows that an event may follow, in the order in which they are tried, up to the first open one.
  func candidates(_ event: E, _ state: S, where isOpen: (S) -> Bool) -> [Int] {
    var ranked: [Int] = []
    for event in [Pattern.some(event), .any] {
      for fromState in [Pattern.some(state), .any] {
        ranked += rows[Key(event: event, fromState: fromState)] ?? []
      }
    }
    // The transitions of a document compete in their order alone.
    if content.isOfDocument { ranked.sort() }
    var candidates: [Int] = []
    for place in ranked {
      if !leads(edges[place], where: isOpen) { continue }
      candidates.append(place)
      if !edges[place].isConditional { return candidates }
    }
    return candidates
  }

  /// Whether a row is internal, or the target that it names is open.
  private func leads(_ edge: Graph.Edge, where isOpen: (S) -> Bool) -> Bool {
    if edge.isInternal { return true }
    if let crossing = edge.crossing { return isOpen(crossing.target) }
    if case .some(let target) = edge.transition.toState { return isOpen(target) }
    return true
  }

  func move(along place: Int, _ event: E, _ state: S) -> Graph.Move {
    Graph.Move(edges[place], at: place, event, from: state, to: target(of: edges[place], from: state))
  }

  /// The state to which a row leads, which is the from-state if the row is internal.
  private func target(of edge: Graph.Edge, from state: S) -> S {
    if let crossing = edge.crossing { return crossing.ownTarget }
    if case .some(let target) = edge.transition.toState { return target }
    return state
  }

  /// The timeouts of a state: those that come due first are tried first, up to the first that leaves the state.
  func timeoutMoves(from state: S, where isOpen: (S) -> Bool) -> [Graph.Move] {
    let routes = (timeouts[.some(state)] ?? []) + (timeouts[.any] ?? [])
    var moves: [Graph.Move] = []
    for delay in Set(routes.compactMap { edges[$0].timing }).sorted() {
      for place in routes where edges[place].timing == delay {
        let edge = edges[place]
        if !leads(edge, where: isOpen) { continue }
        moves.append(Graph.Move(edge, at: place, nil, from: state, to: target(of: edge, from: state)))
        if edge.isConditional { continue }
        if edge.isInternal { break }
        return moves
      }
    }
    return moves
  }

  /// The completion routes of a state, if it can be complete, in the order in which they are tried, up to the first
  /// open one.
  func completionMoves(from state: S, where isOpen: (S) -> Bool) -> [Graph.Move] {
    let routes = (completions[.some(state)] ?? []) + (completions[.any] ?? [])
    guard !routes.isEmpty else { return [] }
    let residents = self.residents(of: state).filter(\.hasFinalStates)
    guard !residents.isEmpty, residents.allSatisfy({ $0.completes(state) }) else { return [] }
    return moves(along: routes, from: state, where: isOpen)
  }

  /// The eventless routes of a state, in the order in which they are tried, up to the first open one.
  func eventlessMoves(from state: S, where isOpen: (S) -> Bool) -> [Graph.Move] {
    moves(
      along: (eventless[.some(state)] ?? []) + (eventless[.any] ?? []), from: state, where: isOpen)
  }

  /// The moves without an event along some routes, up to the first open one.
  private func moves(along routes: [Int], from state: S, where isOpen: (S) -> Bool) -> [Graph.Move] {
    let routes = routes.filter { leads(edges[$0], where: isOpen) }
    let end = routes.firstIndex { !edges[$0].isConditional }.map { $0 + 1 } ?? routes.endIndex
    return routes[..<end].map {
      Graph.Move(edges[$0], at: $0, nil, from: state, to: target(of: edges[$0], from: state))
    }
  }

  func stateRoutes(from state: S) -> [Int] {
    ((rows[Key(event: nil, fromState: .some(state))] ?? []) + (rows[Key(event: nil, fromState: .any)] ?? []))
      .sorted()
  }

  func isOpen(_ target: S, along routes: [Int]) -> Bool {
    routes.contains { !edges[$0].isConditional && edges[$0].transition.toState.matches(target) }
  }

  /// The state routes to a target: the first open one, or else all, because each may be taken.
  func moves(from state: S, to target: S, along routes: [Int]) -> [Graph.Move] {
    let matching = routes.filter { edges[$0].transition.toState.matches(target) }
    let open = matching.first { !edges[$0].isConditional }
    return (open.map { [$0] } ?? matching).map {
      Graph.Move(
        edges[$0], at: $0, nil, from: state, to: edges[$0].crossing.map(\.ownTarget) ?? target)
    }
  }

  /// The targets of state routes to any state, if there are any.
  func roaming(from state: S) -> Graph.Roaming? {
    guard allowsStateAttempts else { return nil }
    let routes = stateRoutes(from: state)
    let wild = routes.filter { edges[$0].transition.toState == .any }
    guard !wild.isEmpty else { return nil }
    let named = routes.compactMap {
      if case .some(let target) = edges[$0].transition.toState { target } else { nil }
    }
    let open = wild.first { !edges[$0].isConditional }
    return Graph.Roaming(routes: open.map { [$0] } ?? wild, named: Set(named))
  }
}
