public import InterlockGraph

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Coverage {
  /// The machine as a Mermaid state diagram, in which all that was never seen is red.
  ///
  /// - Parameter picture: what is shown, and how.
  /// - Returns: the lines of a `stateDiagram-v2`.
  /// - Complexity: O(*n*) in the size of the text.
  public func mermaid(_ picture: Picture = Picture()) -> String {
    tree.part.chart.mermaid(picture, marking: marking())
  }

  /// The machine in the DOT language of Graphviz, in which all that was never seen is red.
  ///
  /// - Parameter picture: what is shown, and how.
  /// - Returns: the lines of a `digraph`.
  /// - Complexity: O(*n*) in the size of the text.
  public func dot(_ picture: Picture = Picture()) -> String {
    tree.part.chart.dot(picture, marking: marking())
  }

  private func marking() -> Marking {
    var counts = counts[...]
    return tree.marking(&counts)
  }
}

extension PartTree {
  /// What was never seen of a part and of those inside it.
  ///
  /// - Parameter counts: how often things were seen, of which those of the parts are taken away.
  fileprivate func marking(_ counts: inout ArraySlice<Tally.Counts>) -> Marking {
    let own = counts.removeFirst()
    var submachines: [Marking] = []
    for tree in inside {
      let marking = tree.marking(&counts)
      if !tree.part.isEmbedded { submachines.append(marking) }
    }
    return Marking(
      states: Set(part.states.indices.filter { own.states[$0] == 0 }),
      edges: Set(part.edges.indices.filter { own.takings[$0] == 0 }), submachines: submachines)
  }
}
