public import Interlock

extension MachineGraph {
  /// Returns the graph as a PlantUML state diagram.
  ///
  /// Edges from mappings are dashed. Submachines are composite states, with parallel regions divided by `--`. PlantUML lets no arrow
  /// end in one of these from outside, so parallel regions of a chart are states with dashed frames instead.
  ///
  /// Names and conditions of more than 200 characters are cut, with the number of missing characters.
  ///
  /// - Parameters:
  ///   - picture: the options of the picture.
  ///   - transition: the transition to highlight, such as a machine's last one: `.red => .green`.
  ///   - event: the event of that transition; nil for a state attempt, or to highlight the transition whatever its
  ///     event.
  /// - Returns: the lines from `@startuml` to `@enduml`, the same for the same graph.
  /// - Complexity: O(*n*) in the size of the text.
  public func plantUML(
    _ picture: Picture = Picture(), highlighting transition: Transition<S>? = nil, on event: E? = nil
  ) -> String {
    let drawing = Drawing(Chart(self, highlighting: Highlight(transition, on: event)), picture) { name in
      isWord(name) && zip(name, name.dropFirst()).allSatisfy { $0 != "_" || $1 != "_" }
        && !plantUMLKeywords.contains { name.lowercased().hasPrefix($0) }
    }
    var lines = ["@startuml", "hide empty description"]
    lines.append(picture.direction == .leftToRight ? "left to right direction" : "top to bottom direction")
    lines += content(drawing, start: nil)
    lines += drawing.allOuterForks.map { "state \($0) <<fork>>" } + drawing.allCrossings.map(line)
    return (lines + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}

/// The states and arrows of a drawing, with those of submachines inside.
private func content(_ drawing: Drawing, start: String?) -> [String] {
  var lines: [String] = []
  for node in drawing.nodes {
    let name = node.isAliased ? "\"\(node.text("\\n", escaped))\" as \(node.identifier)" : node.identifier
    let style = node.isCurrent ? " #ffd966 ##[bold]" : node.isWildcard ? " #white ##[dotted]" : ""
    lines.append("state \(name)" + style + (node.regions.isEmpty ? "" : " {"))
    for (place, region) in node.regions.enumerated() {
      if let name = region.name {
        lines.append("  state \"\(escaped(name.text))\" as \(name.identifier) ##[dashed] {")
      } else if place > 0 {
        lines.append("  --")
      }
      for history in region.histories {
        lines.append(
          "  state \"\(history.sign)\" as \(history.identifier) <<history\(history.isDeep ? "*" : "")>>")
        lines += history.defaults.map { "  \(history.identifier) --> \($0)" }
      }
      lines += content(region.drawing, start: region.start).map { "  \($0)" }
      if region.name != nil { lines.append("  }") }
    }
    if !node.regions.isEmpty { lines.append("}") }
  }
  lines.append("[*] --> \(drawing.initial)" + (start.map { " : (\($0))" } ?? ""))
  lines += drawing.forks.map { "state \($0) <<fork>>" }
  lines += drawing.arrows.map(line)
  for node in drawing.nodes where node.isFinal { lines.append("\(node.identifier) --> [*]") }
  return lines
}

private func line(_ arrow: Drawing.Arrow) -> String {
  let label = arrow.text("\\n", escaped)
  let styles = (arrow.isExplored ? ["dashed"] : []) + (arrow.isHighlighted ? ["bold"] : [])
  let line = styles.isEmpty ? "-->" : "-[\(styles.joined(separator: ","))]->"
  return "\(arrow.source) \(line) \(arrow.target)" + (label.isEmpty ? "" : " : \(label)")
}

private let plantUMLKeywords = [
  "as", "concurrent", "end", "frame", "hide", "json", "left", "legend", "note", "page", "remove", "right",
  "scale", "show", "skinparam", "state", "title", "top",
]

/// PlantUML reads markup in names, so everything that may be part of it is written by number. It draws nothing from
/// U+100000 on.
private func escaped(_ text: String) -> String {
  text.replacing { scalar in
    if scalar == "\n" { return "\\n" }
    if scalar.value >= 0x10_0000 { return "\u{FFFD}" }
    if scalar.isHarmless(or: " 0123456789,():!?'@") && !isMarkup(scalar) { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: 4 - digits.count) + digits + ">"
  }
}

/// Whether PlantUML takes a non-ASCII character for another: for a quote, a hyphen or, in the private-use area, for the
/// character whose number is smaller by E000.
private func isMarkup(_ scalar: Unicode.Scalar) -> Bool {
  "“”«»–".unicodeScalars.contains(scalar) || ("\u{E000}"..."\u{E0FF}").contains(scalar)
}
