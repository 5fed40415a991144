public import Interlock

extension MachineGraph {
  /// A Markdown table of what events do in states: a row for each state, a column for each event.
  ///
  /// Wildcards are always expanded. Where target states can be attempted, a last column lists them. An empty cell is a
  /// refusal.
  ///
  /// - Parameters:
  ///   - picture: whether the current state is marked, and whether only what is reachable is shown.
  ///   - transition: the transition to highlight, such as the last one of a machine: `.red => .green`.
  ///   - event: what led along it; nil if a target state did, or to highlight it whatever did.
  /// - Returns: the lines of the table, the same for the same graph.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events.
  public func markdownTable(
    _ picture: Picture = Picture(), highlighting transition: Transition<S>? = nil, on event: E? = nil
  ) -> String {
    let highlight = Highlight(transition, on: event)
    let states = picture.showsOnlyReachable ? reachableStates() : states
    let hasAttempts = moves.contains { $0.event == nil }
    let heading =
      ["state"] + events.map { escaped(name(of: $0)) } + (hasAttempts ? ["(by target state)"] : [])
    let rows = states.map { state in
      var cells: [E?: [String]] = [:]
      for move in moves(from: state) {
        let cell = cell(move)
        cells[move.event, default: []].append(highlight?.isAlong(move) ?? false ? "**\(cell)**" : cell)
      }
      let isCurrent = picture.highlightsCurrentState && currentState == state
      let name = escaped(name(of: state))
      let columns = events.map { E?.some($0) } + (hasAttempts ? [nil] : [])
      return [isCurrent ? "**\(name)**" : name] + columns.map { (cells[$0] ?? []).joined(separator: "<br>") }
    }
    let lines = [heading, heading.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
  }

  private func cell(_ move: Move) -> String {
    if move.form == .ignored { return "(ignored)" }
    let target = move.isInternal ? "(internal)" : escaped(name(of: move.toState))
    return move.isConditional ? "\(target) \\[\(escaped(move.label ?? "condition"))\\]" : target
  }
}

private func escaped(_ text: String) -> String {
  text.replacing { scalar in
    switch scalar {
    case "\n": "<br>"
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\\", "|", "*", "_", "`", "[", "]", "#", "~", "$", "!": "\\\(scalar)"
    default: nil
    }
  }
}
