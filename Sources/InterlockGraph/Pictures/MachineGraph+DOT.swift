public import Interlock

extension MachineGraph {
  /// The graph in the DOT language of Graphviz.
  ///
  /// Edges that were found by asking mappings are dashed.
  ///
  /// - Parameters:
  ///   - picture: what is shown, and how.
  ///   - transition: the transition to highlight, such as the last one of a machine: `.red => .green`.
  ///   - event: what led along it; nil if a target state did, or to highlight it whatever did.
  /// - Returns: the lines of a `digraph`, the same for the same graph.
  /// - Complexity: O(*n*) in the size of the text.
  public func dot(
    _ picture: Picture = Picture(), highlighting transition: Transition<S>? = nil, on event: E? = nil
  ) -> String {
    let reserved: Set = ["node", "edge", "graph", "digraph", "subgraph", "strict", "initial_", "final_"]
    let drawing = Drawing(self, picture, highlighting: Highlight(transition, on: event)) {
      isWord($0) && !reserved.contains($0.lowercased())
    }
    var lines = ["digraph {", "  rankdir=\(picture.direction == .leftToRight ? "LR" : "TB")"]
    lines.append("  node [shape=box, style=rounded, fontname=Helvetica]")
    lines.append("  edge [fontname=Helvetica, fontsize=12]")
    lines.append("  initial_ [shape=point, width=0.2, label=\"\"]")
    let hasFinal = drawing.nodes.contains(where: \.isFinal)
    if hasFinal {
      lines.append("  final_ [shape=doublecircle, style=filled, fillcolor=black, width=0.15, label=\"\"]")
    }
    for node in drawing.nodes {
      var attributes: [String] = []
      if node.isAliased { attributes.append("label=\"\(escaped(node.name))\"") }
      if node.isWildcard { attributes.append("style=\"rounded,dotted\"") }
      if node.isCurrent { attributes.append("style=\"rounded,filled,bold\", fillcolor=\"#ffd966\"") }
      lines.append(
        "  \(node.identifier)" + (attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"))
    }
    lines.append("  initial_ -> \(drawing.initial)")
    for arrow in drawing.arrows {
      let label = arrow.text("\\n", escaped)
      var attributes = label.isEmpty ? [] : ["label=\"\(label)\""]
      if arrow.isExplored { attributes.append("style=dashed") }
      if arrow.isHighlighted { attributes.append("penwidth=3") }
      lines.append(
        "  \(arrow.source) -> \(arrow.target)"
          + (attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"))
    }
    for node in drawing.nodes where node.isFinal { lines.append("  \(node.identifier) -> final_") }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }
}

/// Labels are escaped twice: as strings, and as texts in which entities are replaced.
private func escaped(_ text: String) -> String {
  text.replacing { scalar in
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "&": "&amp;"
    default: nil
    }
  }
}
