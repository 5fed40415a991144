// Each line goes to the region in which its source lives.

/// Divides declarations among the regions of a chart.
struct ChartDivision {
  typealias Area = Chart.Area

  /// A part of a declaration, or a region, and where it belongs.
  struct Part {
    let area: Area
    let item: Chart.Item
  }

  private let chart: Chart

  /// Whether closures provide states (K2).
  private let givesValues: Bool

  /// Whether the chart's machines exist already, so that their regions are in the states in which they start.
  private let isLive: Bool

  private(set) var parts: [Part] = []
  private(set) var findings: [BlueprintFinding] = []

  /// In which states regions are that have not been entered, because arrows to their past say so.
  private(set) var pasts: [(area: Area, kind: AnyValue, state: AnyValue)]

  init(of chart: Chart, givesValues: Bool, isLive: Bool) {
    self.chart = chart
    self.givesValues = givesValues
    self.isLive = isLive
    pasts = chart.pasts
  }

  private var root: Area { chart.root }
  private var states: Interner { chart.vocabulary.states }

  /// Divides a declaration that stands in an area.
  mutating func divide(_ declaration: Declaration, in area: Area) {
    if isLive {
      let named = declaration.namedStates.all + declaration.arrows.flatMap(\.statesBesides)
      if let stranger = named.first(where: { !chart.knows($0) }) {
        return findings.report(.unplaced(chart.spelling(stranger)))
      }
    }
    divide(declaration, in: area) { $0 }
  }

  /// Gives the parts of a declaration to the areas in which they belong.
  ///
  /// - Parameter wrap: makes a part of the whole declaration of a part of the inner one.
  private mutating func divide(
    _ declaration: Declaration, in area: Area, _ wrap: (Declaration) -> Declaration
  ) {
    switch declaration {
    case .routes(let routes):
      divide(routes, in: area) { wrap(.routes($0)) }
    case .ignored(let events, let states):
      for (home, own) in homes(of: states, in: area) { add(wrap(.ignored(events, in: own)), to: home) }
    case .deferred(let events, let states):
      for (home, own) in homes(of: states, in: area) { add(wrap(.deferred(events, in: own)), to: home) }
    case .finalStates(let states):
      for (home, own) in homes(of: states, in: area) { add(wrap(.finalStates(own)), to: home) }
    case .activity(let activity, let states):
      for (home, own) in homes(of: states, in: area) { add(wrap(.activity(activity, in: own)), to: home) }
    case .handler(let occasion, let order, let handler):
      for (home, own) in homes(of: occasion, in: area) {
        add(wrap(.handler(own, order: order, then: handler)), to: home)
      }
    case .driven(let inner, let needs):
      divide(inner, in: area) { .driven($0, needs) }
    case .within(let region):
      add(.states(.some(region.owner)), to: area)
      parts.append(Part(area: area, item: .region(chart.area(of: region))))
    case .states(let states):
      for (home, own) in homes(of: states, in: area) { add(.states(own), to: home) }
    case .values, .rules: for home in root.family { add(declaration, to: home) }
    case .revision: add(declaration, to: root)
    case .submachine(let submachine): add(declaration, to: home(of: submachine, in: area))
    case .routeChain(let steps, _), .chainHandler(let steps, _, _, _):
      if let home = home(ofChain: steps, in: area) { return add(wrap(declaration), to: home) }
      findings.report(.chainAcross(declaration.clause(in: chart.vocabulary).steps))
    case .mapping:
      if root.inside.isEmpty { return add(wrap(declaration), to: root) }
      findings.report(.notInCharts(spelling(declaration)))
    }
  }

  private func spelling(_ declaration: Declaration) -> String {
    "\(declaration.clause(in: chart.vocabulary))"
  }

  private mutating func add(_ declaration: Declaration, to area: Area) {
    parts.append(Part(area: area, item: .declaration(declaration)))
  }

  /// Divides the arrows of a line. A line that stays whole is not copied.
  private mutating func divide(
    _ routes: DeclaredRoutes, in area: Area, _ make: (DeclaredRoutes) -> Declaration
  ) {
    var own: [(home: Area, arrow: AnyArrow, crossing: Crossing?)] = []
    for arrow in routes.arrows {
      for from in states.units(of: arrow.fromState) {
        let home = from.values.map { chart.place(of: $0[0]) } ?? area
        for to in states.units(of: arrow.toState) {
          let part = arrow.part(from: from, to: to)
          var crossing: Crossing?
          if let target = to.values?[0] {
            crossing = self.crossing(from: home, to: target, part, routes.entrances)
          }
          own.append((home, part, crossing))
        }
      }
    }
    guard let first = own.first else { return add(make(routes), to: area) }
    if own.allSatisfy({ $0.home === first.home && $0.crossing == nil }) {
      return add(make(routes), to: first.home)
    }
    for part in own { add(make(routes.along(part.arrow, crossing: part.crossing)), to: part.home) }
  }

  /// How an arrow crosses levels; nil if it stays in its region.
  private mutating func crossing(
    from home: Area, to kind: AnyValue, _ arrow: AnyArrow, _ entrances: [Entrance]
  ) -> Crossing? {
    if case .targets(let targets, let isInternal) = arrow.manner {
      return chart.crossing(
        from: home, to: targets, arrow, isInternal: isInternal, stableName: stableName(of: arrow))
    }
    let phrase = states.spelling(of: arrow)
    var others: [AnyValue] = []
    if case .all(let more) = arrow.manner { others = more }
    var rivals: [(AnyValue, AnyValue)] = []
    let way = chart.way(from: home, to: [kind] + others) { rivals.append(($0, $1)) }
    for (one, other) in rivals {
      findings.report(.rivals(phrase, chart.spelling(one), chart.spelling(other)))
    }
    var entries = way.entries.map { Crossing.Entry(region: $0.area.number, state: $0.state) }
    var defaults: [Crossing.Entry] = []
    if case .past(let history, let initial) = arrow.manner {
      entries += past(of: kind, history, otherwise: initial, phrase, &defaults)
    }
    if way.rise == 0, entries.isEmpty { return nil }
    if !entrances.isEmpty { findings.report(.enteringAcross(phrase)) }
    for state in [way.state] + way.entries.map(\.state)
    where !givesValues && !states.areSame(state, kind) && chart.plainState(state) == nil {
      findings.report(.valuelessOnTheWay(phrase, chart.spelling(state)))
    }
    return Crossing(
      rise: way.rise, to: way.state, entries, manner: arrow.manner,
      stableName: arrow.manner.map { _ in stableName(of: arrow) }, defaults: defaults)
  }

  /// How the regions of a state start where they were left.
  ///
  /// - Parameter defaults: receives where they start as long as they have no past.
  private mutating func past(
    of kind: AnyValue, _ history: History, otherwise initial: AnyValue?, _ phrase: String,
    _ defaults: inout [Crossing.Entry]
  ) -> [Crossing.Entry] {
    let inside = chart.areas(inside: kind)
    if inside.isEmpty { findings.report(.pastOfLeaf(phrase, chart.spelling(kind))) }
    var home: Area?
    if let initial {
      home = inside.first { chart.place(of: initial).isInside($0) }
      if let home, chart.place(of: initial) === home || history == .deep {
        notePast(initial, in: home, phrase, &defaults)
      } else {
        findings.report(.strangePast(phrase, chart.spelling(initial)))
      }
    }
    for area in inside where area !== home {
      if chart.way(from: area, to: [area.initial]).entries.isEmpty {
        notePast(area.initial, in: area, phrase, &defaults)
      } else {
        findings.report(.pastOfDeepStart(phrase, chart.subject(area)))
      }
    }
    return inside.map { area in
      // Edits of a machine leave the chart as it is, which all machines of the blueprint share.
      if !isLive, history.rawValue > area.memory.rawValue { area.memory = history }
      return Crossing.Entry(region: area.number, state: nil, past: history)
    }
  }

  /// Notes the state in which an area is before it has a past.
  private mutating func notePast(
    _ initial: AnyValue, in outer: Area, _ phrase: String, _ defaults: inout [Crossing.Entry]
  ) {
    let way = chart.way(from: outer, to: [initial])
    for (area, kind) in [(outer, way.state)] + way.entries {
      defaults.append(Crossing.Entry(region: area.number, state: kind))
      guard let state = states.areSame(kind, area.initial) ? area.start : chart.plainState(kind) else {
        return findings.report(.pastWithData(phrase, chart.spelling(kind)))
      }
      let start = chart.way(from: area, to: [area.initial]).state
      let known = pasts.first { $0.area === area }?.kind ?? (isLive ? start : nil)
      let isResumed = area.region?.history != History.none
      if let rival = known ?? (isResumed ? start : nil), !states.areSame(rival, kind) {
        return findings.report(
          .rivalPasts(
            phrase, chart.subject(area), chart.spelling(kind), chart.spelling(rival), isResumed: isResumed))
      }
      if known == nil { pasts.append((area, kind, state)) }
    }
  }

  /// The name of an arrow that is the same in every build.
  private func stableName(of arrow: AnyArrow) -> String {
    func name(_ kind: AnyValue) -> String { states.stableName(of: kind) }
    return switch arrow.manner {
    case .past(let history, let initial):
      // An arrow that names the regions' own start is the same as one that names none.
      "past \(history) \(initial.flatMap { isStart($0, inside: arrow.toState) ? nil : name($0) } ?? "")"
    case .targets(let targets, let isInternal):
      targets.reduce(isInternal ? "internal" : "targets") { text, target in
        switch target {
        case .state(let state): "\(text) \(String(reflecting: name(state)))"
        case .past(let mark): "\(text) past \(String(reflecting: name(mark)))"
        }
      }
    case .all(let states): "all " + states.map { String(reflecting: name($0)) }.joined(separator: " ")
    case nil: ""
    }
  }

  /// Whether a region inside a state starts in another one.
  private func isStart(_ initial: AnyValue, inside owners: ValuePattern) -> Bool {
    guard let owner = owners.values?.first else { return false }
    return chart.areas(inside: owner).contains { states.areSame($0.initial, initial) }
  }

  /// The areas in which the states of a pattern live, with these states. All states are those of the area itself.
  private func homes(of states: ValuePattern, in area: Area) -> [(Area, ValuePattern)] {
    guard let values = states.values else { return [(area, states)] }
    var homes: [(area: Area, values: [AnyValue])] = []
    for value in values {
      let home = chart.place(of: value)
      if let index = homes.firstIndex(where: { $0.area === home }) {
        homes[index].values.append(value)
      } else {
        homes.append((home, [value]))
      }
    }
    return homes.map { ($0.area, $0.values.count == 1 ? .some($0.values[0]) : .list($0.values)) }
  }

  /// The areas whose machines run a handler, with their part of its occasion. All states are those of the area and of all
  /// areas inside it.
  func homes(
    of occasion: Declaration.Occasion, in area: Area
  ) -> [(Area, Declaration.Occasion)] {
    func homes(_ states: ValuePattern) -> [(Area, ValuePattern)] {
      states.isAny ? area.family.map { ($0, states) } : self.homes(of: states, in: area)
    }
    func along(_ arrow: AnyArrow, _ make: (AnyArrow) -> Declaration.Occasion) -> [(
      Area, Declaration.Occasion
    )] {
      homes(arrow.fromState).map { ($0, make(AnyArrow(fromState: $1, toState: arrow.toState))) }
    }
    return switch occasion {
    case .event(let events, let arrow): along(arrow) { .event(events, along: $0) }
    case .stateAttempt(let arrow): along(arrow) { .stateAttempt(along: $0) }
    case .anyAttempt(let arrow): along(arrow) { .anyAttempt(along: $0) }
    case .entry(let states): homes(states).map { ($0, .entry($1)) }
    case .completion(let states): homes(states).map { ($0, .completion($1)) }
    case .start(let states): [(chart.memoryHome(of: states) ?? area, .start(states))]
    case .exit(let states): homes(states).map { ($0, .exit($1)) }
    case .refusal, .unhandledRefusal:
      // A region's timeouts are attempts of its own machine, and whoever handles refusals means the chart's.
      root.family.map { ($0, occasion) }
    }
  }

  /// The area in which all states of a chain live; nil if they live in several. One that names none counts where it stands.
  private func home(ofChain steps: [AnyArrow], in area: Area) -> Area? {
    let named = steps.flatMap { ($0.fromState.values ?? []) + ($0.toState.values ?? []) }
    let homes = named.map { chart.place(of: $0) }
    guard let home = homes.first else { return area }
    return homes.allSatisfy { $0 === home } ? home : nil
  }

  /// The area in whose states a submachine of another type lives.
  private mutating func home(of submachine: SubmachineDeclaration, in area: Area) -> Area {
    if submachine.isFoundByClosures { return area }
    let homes = chart.places.sorted { $0.key < $1.key }
      .filter { submachine.matches(states.value($0.key)) }.map(\.value)
    guard let home = homes.first else { return area }
    if let other = homes.first(where: { $0 !== home }) {
      // One that lives everywhere lives where it is declared.
      if homes.count < chart.places.count {
        findings.report(.scattered(chart.title(home), chart.title(other)))
      }
      return area
    }
    return home
  }
}

extension Chart {
  /// Divides the lines among the regions.
  func divide() {
    let givesValues = lines.contains { $0.declaration.givesValues }
    var division = ChartDivision(of: self, givesValues: givesValues, isLive: false)
    for line in lines { division.divide(line.declaration, in: line.area) }
    for part in division.parts { part.area.items.append(part.item) }
    findings += division.findings
    pasts = division.pasts
  }
}

extension AnyArrow {
  /// The states that the target names besides its first one.
  fileprivate var statesBesides: [AnyValue] {
    switch manner {
    case .all(let states): states
    case .past(_, otherwise: let initial?): [initial]
    case .past(_, otherwise: nil), .targets, nil: []
    }
  }
}

extension BlueprintFinding {
  private static func misplaced(_ sentence: String, _ severity: Severity = .error) -> Self {
    Self(severity: severity, kind: .misplaced, sentence: sentence)
  }

  static func twoPlaces(_ state: String, _ places: [String]) -> Self {
    misplaced(
      "The state \(state) lives in two places, \(places.joined(separator: " and ")): a state of a chart lives in one."
    )
  }

  static func placeless(_ state: String, _ places: [String]) -> Self {
    misplaced(
      "Nothing says where \(state) lives: lines in \(places.joined(separator: " and ")) lead there, and none begins there. Say so by `States(\(state))`."
    )
  }

  static func unplaced(_ state: String) -> Self {
    misplaced(
      "Nothing says where \(state) lives: no line of the chart's blueprint mentions it. Add `States(\(state))` to a region."
    )
  }

  static func strayStart(_ region: String, _ state: String) -> Self {
    misplaced("The \(region) starts in \(state), which does not live in it.")
  }

  static func namelessRegions(_ state: String) -> Self {
    misplaced("Several regions live in \(state): give each of them a name.")
  }

  static func regionsOfOneName(_ state: String, _ name: String) -> Self {
    misplaced("Two regions in \(state) have the name \(String(reflecting: name)).")
  }

  static func nowhere(_ state: String) -> Self {
    misplaced("No line mentions \(state), so the chart is never in it.", .warning)
  }

  static func startWithData(_ region: String, _ state: String) -> Self {
    misplaced(
      "The \(region) starts in \(state), whose data is missing: give the state with its data as `startingIn:`."
    )
  }

  static func startInsideData(_ region: String, _ state: String, _ outer: String) -> Self {
    misplaced(
      "The \(region) starts in \(state), inside \(outer), which has data that nothing provides: start in \(outer)."
    )
  }

  static func rivals(_ route: String, _ one: String, _ other: String) -> Self {
    misplaced(
      "The route \(route) leads to \(one) and \(other), which live in one region: it can be in one of them only."
    )
  }

  static func pastOfLeaf(_ route: String, _ state: String) -> Self {
    misplaced("The route \(route) leads to the past of \(state), in which no region lives.")
  }

  static func strangePast(_ route: String, _ state: String) -> Self {
    misplaced(
      "The route \(route) would lead to \(state), which is not a state of the regions whose past it enters.")
  }

  static func finalPast(_ region: String, _ state: String, _ initial: String) -> Self {
    misplaced(
      "While the \(region) has no past, it would start in \(state), which is final, and so starts over in \(initial): name another state as `otherwise:`."
    )
  }

  static func pastOfDeepStart(_ route: String, _ region: String) -> Self {
    misplaced(
      "The route \(route) leads to the past of the \(region), which starts several levels down: say with `otherwise:` where the route leads while there is no past."
    )
  }

  static func rivalPasts(
    _ route: String, _ region: String, _ state: String, _ rival: String, isResumed: Bool
  ) -> Self {
    let remedy =
      isResumed
      ? "a region with `history:` starts in its initial state"
      : "give all arrows to its past the same `otherwise:`"
    return misplaced(
      "While the \(region) has no past, it starts in \(rival), and the route \(route) would start it in \(state): \(remedy)."
    )
  }

  static func pastWithData(_ route: String, _ state: String) -> Self {
    misplaced(
      "The route \(route) would lead to \(state) as long as there is no past, and a past can't give \(state) its data: name a state without data as `otherwise:`."
    )
  }

  static func enteringAcross(_ route: String) -> Self {
    Self(
      severity: .error, kind: .wrongEntrance,
      sentence:
        "The route \(route) crosses levels, and has an entrance for submachines: draw it to the state around them."
    )
  }

  static func valuelessOnTheWay(_ route: String, _ state: String) -> Self {
    Self(
      severity: .error, kind: .valueless,
      sentence:
        "The route \(route) enters \(state) on its way, which has data that nothing provides: do so in `Values`."
    )
  }

  static func scattered(_ one: String, _ other: String) -> Self {
    misplaced(
      "A submachine lives in states of one region, not in those of \(one) and of \(other): attach one to each."
    )
  }

  static func nowhereEmbedded(_ submachine: String, _ region: String) -> Self {
    misplaced(
      "No state of the \(region) carries a state of \(submachine), which is embedded there, so it is never active: name the case, `Embed(…, in:)`, or write the line in the region of the state.",
      .warning)
  }

  static func notInCharts(_ line: String) -> Self {
    Self(
      severity: .error, kind: .misplaced,
      sentence:
        "A blueprint with regions can't have \(line), because it may lead to a state of any region: draw routes to single states."
    )
  }

  static func chainAcross(_ steps: String) -> Self {
    misplaced(
      "The states of the chain \(steps) live in several regions, and a chain counts the transitions of one: write handlers for single arrows."
    )
  }
}
