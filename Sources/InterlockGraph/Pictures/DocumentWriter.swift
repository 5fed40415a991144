import Interlock

/// Writes the states of a document as elements of SCXML.
struct DocumentWriter {
  let states: Identifiers
  let events: Identifiers
  let eventPlaces: [String: Int]

  /// A text as a comment, which may contain anything but two hyphens.
  static func commented(_ text: String) -> String {
    text.replacing { $0 == "-" ? "\u{2010}" : $0 == "\n" ? " " : nil }
  }

  /// The identifier of the state in which a machine starts.
  func initial(of plan: DocumentPlan) -> String {
    if let start = plan.chart.deepStart, let slot = plan.family.slots[start] { return states[slot] }
    return plan.slots[plan.chart.initial].map { states[$0] } ?? ""
  }

  /// The elements of a machine's states. A state with the routes from any state encloses the states that these routes
  /// leave.
  func states(of plan: DocumentPlan, isInside: Bool = false, histories: [String] = []) -> [String] {
    let shown = plan.chart.states.indices.filter { plan.slots[$0] != nil }
    guard let slot = plan.enclosureSlot else {
      return shown.flatMap { state($0, of: plan, isInside: isInside) }
    }
    // Nothing can name what is no state of the machine.
    let identifier = states[slot]
    var lines = ["<!-- any state -->", "<state>"]
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
    let comment = identifier == name ? [] : ["<!-- \(identifier): \(Self.commented(name)) -->"]
    let isFinal = !plan.enclosure.inside.contains(place) && plan.chart.isFinal(place, leaving: own)
    let activities = isFinal ? [] : plan.chart.activities(in: place)
    let deferred = isFinal ? [] : plan.chart.deferredEvents(in: place)
    guard !isFinal, !own.isEmpty || !regions.isEmpty || !activities.isEmpty || !deferred.isEmpty else {
      return comment + ["<\(isFinal ? "final" : "state") id=\"\(identifier)\"/>"]
    }
    let element = regions.count > 1 ? "parallel" : "state"
    var lines = comment + ["<\(element) id=\"\(identifier)\">"]
    if regions.count == 1 { lines += start(of: regions[0]).map { "  \($0)" } }
    lines += clock(of: own, in: identifier).map { "  \($0)" }
    lines += activities.map { "  " + invocation(of: $0) }
    lines += deferred.map { "  <!-- deferred: \(Self.commented($0)) -->" }
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
    ["<state>"]
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

  /// The identifier of the state in which a region starts by history as long as it has no past.
  private func past(of region: DocumentPlan.Region) -> String {
    if let past = region.past, let slot = region.plan.slots[past] { return states[slot] }
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
          + "<transition target=\"\(past(of: region))\"/></history>"
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

  /// The identifiers of where a route leads that names more than a state; nil if it does not.
  private func crossed(_ move: Chart.Route, _ plan: DocumentPlan) -> String? {
    guard let crossing = move.crossing, let target = move.target else { return nil }
    let family = plan.family
    if let past = crossing.past {
      let histories = family.histories[plan.chart.end(target).spelling] ?? []
      return histories.compactMap { $0[past].map { states[$0] } }.joined(separator: " ")
    }
    let targets = ([target] + crossing.others).compactMap { family.slots[plan.chart.end($0).spelling] }
    return targets.map { states[$0] }.joined(separator: " ")
  }

  /// Makes a state send itself its timeouts while it lasts.
  private func clock(of moves: [Chart.Route], in source: String) -> [String] {
    let delays = moves.compactMap { if case .timeout(let delay) = $0.kind { delay } else { nil } }
    return Set(delays).sorted().flatMap { delay in
      let event = timeout(delay, of: source)
      let attribute = delay.isComputed ? "delayexpr=\"delay\"" : "delay=\"\(delay.inSeconds)s\""
      return [
        "<onentry><send id=\"\(event)\" event=\"\(event)\" \(attribute)/></onentry>",
        "<onexit><cancel sendid=\"\(event)\"/></onexit>",
      ]
    }
  }

  /// An activity is a service that is invoked when the state is entered and cancelled when it is left.
  private func invocation(of activity: String) -> String {
    "<invoke type=\"activity\"><content>\(attributeText(activity))</content></invoke>"
  }

  private func timeout(_ delay: Delay, of source: String) -> String {
    delay.isComputed ? "after.delay.\(delay.attoseconds).\(source)" : "after.\(delay.inSeconds)s.\(source)"
  }

  private func transition(
    _ move: Chart.Route, of source: String, _ plan: DocumentPlan, isInside: Bool
  ) -> String {
    let target =
      move.target.flatMap { plan.family.slots[plan.chart.end($0).spelling] }.map { states[$0] } ?? ""
    var event: String? = "to.\(target)"
    if let place = move.event {
      event = events[isInside ? eventPlaces[plan.chart.events[place]] ?? 0 : place]
    } else if move.kind == .completion {
      event = "done.state.\(source)"
    } else if move.kind == .eventless {
      event = nil
    } else if case .timeout(let delay) = move.kind {
      event = timeout(delay, of: source)
    }
    var attributes = event.map { ["event=\"\($0)\""] } ?? []
    if let condition = move.label.condition { attributes.append("cond=\"\(attributeText(condition))\"") }
    if !move.isInternal && move.kind != .ignored {
      attributes.append("target=\"\(entered(move, plan) ?? crossed(move, plan) ?? target)\"")
    }
    return "<transition \(attributes.joined(separator: " "))/>"
  }
}

/// A text as the value of an attribute.
func attributeText(_ text: String) -> String {
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
