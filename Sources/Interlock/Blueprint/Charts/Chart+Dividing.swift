// Each line goes to the region in which its source lives.

extension Chart {
  /// Divides the lines among the regions.
  func divide() {
    for line in lines { divide(line.declaration, in: line.area) { $0 } }
  }

  /// Gives the parts of a declaration to the areas in which they belong.
  ///
  /// - Parameter wrap: makes a part of the whole declaration of a part of the inner one.
  private func divide(_ declaration: Declaration, in area: Area, _ wrap: (Declaration) -> Declaration) {
    switch declaration {
    case .routes(let event, let arrows, let terms):
      divide(arrows, terms, in: area, whole: wrap(declaration)) { wrap(.routes(event: event, $0, $1)) }
    case .completionRoutes(let arrows, let terms):
      divide(arrows, terms, in: area, whole: wrap(declaration)) { wrap(.completionRoutes($0, $1)) }
    case .eventlessRoutes(let arrows, let terms):
      divide(arrows, terms, in: area, whole: wrap(declaration)) { wrap(.eventlessRoutes($0, $1)) }
    case .timeouts(let delay, let arrows, let terms):
      divide(arrows, terms, in: area, whole: wrap(declaration)) { wrap(.timeouts(delay, $0, $1)) }
    case .ignored(let events, let states):
      for (home, own) in homes(of: states, in: area) { add(wrap(.ignored(events, in: own)), to: home) }
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
    case .within(let region): area.items.append(.region(self.area(of: region, in: area)))
    case .values: for home in root.family { add(declaration, to: home) }
    case .rules(let rules): divide(rules)
    case .revision: add(declaration, to: root)
    case .submachine(let submachine): add(declaration, to: home(of: submachine, in: area))
    case .mapping, .routeChain, .chainHandler:
      if root.inside.isEmpty { return add(wrap(declaration), to: root) }
      findings.report(.notInCharts(spelling(declaration)))
    case .states: break
    }
  }

  private func spelling(_ declaration: Declaration) -> String { "\(declaration.clause(in: vocabulary))" }

  private func add(_ declaration: Declaration, to area: Area) { area.items.append(.declaration(declaration)) }

  /// Divides the arrows of a line. A line that stays whole is not copied.
  private func divide(
    _ arrows: [AnyArrow], _ terms: Terms, in area: Area, whole: Declaration,
    _ make: ([AnyArrow], Terms) -> Declaration
  ) {
    var parts: [(home: Area, arrow: AnyArrow, crossing: Crossing?)] = []
    for arrow in arrows {
      for from in vocabulary.states.units(of: arrow.fromState) {
        let home = from.values.map { place(of: $0[0]) } ?? area
        for to in vocabulary.states.units(of: arrow.toState) {
          let own = arrow.part(from: from, to: to)
          parts.append((home, own, to.values.flatMap { crossing(from: home, to: $0[0], own, terms) }))
        }
      }
    }
    guard let first = parts.first else { return add(whole, to: area) }
    if parts.allSatisfy({ $0.home === first.home && $0.crossing == nil }) {
      return add(whole, to: first.home)
    }
    for part in parts {
      var terms = terms
      terms.crossing = part.crossing
      add(make([part.arrow], terms), to: part.home)
    }
  }

  /// How an arrow crosses levels; nil if it stays in its region.
  private func crossing(from home: Area, to kind: AnyValue, _ arrow: AnyArrow, _ terms: Terms) -> Crossing? {
    if case .targets(let targets, let isInternal) = arrow.manner {
      return crossing(from: home, to: targets, arrow, isInternal: isInternal)
    }
    let phrase = vocabulary.states.spelling(of: arrow)
    var others: [AnyValue] = []
    if case .all(let more) = arrow.manner { others = more }
    let way = way(from: home, to: [kind] + others) {
      findings.report(.rivals(phrase, spelling($0), spelling($1)))
    }
    var entries = way.entries.map { Crossing.Entry(region: $0.area.number, state: $0.state) }
    if case .past(let history, let initial) = arrow.manner {
      entries += past(of: kind, history, otherwise: initial, phrase)
    }
    if way.rise == 0, entries.isEmpty { return nil }
    if !terms.entrances.isEmpty { findings.report(.enteringAcross(phrase)) }
    let givesValues = lines.contains { if case .values = $0.declaration { true } else { false } }
    for state in [way.state] + way.entries.map(\.state)
    where !givesValues && !vocabulary.states.areSame(state, kind) && plainState(state) == nil {
      findings.report(.valuelessOnTheWay(phrase, spelling(state)))
    }
    return Crossing(
      rise: way.rise, to: way.state, entries, manner: arrow.manner.map { _ in stableName(of: arrow) })
  }

  /// How the regions of a state start where they were left.
  private func past(
    of kind: AnyValue, _ history: History, otherwise initial: AnyValue?, _ phrase: String
  ) -> [Crossing.Entry] {
    let inside = root.family.filter { area in
      area.region.map { vocabulary.states.areSame($0.owner, kind) } ?? false
    }
    if inside.isEmpty { findings.report(.pastOfLeaf(phrase, spelling(kind))) }
    var home: Area?
    if let initial {
      home = inside.first { place(of: initial).isInside($0) }
      if let home, place(of: initial) === home || history == .deep {
        notePast(initial, in: home, phrase)
      } else {
        findings.report(.strangePast(phrase, spelling(initial)))
      }
    }
    for area in inside where area !== home {
      if way(from: area, to: [area.initial]).entries.isEmpty {
        notePast(area.initial, in: area, phrase)
      } else {
        findings.report(.pastOfDeepStart(phrase, title(area)))
      }
    }
    return inside.map { Crossing.Entry(region: $0.number, state: nil, past: history) }
  }

  /// Notes the state in which an area is before it has a past.
  private func notePast(_ initial: AnyValue, in outer: Area, _ phrase: String) {
    let (way, states) = (way(from: outer, to: [initial]), vocabulary.states)
    for (area, kind) in [(outer, way.state)] + way.entries {
      guard let state = states.areSame(kind, area.initial) ? area.start : plainState(kind) else {
        return findings.report(.pastWithData(phrase, spelling(kind)))
      }
      let isStart = states.areSame(kind, self.way(from: area, to: [area.initial]).state)
      let known = pasts.first { $0.area === area }
      if known.map({ !states.areSame($0.kind, kind) }) ?? false
        || !isStart && area.region?.history != History.none
      {
        return findings.report(.rivalPasts(phrase, title(area)))
      }
      if known == nil { pasts.append((area, kind, state)) }
    }
  }

  /// The name of an arrow that is the same in every build.
  func stableName(of arrow: AnyArrow) -> String {
    func name(_ kind: AnyValue) -> String { vocabulary.states.stableName(of: kind) }
    return switch arrow.manner {
    case .past(let history, let initial): "past \(history) \(initial.map(name) ?? "")"
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

  /// The areas in which the states of a pattern live, with these states. All states are those of the area itself.
  private func homes(of states: ValuePattern, in area: Area) -> [(Area, ValuePattern)] {
    guard let values = states.values else { return [(area, states)] }
    var homes: [(area: Area, values: [AnyValue])] = []
    for value in values {
      let home = place(of: value)
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
  private func homes(
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
    case .start(let states): [(memoryHome(of: states) ?? area, .start(states))]
    case .exit(let states): homes(states).map { ($0, .exit($1)) }
    case .refusal, .unhandledRefusal: [(root, occasion)]
    }
  }

  /// The area in whose states a submachine of another type lives.
  private func home(of submachine: SubmachineDeclaration, in area: Area) -> Area {
    if submachine.isEmbedded { return area }
    let states = vocabulary.states
    let homes = places.filter { submachine.matches(states.value($0.key)) }.map(\.value)
    guard let home = homes.first else { return area }
    // One that lives everywhere lives where it is declared.
    return homes.allSatisfy { $0 === home } ? home : area
  }

  /// Checks that the state in which an area starts, and the states around it, have their data.
  private func checkStart(of area: Area) {
    if start(of: area) != nil { return }
    if area.start == nil { return findings.report(.startWithData(title(area), spelling(area.initial))) }
    let way = way(from: area, to: [area.initial])
    let states = ([way.state] + way.entries.map(\.state)).filter { plainState($0) == nil }
    findings.report(.startInsideData(title(area), spelling(area.initial), spelling(states[0])))
  }

  /// Checks what the machine of each region consists of.
  func check() {
    checkEventless()
    // Documents have their own checks, and allow what the language calls a mistake.
    if isDocument { return }
    if root.inside.isEmpty {
      let lines = lines.map { $0.declaration.clause(in: vocabulary) }
      findings += vocabulary.findings(lines, startingIn: root.initial)
      return
    }
    for area in root.family {
      checkStart(of: area)
      let lines = area.items.compactMap { item in
        if case .declaration(let declaration) = item { declaration.clause(in: vocabulary) } else { nil }
      }
      for line in lines { line.checkLists(&findings) }
      vocabulary.checkValues(lines, &findings)
      var routes = RouteFindings()
      for line in lines { routes.check(line, &findings) }
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

  static func strayStart(_ region: String, _ state: String, isRoot: Bool) -> Self {
    misplaced("The region in \(region) starts in \(state), which does not live in it.")
  }

  static func namelessRegions(_ state: String) -> Self {
    misplaced("Several regions live in \(state): give each of them a name.")
  }

  static func regionsOfOneName(_ state: String, _ name: String) -> Self {
    misplaced("Two regions in \(state) have the name \(String(reflecting: name)).")
  }

  static func nowhere(_ state: String) -> Self {
    misplaced("No line mentions \(state), so that the chart is never in it.", .warning)
  }

  static func startWithData(_ region: String, _ state: String) -> Self {
    misplaced(
      "The region in \(region) starts in \(state), and nothing says with which data: give the state by `startingIn:`."
    )
  }

  static func startInsideData(_ region: String, _ state: String, _ outer: String) -> Self {
    misplaced(
      "The region in \(region) starts in \(state), inside \(outer), which has data that nothing provides: start in \(outer)."
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

  static func pastOfDeepStart(_ route: String, _ region: String) -> Self {
    misplaced(
      "The route \(route) leads to the past of the region in \(region), which starts several levels down: say by `otherwise:` where it leads as long as there is no past."
    )
  }

  static func rivalPasts(_ route: String, _ region: String) -> Self {
    misplaced(
      "The route \(route) says where the region in \(region) starts as long as it has no past, and something else says otherwise."
    )
  }

  static func pastWithData(_ route: String, _ state: String) -> Self {
    misplaced("The route \(route) would lead to \(state), which has data that nothing provides.")
  }

  static func enteringAcross(_ route: String) -> Self {
    Self(
      severity: .error, kind: .wrongEntrance,
      sentence:
        "The route \(route) crosses levels, and says how it enters submachines: draw it to the state around them."
    )
  }

  static func valuelessOnTheWay(_ route: String, _ state: String) -> Self {
    Self(
      severity: .error, kind: .valueless,
      sentence:
        "The route \(route) enters \(state) on its way, which has data that nothing provides: do so in `Values`."
    )
  }

  static func notInCharts(_ line: String) -> Self {
    Self(
      severity: .error, kind: .misplaced,
      sentence:
        "A blueprint with regions can't have \(line): write routes for single events, and handlers for single arrows."
    )
  }
}
