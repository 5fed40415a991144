public import Interlock

extension MachineGraph {
  /// Returns the graph as a Mermaid state diagram, for Markdown pages.
  ///
  /// Submachines are composite states, with parallel regions divided by `--`. Mermaid has no sign for histories: the past of a
  /// state is a state `H` inside it, or `H*` if it is deep.
  ///
  /// Names and conditions of more than 200 characters are cut, with the number of missing characters.
  ///
  /// - Parameters:
  ///   - picture: the options of the picture.
  ///   - transition: the transition to highlight, such as a machine's last one: `.red => .green`.
  ///   - event: the event of that transition; nil for a state attempt, or to highlight the transition whatever its
  ///     event.
  /// - Returns: the lines of a `stateDiagram-v2`, the same for the same graph.
  /// - Complexity: O(*n*) in the size of the text.
  public func mermaid(
    _ picture: Picture = Picture(), highlighting transition: Transition<S>? = nil, on event: E? = nil
  ) -> String {
    Chart(self, highlighting: Highlight(transition, on: event)).mermaid(picture, nil)
  }
}

extension Chart {
  /// - Parameter marking: the parts that are marked, if any.
  func mermaid(_ picture: Picture, _ marking: Marking?) -> String {
    let drawing = Drawing(self, picture, marking, tellsArrowsApart: false) { name in
      // The lexer finds a keyword where a longer word begins with it.
      isWord(name) && !mermaidKeywords.contains { name.lowercased().hasPrefix($0) }
        && !mermaidKeys.contains(name)
    }
    var lines = ["stateDiagram-v2", "  direction \(picture.direction == .leftToRight ? "LR" : "TB")"]
    let meaning = marking?.meaning ?? .missing
    lines += content(drawing, start: nil, meaning).map { "  \($0)" }
    lines += drawing.allOuterForks.map { "  state \($0) <<fork>>" }
    lines += drawing.allCrossings.map { "  " + line($0, meaning) }
    let nodes = drawing.allNodes
    let current = nodes.filter(\.isCurrent).map(\.identifier)
    if !current.isEmpty {
      lines += [
        "  classDef current fill:#ffd966,color:#000,stroke-width:3px,font-weight:bold",
        "  class \(current.joined(separator: ",")) current",
      ]
    }
    let missing = nodes.filter(\.isMissing).map(\.identifier)
    if !missing.isEmpty {
      lines += [
        "  classDef \(meaning.mermaid.name) stroke:\(Marking.color),color:\(Marking.color),\(meaning.mermaid.style)",
        "  class \(missing.joined(separator: ",")) \(meaning.mermaid.name)",
      ]
    }
    for node in nodes where node.isWildcard {
      lines += ["  classDef wildcard stroke-dasharray:3", "  class \(node.identifier) wildcard"]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The states and arrows of a drawing, with those of submachines inside.
private func content(_ drawing: Drawing, start: String?, _ meaning: Marking.Meaning) -> [String] {
  var lines: [String] = []
  for node in drawing.nodes {
    if node.isAliased || node.regions.isEmpty {
      lines.append(
        node.isAliased ? "state \"\(node.text("<br/>", escaped))\" as \(node.identifier)" : node.identifier)
    }
    guard !node.regions.isEmpty else { continue }
    lines.append("state \(node.identifier) {")
    for (place, region) in node.regions.enumerated() {
      if place > 0 { lines.append("  --") }
      for history in region.histories {
        lines.append("  state \"\(escaped(history.sign))\" as \(history.identifier)")
        lines += history.defaults.map { "  \(history.identifier) --> \($0)" }
      }
      lines += content(region.drawing, start: region.start, meaning).map { "  \($0)" }
    }
    lines.append("}")
  }
  lines.append("[*] --> \(drawing.initial)" + (start.map { " : (\($0))" } ?? ""))
  lines += drawing.forks.map { "state \($0) <<fork>>" }
  lines += drawing.arrows.map { line($0, meaning) }
  for node in drawing.nodes where node.isFinal { lines.append("\(node.identifier) --> [*]") }
  return lines
}

private func line(_ arrow: Drawing.Arrow, _ meaning: Marking.Meaning) -> String {
  let label = arrow.text("<br/>", escaped) { text, mark in
    switch mark {
    case .highlighted: "<b>\(text.isEmpty ? "(last)" : text)</b>"
    case .missing: "<font color=red>\(text.isEmpty ? meaning.word : text)</font>"
    }
  }
  return "\(arrow.source) --> \(arrow.target)" + (label.isEmpty ? "" : " : \(label)")
}

private let mermaidKeywords = [
  "acc", "as", "choice", "class", "click", "default", "direction", "end", "fork", "hide", "href", "join",
  "left", "note", "over", "right", "scale", "state", "style",
]

/// Mermaid keeps states in JavaScript objects, and the whole diagram as `root`, so names of their built-in properties
/// cause errors.
private let mermaidKeys: Set = [
  "root", "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString",
  "toString",
  "valueOf",
]

/// Mermaid accepts characters by number. Everything that may have a meaning is written that way.
private func escaped(_ text: String) -> String {
  let escaped = text.replacing { scalar in
    if scalar == "\n" { return "<br/>" }
    return scalar.isHarmless(or: " 0123456789.,()!?+'@=/") ? nil : "#\(scalar.value);"
  }
  return escaped.utf8.count < 9 ? escaped : withoutDirections(escaped)
}

/// A text in which Mermaid does not find the word `direction`. If a direction such as `TB` follows, even on the next
/// line, Mermaid takes the whole line for a command.
private func withoutDirections(_ text: String) -> String {
  var rest = Substring(text)
  var result = ""
  while let range = rest.rangeOfDirection {
    let first = rest.unicodeScalars[range.lowerBound]
    result += rest[..<range.lowerBound] + "#\(first.value);"
    result.unicodeScalars += rest.unicodeScalars[range].dropFirst()
    rest = rest[range.upperBound...]
  }
  return result + rest
}

extension Substring {
  /// The first occurrence of the word, in small or capital letters.
  fileprivate var rangeOfDirection: Range<Index>? {
    let scalars = unicodeScalars
    for start in scalars.indices where scalars[start] == "d" || scalars[start] == "D" {
      guard let end = scalars.index(start, offsetBy: 9, limitedBy: endIndex) else { return nil }
      if String(scalars[start..<end]).lowercased() == "direction" { return start..<end }
    }
    return nil
  }
}
