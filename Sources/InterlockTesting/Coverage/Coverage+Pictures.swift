public import InterlockGraph

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Coverage {
  /// The machine as a Mermaid state diagram, with everything that was never covered in red.
  ///
  /// - Parameter picture: the options of the picture.
  /// - Returns: the lines of a `stateDiagram-v2`.
  /// - Complexity: O(*n*) in the size of the text.
  public func mermaid(_ picture: Picture = Picture()) -> String {
    tree.part.chart.mermaid(picture, marking: marking())
  }

  /// The machine in the DOT language of Graphviz, with everything that was never covered in red.
  ///
  /// - Parameter picture: the options of the picture.
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
  /// The uncovered states and edges of a part and of those inside it.
  ///
  /// - Parameter counts: the counts of the remaining parts; those of this part and its inner parts are removed.
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
