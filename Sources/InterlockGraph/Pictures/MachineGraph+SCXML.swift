import Interlock

extension MachineGraph {
  /// The graph in State Chart XML, the W3C's recommendation for exchanging state machines.
  ///
  /// Wildcards are always expanded, and transitions stand in the order in which they are tried. Two things have no
  /// counterpart there: a condition is a closure, of which only the name can be given as `cond`; and a state attempt
  /// becomes an event `to.` with the target's identifier. Ignored events and internal moves are transitions without a target.
  /// A final state that is left again is a plain state there. Submachines are nested states, and parallel regions if there are
  /// several; one that lives in several states is written in each of them.
  ///
  /// See *State Chart XML (SCXML): State Machine Notation for Control Abstraction*, W3C Recommendation 1 September 2015.
  ///
  /// - Parameter picture: whether only what is reachable is shown.
  /// - Returns: a document, the same for the same graph.
  /// - Complexity: O(*n*) in the size of the text.
  public func scxml(_ picture: Picture = Picture()) -> String {
    let chart = Chart(self)
    let plan = DocumentPlan(chart, picture)
    let states = Identifiers(plan.names, isPlain: isIdentifier)
    // What state attempts become must not be what an event is called.
    let events = Identifiers(plan.events, prefix: "e") {
      isIdentifier($0) && !["to", "done"].contains($0)
    }
    let writer = DocumentWriter(states: states, events: events, eventPlaces: plan.eventPlaces)

    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append(
      #"<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="\#(writer.initial(of: plan))">"#
    )
    for (place, name) in plan.events.enumerated() where events[place] != name {
      lines.append("  <!-- \(events[place]): \(commented(name)) -->")
    }
    lines += writer.states(of: plan).map { "  \($0)" }
    return (lines + ["</scxml>"]).joined(separator: "\n") + "\n"
  }
}

/// Which states a document has. A submachine that lives in several states is written in each of them.
private struct DocumentPlan {
  struct Region {
    let plan: DocumentPlan
    let history: History

    /// The places of the identifiers of the region itself and of its history.
    let slot: Int
    let historySlot: Int
  }

  let chart: Chart

  /// The places of the states' identifiers; nil for those that are not shown.
  var slots: [Int?] = []

  /// The submachines in the states.
  var regions: [Int: [Region]] = [:]

  /// Of the whole document: what needs an identifier.
  var names: [String] = []
  var events: [String] = []
  var eventPlaces: [String: Int] = [:]

  init(_ chart: Chart, _ picture: Picture) {
    var names: [String] = []
    self.init(chart, picture, &names)
    self.names = names
    // Events of the machine itself are told apart even if they are called alike; those inside are what they are called.
    events = chart.events
    eventPlaces = Dictionary(zip(chart.events, 0...), uniquingKeysWith: { first, _ in first })
    addEvents(of: chart)
  }

  private init(_ chart: Chart, _ picture: Picture, _ names: inout [String]) {
    self.chart = chart
    func slot(_ name: String) -> Int {
      names.append(name)
      return names.count - 1
    }
    slots = chart.states.map { $0.isReachable || !picture.showsOnlyReachable ? slot($0.name) : nil }
    for region in chart.regions {
      for host in region.hosts where slots[host] != nil {
        let name = chart.states[host].name
        let (own, history) = (slot("region of \(name)"), slot("history of \(name)"))
        let plan = DocumentPlan(region.chart, picture, &names)
        regions[host, default: []].append(
          Region(plan: plan, history: region.history, slot: own, historySlot: history))
      }
    }
  }

  private mutating func addEvents(of chart: Chart) {
    for region in chart.regions {
      for event in region.chart.events where eventPlaces[event] == nil {
        eventPlaces[event] = events.count
        events.append(event)
      }
      addEvents(of: region.chart)
    }
  }
}

private struct DocumentWriter {
  let states: Identifiers
  let events: Identifiers
  let eventPlaces: [String: Int]

  func initial(of plan: DocumentPlan) -> String {
    plan.slots[plan.chart.initial].map { states[$0] } ?? ""
  }

  /// The elements of a machine's states.
  func states(of plan: DocumentPlan, isInside: Bool = false) -> [String] {
    let moves = Dictionary(grouping: plan.chart.moves) { $0.source ?? 0 }
    var lines: [String] = []
    for (place, state) in plan.chart.states.enumerated() {
      guard let slot = plan.slots[place] else { continue }
      let (own, identifier) = (moves[place] ?? [], states[slot])
      let regions = plan.regions[place] ?? []
      if identifier != state.name { lines.append("<!-- \(identifier): \(commented(state.name)) -->") }
      let isFinal = state.isFinal && regions.isEmpty && own.allSatisfy { $0.kind == .ignored }
      guard !isFinal, !own.isEmpty || !regions.isEmpty else {
        lines.append("<\(isFinal ? "final" : "state") id=\"\(identifier)\"/>")
        continue
      }
      let element = regions.count > 1 ? "parallel" : "state"
      lines.append("<\(element) id=\"\(identifier)\">")
      if regions.count == 1 { lines += start(of: regions[0]).map { "  \($0)" } }
      lines += own.map { "  " + transition($0, of: identifier, plan, isInside: isInside) }
      if regions.count == 1 {
        lines += states(of: regions[0].plan, isInside: true).map { "  \($0)" }
      } else {
        for region in regions { lines += wrapped(region).map { "  \($0)" } }
      }
      lines.append("</\(element)>")
    }
    return lines
  }

  /// The element of a parallel region.
  private func wrapped(_ region: DocumentPlan.Region) -> [String] {
    ["<state id=\"\(states[region.slot])\">"]
      + (start(of: region) + states(of: region.plan, isInside: true)).map { "  \($0)" } + ["</state>"]
  }

  /// Where a submachine starts: in its initial state, or where its history says.
  private func start(of region: DocumentPlan.Region) -> [String] {
    let initial = initial(of: region.plan)
    if region.history == .none { return ["<initial><transition target=\"\(initial)\"/></initial>"] }
    let history = states[region.historySlot]
    let type = region.history == .deep ? "deep" : "shallow"
    return [
      "<initial><transition target=\"\(history)\"/></initial>",
      "<history id=\"\(history)\" type=\"\(type)\"><transition target=\"\(initial)\"/></history>",
    ]
  }

  private func transition(
    _ move: Chart.Route, of source: String, _ plan: DocumentPlan, isInside: Bool
  ) -> String {
    let target = move.target.flatMap { plan.slots[$0] }.map { states[$0] } ?? ""
    var event = "to.\(target)"
    if let place = move.event {
      event = events[isInside ? eventPlaces[plan.chart.events[place]] ?? 0 : place]
    } else if move.kind == .completion {
      event = "done.state.\(source)"
    }
    var attributes = ["event=\"\(event)\""]
    if let condition = move.label.condition { attributes.append("cond=\"\(escaped(condition))\"") }
    if !move.isInternal && move.kind != .ignored { attributes.append("target=\"\(target)\"") }
    return "<transition \(attributes.joined(separator: " "))/>"
  }
}

/// Whether a name can be an identifier as it is. The editions of XML disagree about letters beyond ASCII, and a full stop would
/// divide an event's name.
private func isIdentifier(_ name: String) -> Bool {
  func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.isASCII && scalar.properties.isAlphabetic)
  }
  let scalars = name.unicodeScalars
  return scalars.first.map(isLetter) ?? false
    && scalars.allSatisfy { isLetter($0) || $0 == "-" || ("0"..."9").contains($0) }
}

private func escaped(_ text: String) -> String {
  text.replacing { scalar in
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\n": "&#10;"
    default: nil
    }
  }
}

/// A comment holds anything but two hyphens.
private func commented(_ text: String) -> String {
  text.replacing { $0 == "-" ? "\u{2010}" : $0 == "\n" ? " " : nil }
}
