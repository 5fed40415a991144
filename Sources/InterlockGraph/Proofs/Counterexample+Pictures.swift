extension Counterexample {
  /// Returns the machine as a Mermaid state diagram, with everything that the run goes through in red.
  ///
  /// - Parameter picture: the options of the picture.
  /// - Returns: the lines of a `stateDiagram-v2`.
  /// - Complexity: O(*n*) in the size of the text.
  public func mermaid(_ picture: Picture = Picture()) -> String {
    model.chart.mermaid(picture, marking as Marking?)
  }

  /// Returns the machine in the DOT language of Graphviz, with everything that the run goes through in red.
  ///
  /// - Parameter picture: the options of the picture.
  /// - Returns: the lines of a `digraph`.
  /// - Complexity: O(*n*) in the size of the text.
  public func dot(_ picture: Picture = Picture()) -> String {
    model.chart.dot(picture, marking as Marking?)
  }

  private var marking: Marking {
    var states = [Set<Int>](repeating: [], count: model.members.count)
    var edges = states
    for (member, slot) in startSlots.enumerated() where model.isActive(member, in: startSlots) {
      states[member].insert(Int(slot))
    }
    for deed in steps.flatMap(\.deeds) {
      switch deed {
      case .moved(let member, _, let target, let edge):
        states[member].insert(target)
        if let edge { edges[member].insert(edge) }
      case .crossed(let member, _, _, let edge, let domain, let state):
        states[domain].insert(state)
        edges[member].insert(edge)
      case .stayed(let member, _, let edge): edges[member].insert(edge)
      case .started(let member, let state): states[member].insert(state)
      case .ignored: continue
      }
    }
    return model.marking(of: 0, states, edges)
  }
}

extension Model {
  /// Whether a member is active in a configuration.
  func isActive(_ member: Int, in slots: [Int32]) -> Bool {
    guard let parent = members[member].parent else { return true }
    return isActive(parent, in: slots) && members[member].hosts[Int(slots[parent])]
  }

  fileprivate func marking(of member: Int, _ states: [Set<Int>], _ edges: [Set<Int>]) -> Marking {
    let attached = members[member].children.filter { members[$0].carriage == nil }
    return Marking(
      states: states[member], edges: edges[member],
      submachines: attached.map { marking(of: $0, states, edges) }, meaning: .path)
  }
}
