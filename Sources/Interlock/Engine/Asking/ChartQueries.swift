// A route of a chart holds in the states in which its source lives, and in all states inside its source.

extension Engine {
  /// Whether a condition is met for a state, or for a state around it. In a chart, the machine is asked in which each of
  /// them lives, from the inside out.
  final func holds(in state: AnyValue, where isMet: (Engine, AnyValue) -> Bool) -> Bool {
    guard let map = regionMap else { return isMet(self, state) }
    guard let region = map.region(of: state), var node = region == regionNumber ? node : insideRegion(region)
    else { return false }
    var state = state
    while !isMet(node.engine, state) {
      guard node.engine !== self, let link = node.link, let around = link.place.pattern.single else {
        return false
      }
      (node, state) = (link.parent, around)
    }
    return true
  }

  private final func insideRegion(_ number: Int) -> Node? { node?.region(number)?.child.node }

  /// What a state attempt would do now, by kinds: the active regions of a chart have a say too (C2).
  final func openness(to target: AnyValue) -> Openness {
    let own = openness(from: current, to: target)
    guard regionMap != nil, let links = node?.links else { return own }
    return links.filter { $0.place.region != nil && $0.matchesNow }
      .reduce(own) { $0.or($1.child.engine.openness(to: target)) }
  }
}

extension ValuePattern {
  /// The value of a pattern that stands for one; nil if it stands for others.
  fileprivate var single: AnyValue? { if case .some(let value) = self { value } else { nil } }
}
