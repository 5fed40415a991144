public import Interlock

extension MachineGraph {
  /// Returns a Markdown table of events and states: one row for each state, one column for each event.
  ///
  /// Wildcards are always expanded. If target states can be attempted, a last column lists them. An empty cell is a
  /// refusal. A table for each submachine follows; in a chart, a cell may name a state of another table.
  ///
  /// - Parameters:
  ///   - picture: the options of the picture; only the current state and the reachable states matter.
  ///   - transition: the transition to highlight, such as a machine's last one: `.red => .green`.
  ///   - event: the event of that transition; nil for a state attempt, or to highlight the transition whatever its
  ///     event.
  /// - Returns: the lines of the table, the same for the same graph.
  /// - Complexity: O(*s* · *e*) in the numbers of states and events.
  public func markdownTable(
    _ picture: Picture = Picture(), highlighting transition: Transition<S>? = nil, on event: E? = nil
  ) -> String {
    table(Chart(self, highlighting: Highlight(transition, on: event)), picture)
  }
}

private func table(_ chart: Chart, _ picture: Picture) -> String {
  let isAttempted = chart.moves.contains { $0.event == nil && !$0.kind.comesOfItself }
  let isCompleted = chart.moves.contains { $0.kind == .completion }
  let isEventless = chart.moves.contains { $0.kind == .eventless }
  let isTimed = chart.moves.contains { if case .timeout = $0.kind { true } else { false } }
  let isActive = chart.states.indices.contains { !chart.activities(in: $0).isEmpty }
  let heading =
    ["state"] + chart.events.map(\.markdown) + (isAttempted ? ["(by target state)"] : [])
    + (isCompleted ? ["(done)"] : []) + (isEventless ? ["(always)"] : []) + (isTimed ? ["(in time)"] : [])
    + (isActive ? ["(does meanwhile)"] : [])
  let moves = Dictionary(grouping: chart.moves) { $0.source ?? 0 }
  let places = chart.states.indices.filter { chart.states[$0].isReachable || !picture.showsOnlyReachable }
  let rows = places.map { place in
    var cells: [Column: [String]] = [:]
    for move in moves[place] ?? [] {
      let cell = cell(move, in: chart)
      cells[Column(move), default: []].append(move.isHighlighted ? "**\(cell)**" : cell)
    }
    for event in chart.events.indices where chart.defers(event, in: place) {
      let isOpen = (moves[place] ?? []).contains { $0.event == event && $0.label.condition == nil }
      if !isOpen { cells[.event(event), default: []].append("(deferred)") }
    }
    let state = chart.states[place]
    let name = state.name.markdown
    let columns =
      chart.events.indices.map { Column.event($0) } + (isAttempted ? [.stateAttempt] : [])
      + (isCompleted ? [.completion] : []) + (isEventless ? [.eventless] : []) + (isTimed ? [.timeout] : [])
    return [picture.highlightsCurrentState && state.isCurrent ? "**\(name)**" : name]
      + columns.map { (cells[$0] ?? []).joined(separator: "<br>") }
      + (isActive ? [chart.activities(in: place).map(\.markdown).joined(separator: "<br>")] : [])
  }
  let lines = [heading, heading.map { _ in "---" }] + rows
  let own = lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n") + "\n"
  return own
    + chart.regions.map { region in
      let name = region.origin?.name.map { ", " + String(reflecting: $0).markdown } ?? ""
      let hosts = region.hosts.map { chart.states[$0].name.markdown }.joined(separator: ", ") + name
      let history =
        (region.history.name.map { ", with \($0)" } ?? "")
        + (region.chart.startsByData ? ", starting by data" : "")
      return "\nInside \(hosts.isEmpty ? "no known state" : hosts)\(history):\n\n"
        + table(region.chart, picture)
    }.joined()
}

/// What causes the moves in a column.
private enum Column: Hashable {
  case event(Int), stateAttempt, completion, eventless, timeout

  init(_ move: Chart.Route) {
    self =
      switch move.kind {
      case .completion: .completion
      case .eventless: .eventless
      case .timeout: .timeout
      case .event, .stateAttempt, .ignored, .departure: move.event.map { .event($0) } ?? .stateAttempt
      }
  }
}

private func cell(_ move: Chart.Route, in chart: Chart) -> String {
  if move.kind == .ignored { return "(ignored)" }
  let target = move.isInternal ? "(internal)" : target(of: move, in: chart)
  if case .timeout(let delay) = move.kind {
    let condition = move.label.condition.map { " \\[\($0.markdown)\\]" } ?? ""
    return "\(target)\(condition) after \(delay)"
  }
  return move.label.condition.map { "\(target) \\[\($0.markdown)\\]" } ?? target
}

/// The state to which a move leads, the past of one, or several states.
private func target(of move: Chart.Route, in chart: Chart) -> String {
  let names = ([move.target].compactMap { $0 } + (move.crossing?.others ?? [])).map {
    chart.end($0).name.markdown
  }
  let states = names.joined(separator: " and ")
  return switch move.crossing?.past {
  case .deep: "deep past of \(states)"
  case .shallow, .some(.none): "past of \(states)"
  case nil: states
  }
}

extension String {
  /// The text with all characters escaped that have a meaning in Markdown.
  package var markdown: String {
    replacing { scalar in
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
}
