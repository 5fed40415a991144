public import Interlock

extension MachineGraph {
  /// Returns the graph in the DOT language of Graphviz.
  ///
  /// Edges from mappings are dashed. The past of a state is a circle with an `H`, or `H*` if it is deep. Submachines are clusters, and the arrows of the state around them end at their
  /// initial state. A route from such a state to itself goes through a point beside the cluster.
  ///
  /// Names and conditions of more than 200 characters are cut, with the number of missing characters.
  ///
  /// - Parameters:
  ///   - picture: the options of the picture.
  ///   - transition: the transition to highlight, such as a machine's last one: `.red => .green`.
  ///   - event: the event of that transition; nil for a state attempt, or to highlight the transition whatever its
  ///     event.
  /// - Returns: the lines of a `digraph`, the same for the same graph.
  /// - Complexity: O(*n*) in the size of the text.
  public func dot(
    _ picture: Picture = Picture(), highlighting transition: Transition<S>? = nil, on event: E? = nil
  ) -> String {
    Chart(self, highlighting: Highlight(transition, on: event)).dot(picture, nil)
  }
}

extension Chart {
  /// - Parameter marking: the parts that are marked as missing, if any.
  func dot(_ picture: Picture, _ marking: Marking?) -> String {
    let drawing = dotDrawing(picture, marking)
    var lines = ["digraph {", "  rankdir=\(picture.direction == .leftToRight ? "LR" : "TB")"]
    if drawing.nodes.contains(where: { !$0.regions.isEmpty }) {
      lines.append("  graph [compound=true, fontname=Helvetica]")
    }
    lines.append("  node [shape=box, style=rounded, fontname=Helvetica]")
    lines.append("  edge [fontname=Helvetica, fontsize=12]")
    lines += content(drawing, initial: "initial_", final: "final_").map { "  \($0)" }
    lines += drawing.allOuterForks.map { "  " + fork($0) }
    let clusters = Clusters(drawing)
    for (place, one) in drawing.allCrossings.enumerated() {
      lines += clusters.arrow(one, "\"\(one.source) to \(one.target) \(place + 1)\"").map { "  \($0)" }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }
}

extension Chart {
  /// What is drawn in the DOT language. An SVG by Graphviz has the nodes' identifiers as titles.
  func dotDrawing(_ picture: Picture, _ marking: Marking?) -> Drawing {
    let reserved: Set = ["node", "edge", "graph", "digraph", "subgraph", "strict", "initial_", "final_"]
    return Drawing(self, picture, marking) { isWord($0) && !reserved.contains($0.lowercased()) }
  }
}

/// The nodes and arrows of a drawing, with those of submachines in clusters.
///
/// - Parameter start: what stands beside the initial point, if anything.
private func content(_ drawing: Drawing, initial: String, start: String? = nil, final: String) -> [String] {
  let note = start.map { "xlabel=\"(\($0))\", " } ?? ""
  var lines = ["\(initial) [shape=point, width=0.2, \(note)label=\"\"]"]
  if drawing.nodes.contains(where: \.isFinal) {
    lines.append("\(final) [shape=doublecircle, style=filled, fillcolor=black, width=0.15, label=\"\"]")
  }
  for node in drawing.nodes { lines += node.regions.isEmpty ? [plain(node)] : cluster(node) }
  let anchors = anchors(of: drawing)
  lines.append(line(initial, drawing.initial, [], anchors))
  lines += drawing.forks.map(fork)
  for (place, one) in drawing.arrows.enumerated() {
    let attributes = attributes(of: one)
    if one.source == one.target, let anchor = anchors[one.source] {
      lines += loop(around: one.source, at: anchor, attributes, "\"\(one.source) again \(place + 1)\"")
    } else {
      lines.append(line(one.source, one.target, attributes, anchors))
    }
  }
  for node in drawing.nodes where node.isFinal {
    lines.append(line(node.identifier, final, [], anchors))
  }
  return lines
}

private func attributes(of arrow: Drawing.Arrow) -> [String] {
  let label = arrow.text("\\n", escaped)
  var attributes = label.isEmpty ? [] : ["label=\"\(label)\""]
  if arrow.isExplored { attributes.append("style=dashed") }
  if arrow.isHighlighted { attributes.append("penwidth=3") }
  if arrow.isMissing {
    attributes.append("color=\"\(Marking.color)\", fontcolor=\"\(Marking.color)\"")
  }
  return attributes
}

private func fork(_ identifier: String) -> String {
  "\(identifier) [shape=box, style=filled, fillcolor=black, width=0.6, height=0.05, label=\"\"]"
}

private func plain(_ node: Drawing.Node) -> String {
  var attributes: [String] = []
  if node.isAliased { attributes.append("label=\"\(node.text("\\n", escaped))\"") }
  if node.isWildcard { attributes.append("style=\"rounded,dotted\"") }
  if node.isCurrent { attributes.append("style=\"rounded,filled,bold\", fillcolor=\"#ffd966\"") }
  if node.isMissing { attributes.append("color=\"\(Marking.color)\", fontcolor=\"\(Marking.color)\"") }
  return node.identifier + (attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]")
}

/// A state with its submachines. Parallel regions have dashed frames.
private func cluster(_ node: Drawing.Node) -> [String] {
  var lines = ["subgraph cluster_\(node.identifier) {", "  label=\"\(node.text("\\n", escaped))\""]
  lines.append(
    node.isCurrent ? "  style=\"rounded,filled,bold\"; fillcolor=\"#ffd966\"" : "  style=rounded")
  if node.isMissing {
    lines.append("  color=\"\(Marking.color)\"; fontcolor=\"\(Marking.color)\"")
  }
  for (place, region) in node.regions.enumerated() {
    var inside = content(
      region.drawing, initial: region.drawing.initialIdentifier, start: region.start,
      final: region.drawing.finalIdentifier)
    for history in region.histories {
      inside.append(
        "\(history.identifier) [shape=circle, style=solid, width=0.3, fixedsize=true, label=\"\(history.sign)\"]"
      )
      let anchors = anchors(of: region.drawing)
      inside += history.defaults.map { line(history.identifier, $0, [], anchors) }
    }
    if node.regions.count > 1 {
      lines.append("  subgraph cluster_\(node.identifier)_\(place + 1) {")
      let name = region.name.map { escaped($0.text) } ?? ""
      lines +=
        ["    label=\"\(name)\"", "    style=\"rounded,dashed\""] + inside.map { "    \($0)" } + ["  }"]
    } else {
      lines += inside.map { "  \($0)" }
    }
  }
  return lines + ["}"]
}

/// The ends of the clusters' arrows, by the clusters' identifiers: the initial state of a submachine.
private func anchors(of drawing: Drawing) -> [String: String] {
  var anchors: [String: String] = [:]
  for node in drawing.nodes { anchors[node.identifier] = node.regions.first?.drawing.initialIdentifier }
  return anchors
}

/// An arrow. A cluster is not a node, so an arrow ends at a state inside it and is cut at the cluster's edge.
private func line(
  _ source: String, _ target: String, _ attributes: [String], _ anchors: [String: String]
) -> String {
  var attributes = attributes
  if anchors[source] != nil { attributes.append("ltail=cluster_\(source)") }
  if anchors[target] != nil { attributes.append("lhead=cluster_\(target)") }
  return "\(anchors[source] ?? source) -> \(anchors[target] ?? target)"
    + (attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]")
}

/// An arrow from a cluster to itself, through a point. Graphviz cuts no arrow at the edge of a cluster that contains
/// both ends.
private func loop(
  around cluster: String, at anchor: String, _ attributes: [String], _ point: String
) -> [String] {
  let unlabelled = attributes.filter { !$0.hasPrefix("label=") }
  let leaving = (attributes + ["ltail=cluster_\(cluster)", "arrowhead=none"]).joined(separator: ", ")
  let entering = (unlabelled + ["lhead=cluster_\(cluster)"]).joined(separator: ", ")
  return [
    "\(point) [shape=point, width=0.02, label=\"\"]", "\(anchor) -> \(point) [\(leaving)]",
    "\(point) -> \(anchor) [\(entering)]",
  ]
}

/// The clusters of a whole drawing, for arrows between levels of a chart.
private struct Clusters {
  private var anchors: [String: String] = [:]

  /// The clusters around each node.
  private var around: [String: Set<String>] = [:]

  init(_ drawing: Drawing) { add(drawing, inside: []) }

  private mutating func add(_ drawing: Drawing, inside clusters: Set<String>) {
    for node in drawing.nodes {
      around[node.identifier] = clusters
      anchors[node.identifier] = node.regions.first?.drawing.initialIdentifier
      for region in node.regions {
        let inner = clusters.union([node.identifier])
        for history in region.histories { around[history.identifier] = inner }
        for fork in region.drawing.forks { around[fork] = inner }
        add(region.drawing, inside: inner)
      }
    }
  }

  /// An arrow. Graphviz cuts none at the edge of a cluster that contains both ends, so it goes through a point then.
  func arrow(_ one: Drawing.Arrow, _ point: String) -> [String] {
    let (source, target) = (one.source, one.target)
    let attributes = attributes(of: one)
    let isNested = around[source]?.contains(target) ?? false || around[target]?.contains(source) ?? false
    if !isNested { return [line(source, target, attributes, anchors)] }
    let unlabelled = attributes.filter { !$0.hasPrefix("label=") }
    return [
      "\(point) [shape=point, width=0.02, label=\"\"]",
      line(source, point, attributes + ["arrowhead=none"], anchors),
      line(point, target, unlabelled, anchors),
    ]
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
