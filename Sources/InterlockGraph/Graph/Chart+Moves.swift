extension Chart {
  /// The declarations and the explored mappings, between single states.
  var moves: [Route] {
    if roaming.isEmpty { return steps }
    let own = Dictionary(grouping: steps) { $0.source ?? 0 }
    return states.indices.flatMap { (own[$0] ?? []) + roamingMoves(from: $0) }
  }

  /// The activities of a state, including those of any state.
  func activities(in state: Int) -> [String] { states[state].activities + activities }

  /// The transitions that state routes to any state allow.
  ///
  /// - Parameter isTold: whether to follow a route.
  func roamingMoves(from source: Int, where isTold: (Route) -> Bool = { _ in true }) -> [Route] {
    guard let roaming = roaming[source] else { return [] }
    let routes = roaming.routes.filter { isTold(edges[$0]) }
    if routes.isEmpty { return [] }
    let isMarked = highlighted?.sources.contains(source) ?? false
    return states.indices.filter { !roaming.named.contains($0) }.flatMap { target in
      routes.map { place in
        edges[place].between(
          source, target, isHighlighted: isMarked && highlighted?.targets.contains(target) ?? false)
      }
    }
  }
}

extension Chart.Route {
  /// The route of a state attempt between single states.
  func between(_ source: Int?, _ target: Int, isHighlighted: Bool) -> Chart.Route {
    Chart.Route(
      source: source, target: target, event: event, kind: kind, label: label, isInternal: false,
      isHighlighted: isHighlighted, edge: edge, isInner: isInner, entries: entries, crossing: crossing)
  }
}
