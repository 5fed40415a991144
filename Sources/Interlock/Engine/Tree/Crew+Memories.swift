// Where a document's arrows to memories lead (C6).

extension Crew {
  /// The ways to some targets, from the outermost region, as far as arrows and memories say.
  ///
  /// - Parameter states: the states of machines that are going to change, by their indices.
  func paths(
    to targets: [Crossing.Destination], _ chart: Node, _ states: [Int: AnyValue] = [:]
  ) -> [[Crossing.Level]] {
    targets.flatMap { target in
      switch target {
      case .state(let path): [path]
      case .past(let memory): remembered(memory, chart, states) ?? paths(to: memory.otherwise, chart, states)
      }
    }
  }

  /// The ways to the states that are remembered; nil if there are none.
  private func remembered(
    _ memory: Memory, _ chart: Node, _ states: [Int: AnyValue]
  ) -> [[Crossing.Level]]? {
    let region = memory.path.last?.region ?? 0
    guard let node = region == 0 ? chart : self.region(region, of: chart)?.child.node else { return nil }
    let parts = node.links.filter {
      $0.place.memoryPart?.memory == memory.number && $0.place.memoryPart?.owner != nil
    }
    if parts.allSatisfy({ isEmpty($0, states) }) { return nil }
    return parts.flatMap { paths(along: $0, from: memory.path, states) }
  }

  /// Whether a part of a memory remembers nothing.
  private func isEmpty(_ part: Link, _ states: [Int: AnyValue]) -> Bool {
    let node = part.child.node
    return node.engine.states.areSame(state(of: node, in: states), node.initialState)
  }

  /// The ways from a path to what is remembered of a region and of those inside it.
  private func paths(
    along part: Link, from path: [Crossing.Level], _ states: [Int: AnyValue]
  ) -> [[Crossing.Level]] {
    guard let own = part.place.memoryPart, let region = part.parent.region(of: own) else { return [path] }
    let state = state(of: part.child.node, in: states)
    let path = path + [Crossing.Level(region: own.region, state: state)]
    let node = region.child.node
    let inside = node.links.filter { inner in
      inner.place.memoryPart?.memory == own.memory && inner.place.memoryPart?.owner == nil
        && inner.place.memoryPart.flatMap { node.region(of: $0) }?.matches(state) ?? false
    }
    return inside.isEmpty ? [path] : inside.flatMap { paths(along: $0, from: path, states) }
  }

  /// The memories that remember nothing, among targets and those to which such memories lead.
  func emptyMemories(
    among targets: [Crossing.Destination], _ chart: Node, _ states: [Int: AnyValue]
  ) -> [Memory] {
    targets.flatMap { target -> [Memory] in
      guard case .past(let memory) = target, remembered(memory, chart, states) == nil else { return [] }
      return [memory] + emptyMemories(among: memory.otherwise, chart, states)
    }
  }

  /// The state of a machine: the one that it is going to have, or else the present one.
  func state(of node: Node, in states: [Int: AnyValue]) -> AnyValue {
    index(of: node).flatMap { states[$0] } ?? node.engine.current
  }
}

extension Node {
  /// The region whose state a part of a memory remembers; nil if it is not there.
  func region(of part: Memory.Part) -> Link? {
    links.first { $0.place.region?.number == part.region }
  }
}
