extension Node {
  /// The machine and all machines inside it, one line for each.
  var outline: [String] {
    [regionTitle.map { "\($0) in \(engine.states.name(of: engine.current))" } ?? title]
      + links.enumerated().flatMap { index, link in
        let isLast = index == links.count - 1
        let lines = link.child.node.outline
        return ["\(isLast ? "└─" : "├─") \(lines[0]), \(link.note)"]
          + lines.dropFirst().map { "\(isLast ? "  " : "│ ") \($0)" }
      }
  }
}

extension Node {
  /// The name of a region of a chart; nil if the machine is no region.
  var regionTitle: String? {
    // A region has no name of its own if it is the only one of its state.
    link?.place.region.map { $0.name ?? "a region" }
  }
}

extension Link {
  /// Where the submachine lives, and whether it is active while its parent is.
  var note: String {
    place.phrase(parent.engine.states) + history.phrase + (matchesNow ? "" : ", not active")
  }
}
