import Interlock

extension MachineGraph {
  /// Returns the graph in State Chart XML, the W3C's recommendation for exchanging state machines.
  ///
  /// Routes from any state are transitions of a state around the others. Other wildcards are expanded. Transitions are
  /// in the order in which they are tried. Two things have no counterpart in SCXML: a condition is a closure, so only
  /// its label is given as `cond`, and a state attempt becomes an event `to.` with the target's identifier. Ignored
  /// events and internal moves are transitions without a target. A final state that can be left is a plain state.
  /// Submachines are nested states, and parallel regions if there are several; a submachine that lives in several
  /// states is repeated in each of them. An activity is an `invoke` of the type `activity`, with its name as its
  /// content. A `final` state contains no activities.
  ///
  /// See *State Chart XML (SCXML): State Machine Notation for Control Abstraction*, W3C Recommendation 1 September 2015.
  ///
  /// - Parameter picture: the options of the picture; only the reachable states matter.
  /// - Returns: a document, the same for the same graph.
  /// - Complexity: O(*n*) in the size of the text.
  public func scxml(_ picture: Picture = Picture()) -> String {
    let chart = Chart(self)
    let plan = DocumentPlan(chart, picture)
    let states = Identifiers(plan.names, isPlain: isIdentifier)
    // The events of state attempts must not have the name of another event.
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

/// The states of a document. A submachine that lives in several states is written in each of them.
private struct DocumentPlan {
  struct Region {
    let plan: DocumentPlan
    let history: History

    /// The submachine's index among all submachines of its machine.
    let place: Int

    /// The index of the region's identifier.
    let slot: Int

    /// The indices of the identifiers of its histories: its own, and those by which routes enter it.
    let historySlots: [History: Int]
  }

  let chart: Chart

  /// The indices of the states' identifiers; nil for states that are not shown.
  var slots: [Int?] = []

  /// The submachines in the states.
  var regions: [Int: [Region]] = [:]

  /// The routes from any state, and the index of the identifier of the state around the others.
  let enclosure: Enclosure
  var enclosureSlot: Int?

  /// The names that need an identifier, of the whole document.
  var names: [String] = []
  var events: [String] = []
  var eventPlaces: [String: Int] = [:]

  init(_ chart: Chart, _ picture: Picture) {
    var names: [String] = []
    self.init(chart, picture, isSplittable: true, &names)
    self.names = names
    // Events of the machine itself are distinguished even if they have the same name. Events of submachines keep their
    // names.
    events = chart.events
    eventPlaces = Dictionary(zip(chart.events, 0...), uniquingKeysWith: { first, _ in first })
    addEvents(of: chart)
  }

  /// A shallow history remembers one of its siblings. With states at two depths, it would lose some.
  private init(_ chart: Chart, _ picture: Picture, isSplittable: Bool, _ names: inout [String]) {
    self.chart = chart
    enclosure = Enclosure(
      chart, isShown: { chart.states[$0].isReachable || !picture.showsOnlyReachable },
      isSplittable: isSplittable)
    func slot(_ name: String) -> Int {
      names.append(name)
      return names.count - 1
    }
    slots = chart.states.map { $0.isReachable || !picture.showsOnlyReachable ? slot($0.name) : nil }
    if !enclosure.inside.isEmpty { enclosureSlot = slot("any state") }
    for region in chart.regions {
      for host in region.hosts where slots[host] != nil {
        let name = chart.states[host].name
        let own = slot("region of \(name)")
        var histories = [region.history: slot("history of \(name)")]
        let used = chart.histories(into: region.place)
        for history in used where histories[history] == nil {
          histories[history] = slot("\(history) history of \(name)")
        }
        let plan = DocumentPlan(region.chart, picture, isSplittable: histories[.shallow] == nil, &names)
        regions[host, default: []].append(
          Region(plan: plan, history: region.history, place: region.place, slot: own, historySlots: histories)
        )
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

  /// The elements of a machine's states. A state with the routes from any state encloses the states that these routes
  /// leave.
  func states(of plan: DocumentPlan, isInside: Bool = false, histories: [String] = []) -> [String] {
    let shown = plan.chart.states.indices.filter { plan.slots[$0] != nil }
    guard let slot = plan.enclosureSlot else {
      return shown.flatMap { state($0, of: plan, isInside: isInside) }
    }
    let identifier = states[slot]
    var lines = ["<!-- \(identifier): any state -->", "<state id=\"\(identifier)\">"]
    lines += histories.map { "  " + $0 }
    lines += plan.enclosure.routes.map { "  " + transition($0, of: identifier, plan, isInside: isInside) }
    let inside = shown.filter(plan.enclosure.inside.contains)
    lines += inside.flatMap { state($0, of: plan, isInside: isInside) }.map { "  \($0)" }
    lines.append("</state>")
    let outside = shown.filter { !plan.enclosure.inside.contains($0) }
    return lines + outside.flatMap { state($0, of: plan, isInside: isInside) }
  }

  /// The element of a state.
  private func state(_ place: Int, of plan: DocumentPlan, isInside: Bool) -> [String] {
    guard let slot = plan.slots[place] else { return [] }
    let (own, identifier) = (plan.enclosure.own[place], states[slot])
    let regions = plan.regions[place] ?? []
    let name = plan.chart.states[place].name
    let comment = identifier == name ? [] : ["<!-- \(identifier): \(commented(name)) -->"]
    let isFinal = !plan.enclosure.inside.contains(place) && plan.chart.isFinal(place, leaving: own)
    let activities = isFinal ? [] : plan.chart.activities(in: place)
    guard !isFinal, !own.isEmpty || !regions.isEmpty || !activities.isEmpty else {
      return comment + ["<\(isFinal ? "final" : "state") id=\"\(identifier)\"/>"]
    }
    let element = regions.count > 1 ? "parallel" : "state"
    var lines = comment + ["<\(element) id=\"\(identifier)\">"]
    if regions.count == 1 { lines += start(of: regions[0]).map { "  \($0)" } }
    lines += clock(of: own, in: identifier).map { "  \($0)" }
    lines += activities.map { "  " + invocation(of: $0) }
    lines += own.map { "  " + transition($0, of: identifier, plan, isInside: isInside) }
    if regions.count == 1 {
      lines += content(of: regions[0]).map { "  \($0)" }
    } else {
      for region in regions { lines += wrapped(region).map { "  \($0)" } }
    }
    lines.append("</\(element)>")
    return lines
  }

  /// The element of a parallel region.
  private func wrapped(_ region: DocumentPlan.Region) -> [String] {
    ["<state id=\"\(states[region.slot])\">"]
      + (start(of: region) + content(of: region)).map { "  \($0)" } + ["</state>"]
  }

  /// Where a submachine starts: in its initial state, or where its history says.
  private func start(of region: DocumentPlan.Region) -> [String] {
    let target = target(of: .history(region.history), in: region)
    return ["<initial><transition target=\"\(target)\"/></initial>"]
      + histories(of: region) { !isInside($0, region) }
  }

  /// The identifier of where a submachine is entered.
  private func target(of entry: EntranceList.Entry, in region: DocumentPlan.Region) -> String {
    switch entry {
    case .state(let place):
      if let slot = region.plan.slots[place] { return states[slot] }
    case .history(let history) where history != .none:
      if let slot = region.historySlots[history] { return states[slot] }
    case .history: break
    }
    return initial(of: region.plan)
  }

  private func content(of region: DocumentPlan.Region) -> [String] {
    states(of: region.plan, isInside: true, histories: histories(of: region) { isInside($0, region) })
  }

  /// Whether a history is inside the outer state, beside the states that it remembers.
  private func isInside(_ history: History, _ region: DocumentPlan.Region) -> Bool {
    history == .shallow && region.plan.enclosureSlot != nil
  }

  private func histories(of region: DocumentPlan.Region, where isWanted: (History) -> Bool) -> [String] {
    [History.shallow, .deep].filter(isWanted).compactMap { history in
      region.historySlots[history].map { slot in
        "<history id=\"\(states[slot])\" type=\"\(history)\">"
          + "<transition target=\"\(initial(of: region.plan))\"/></history>"
      }
    }
  }

  /// The identifiers of where a route enters the submachines of its target; nil if that is left to their history.
  private func entered(_ move: Chart.Route, _ plan: DocumentPlan) -> String? {
    let targets = (move.target.flatMap { plan.regions[$0] } ?? []).compactMap { region in
      move.entries[region.place].map { target(of: $0, in: region) }
    }
    return targets.isEmpty ? nil : targets.joined(separator: " ")
  }

  /// Makes a state send itself its timeouts while it lasts.
  private func clock(of moves: [Chart.Route], in source: String) -> [String] {
    let delays = moves.compactMap { if case .timeout(let delay) = $0.kind { delay } else { nil } }
    return Set(delays).sorted().flatMap { delay in
      let event = timeout(delay, of: source)
      return [
        "<onentry><send id=\"\(event)\" event=\"\(event)\" delay=\"\(delay.inSeconds)s\"/></onentry>",
        "<onexit><cancel sendid=\"\(event)\"/></onexit>",
      ]
    }
  }

  /// An activity is a service that is invoked when the state is entered and cancelled when it is left.
  private func invocation(of activity: String) -> String {
    "<invoke type=\"activity\"><content>\(escaped(activity))</content></invoke>"
  }

  private func timeout(_ delay: Delay, of source: String) -> String {
    "after.\(delay.inSeconds)s.\(source)"
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
    } else if case .timeout(let delay) = move.kind {
      event = timeout(delay, of: source)
    }
    var attributes = ["event=\"\(event)\""]
    if let condition = move.label.condition { attributes.append("cond=\"\(escaped(condition))\"") }
    if !move.isInternal && move.kind != .ignored {
      attributes.append("target=\"\(entered(move, plan) ?? target)\"")
    }
    return "<transition \(attributes.joined(separator: " "))/>"
  }
}

extension Chart {
  /// The histories by which routes enter a submachine, the shallow one first.
  fileprivate func histories(into place: Int) -> [History] {
    [.shallow, .deep].filter { history in edges.contains { $0.entries[place] == .history(history) } }
  }
}

/// Whether a name can be an identifier as it is. The editions of XML disagree about letters beyond ASCII, and a full
/// stop would split an event's name.
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

/// A comment may contain anything but two hyphens.
private func commented(_ text: String) -> String {
  text.replacing { $0 == "-" ? "\u{2010}" : $0 == "\n" ? " " : nil }
}
