import Interlock

/// Writes the chart of a document as a document (C6).
///
/// A state of a parallel state is a region of its own in a chart, and a history is none of its states. Identifiers and events keep their
/// names, and a state without an identifier has none again. What is done when states are entered is left out; an empty `onentry` says that
/// something is done on the way to the first ones.
struct DocumentCopy {
  private let chart: Chart
  private let document: Chart.Document

  init(_ chart: Chart, _ document: Chart.Document) {
    self.chart = chart
    self.document = document
  }

  var text: String {
    let start = document.start.isEmpty ? [chart.states[chart.initial].name] : document.start
    return
      ([
        #"<?xml version="1.0" encoding="UTF-8"?>"#,
        #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"\#(attribute("initial", start))>"#,
      ] + chart.states.indices.flatMap { state($0, of: chart, isMarked: isMarked($0)) }.map { "  \($0)" }
      + ["</scxml>"]).joined(separator: "\n") + "\n"
  }

  private func states(of chart: Chart) -> [String] {
    chart.states.indices.flatMap { state($0, of: chart) }
  }

  /// Whether nothing says that anything is done when a state is entered, or where the states inside start.
  private func isQuiet(_ place: Int, of chart: Chart) -> Bool {
    !chart.states[place].isFinal
      && chart.inside.filter { $0.hosts.contains(place) }.allSatisfy { region in
        region.origin?.targets.isEmpty ?? false && isQuiet(region.chart.initial, of: region.chart)
      }
  }

  /// Whether something is done when a state of the outermost machine is entered first, and nothing else says so.
  private func isMarked(_ place: Int) -> Bool {
    document.start == [chart.states[place].name] && isQuiet(place, of: chart)
  }

  private func state(_ place: Int, of chart: Chart, isMarked: Bool = false) -> [String] {
    let state = chart.states[place]
    let regions = chart.inside.filter { $0.hosts.contains(place) }
    let isParallel = !regions.isEmpty && regions.allSatisfy { $0.origin?.isState ?? false }
    let element = isParallel ? "parallel" : state.isFinal ? "final" : "state"
    var lines = isMarked ? ["<onentry/>"] : []
    lines += document.pasts.filter { $0.owner == state.spelling }.map(history)
    if !isParallel, let region = regions.first { lines += start(of: region) }
    lines += transitions(from: place, of: chart)
    lines += regions.flatMap { states(of: $0.chart) }
    let opening = "<\(element)\(attribute("id", [state.name]))"
    if lines.isEmpty { return ["\(opening)/>"] }
    return ["\(opening)>"] + lines.map { "  \($0)" } + ["</\(element)>"]
  }

  /// Where a region starts, if that is not the first of its states.
  private func start(of region: Chart.Region) -> [String] {
    var targets = region.origin?.targets ?? []
    if targets.isEmpty, region.chart.initial > 0 {
      targets = [region.chart.states[region.chart.initial].name]
    }
    if targets.isEmpty { return [] }
    return ["<initial><transition\(attribute("target", targets))/></initial>"]
  }

  private func history(_ past: Chart.Document.Past) -> String {
    let type = past.isDeep ? #" type="deep""# : ""
    return
      "<history\(attribute("id", [past.name]))\(type)><transition\(attribute("target", past.otherwise))/></history>"
  }

  /// The transitions that begin in a state, in order. A route for each of several events is one transition.
  private func transitions(from state: Int, of chart: Chart) -> [String] {
    var transitions: [(route: Chart.Route, events: [String])] = []
    for route in chart.edges where route.source == state && route.kind != .departure {
      let event = route.event.map { chart.events[$0] }
      if let event, transitions.last?.route.line == route.line {
        transitions[transitions.count - 1].events.append(event)
      } else {
        let isAny = route.event == nil && route.kind != .eventless
        transitions.append((route, event.map { [$0] } ?? (isAny ? ["*"] : [])))
      }
    }
    return transitions.map { route, events in
      let condition = route.label.condition.map { #" cond="\#(attributeText($0))""# } ?? ""
      let targets = route.crossing?.declared?.targets ?? []
      let type = route.crossing?.declared?.isInternal ?? false ? #" type="internal""# : ""
      return "<transition\(attribute("event", events))\(condition)\(attribute("target", targets))\(type)/>"
    }
  }

  /// An attribute with names; empty if there are none, or if they are those of what has no identifier.
  private func attribute(_ attribute: String, _ names: [String]) -> String {
    if names.isEmpty || attribute != "event" && names.contains(where: { $0.hasPrefix("#") }) { return "" }
    return " \(attribute)=\"\(attributeText(names.joined(separator: " ")))\""
  }
}
