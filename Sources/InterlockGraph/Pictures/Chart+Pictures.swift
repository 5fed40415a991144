extension Chart {
  /// The chart of a graph.
  package init<S, E>(of graph: MachineGraph<S, E>) {
    self.init(graph)
  }

  /// The number of states.
  package var stateCount: Int { states.count }

  /// The chart as a Mermaid state diagram, with some parts marked as missing.
  package func mermaid(_ picture: Picture, marking: Marking) -> String {
    mermaid(picture, marking as Marking?)
  }

  /// The chart in the DOT language of Graphviz, with some parts marked as missing.
  package func dot(_ picture: Picture, marking: Marking) -> String {
    dot(picture, marking as Marking?)
  }
}
