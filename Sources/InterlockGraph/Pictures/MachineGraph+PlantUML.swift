extension MachineGraph {
  /// The graph as a PlantUML state diagram.
  ///
  /// Edges that were found by asking mappings are dashed.
  ///
  /// - Parameter picture: what is shown, and how.
  /// - Returns: the lines from `@startuml` to `@enduml`, the same for the same graph.
  /// - Complexity: O(*n*) in the size of the text.
  public func plantUML(_ picture: Picture = Picture()) -> String {
    let drawing = Drawing(self, picture) { name in
      isWord(name) && !name.contains("__") && !plantUMLKeywords.contains { name.lowercased().hasPrefix($0) }
    }
    var lines = ["@startuml"]
    lines.append(picture.direction == .leftToRight ? "left to right direction" : "top to bottom direction")
    for node in drawing.nodes {
      let name = node.isAliased ? "\"\(escaped(node.name))\" as \(node.identifier)" : node.identifier
      lines.append("state \(name)" + (node.isCurrent ? " ##[bold]" : node.isWildcard ? " ##[dotted]" : ""))
    }
    lines.append("[*] --> \(drawing.initial)")
    for arrow in drawing.arrows {
      let label = arrow.text("\\n", escaped)
      let line = arrow.isExplored ? "-[dashed]->" : "-->"
      lines.append("\(arrow.source) \(line) \(arrow.target)" + (label.isEmpty ? "" : " : \(label)"))
    }
    for node in drawing.nodes where node.isFinal { lines.append("\(node.identifier) --> [*]") }
    return (lines + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}

private let plantUMLKeywords = [
  "as", "concurrent", "end", "frame", "hide", "json", "left", "legend", "note", "page", "remove", "right",
  "scale", "show", "skinparam", "state", "title", "top",
]

/// PlantUML reads markup in names; whatever may be a part of it is given by its number.
private func escaped(_ text: String) -> String {
  text.replacing { scalar in
    if scalar == "\n" { return "\\n" }
    if scalar.isHarmless(or: " 0123456789,():!?'@") { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: 4 - digits.count) + digits + ">"
  }
}
