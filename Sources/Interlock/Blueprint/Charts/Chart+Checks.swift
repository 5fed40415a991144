// The lines of a chart are checked like those of a blueprint without regions: each region by itself, where only its own routes
// count, and then handlers, completions and the start, for which all of them count.

extension Chart {
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
    let contents = root.family.map { Content(of: $0, in: self) }
    for content in contents {
      checkStart(of: content.area)
      content.moves.checkEmbedded(&findings)
      for line in content.lines { line.checkLists(&findings) }
      vocabulary.checkValues(content.lines, &findings)
      RouteFindings.check(content.lines, &findings)
    }
    if findings.contains(where: { $0.severity == .error }) { return }
    let ways = ChartWays(self)
    for past in ways.finalPasts {
      findings.report(.finalPast(subject(past.area), spelling(past.kind), spelling(past.area.initial)))
    }
    checkWaysOut(contents, ways)
    checkHandlers(contents, ways)
    for content in contents {
      checkCompletions(content, ways)
      for line in content.lines { content.moves.checkOverruled(line, &findings) }
    }
    for content in contents { checkEntrances(content) }
    for content in contents { checkEmbedded(content) }
  }

  /// Checks that the state in which an area starts, and the states around it, have their data.
  private func checkStart(of area: Area) {
    if start(of: area) != nil { return }
    if area.start == nil { return findings.report(.startWithData(subject(area), spelling(area.initial))) }
    let way = way(from: area, to: [area.initial])
    let states = ([way.state] + way.entries.map(\.state)).filter { plainState($0) == nil }
    findings.report(.startInsideData(subject(area), spelling(area.initial), spelling(states[0])))
  }

  /// The lines of a region.
  private final class Content {
    let area: Area
    let lines: [Clause]
    let moves: Moves

    /// What lives in states of the region, in order.
    let residents: [Resident]

    init(of area: Area, in chart: Chart) {
      self.area = area
      lines = area.items.compactMap { item in
        if case .declaration(let declaration) = item { declaration.clause(in: chart.vocabulary) } else { nil }
      }
      moves = Moves(lines, chart.vocabulary)
      residents = area.items.compactMap { item -> Resident? in
        switch item {
        case .region(let inner):
          inner.region.map { region in
            Resident(stateType: chart.vocabulary.stateType, isEmbedded: false) { state in
              chart.vocabulary.states.areSame(state, region.owner)
            }
          }
        case .declaration(.submachine(let submachine)): Resident(submachine)
        case .declaration: nil
        }
      }
    }
  }

  /// Finds out whether a route leaves one of the states in which the chart starts.
  private func checkWaysOut(_ contents: [Content], _ ways: ChartWays) {
    if contents.allSatisfy({ !$0.moves.hasRoutes }) { return }
    let leads = contents.contains { content in
      ways.starts.contains { content.area === $0.area && content.moves.leave($0.state) }
    }
    if !leads { findings.report(.noWayOut(spelling(root.initial))) }
  }

  /// Finds handlers that never run.
  private func checkHandlers(_ contents: [Content], _ ways: ChartWays) {
    let division = ChartDivision(of: self, givesValues: true, isLive: false)
    for line in lines {
      guard case .handler(let occasion, let order, let handler) = line.declaration.undriven else { continue }
      let occurs = division.homes(of: occasion, in: line.area).contains { home, own in
        guard let moves = contents.first(where: { $0.area === home })?.moves else { return false }
        switch own {
        case .entry(let states): return moves.hasMappings || ways.enter(states)
        case .exit(let states): return moves.hasMappings || ways.leave(states)
        default:
          let clause = Declaration.handler(own, order: order, then: handler).clause(in: vocabulary)
          return moves.occurs(clause)
        }
      }
      if !occurs {
        let clause = line.declaration.clause(in: vocabulary)
        if case .handler(let occasion, _) = clause.form {
          findings.report(.idleHandler("the handler \(clause.phrase(occasion))"))
        }
      }
    }
  }

  /// Finds completions that never come.
  private func checkCompletions(_ content: Content, _ ways: ChartWays) {
    for line in content.lines {
      guard case .routes(.completion) = line.form else { continue }
      for arrow in line.arrows {
        let route = line.subject(arrow)
        let inside = content.area.inside.filter { inner in
          inner.region.map { matches(arrow.fromState, $0.owner) } ?? false
        }
        let others = content.moves.submachines(in: arrow.fromState)
        let ending = inside.filter(ways.hasFinalStates)
        if inside.isEmpty, others.isEmpty {
          findings.report(.idleCompletion(route, .noResident("region")))
        } else if ending.isEmpty, !others.contains(where: \.hasFinalStates) {
          findings.report(.idleCompletion(route, .noFinalState))
        } else if let blocker = ending.first(where: { !ways.reachFinalState(of: $0) }), !arrow.fromState.isAny
        {
          findings.report(.idleCompletion(route, .unreachedFinalState(subject(blocker))))
        }
      }
    }
  }

  private func matches(_ pattern: ValuePattern, _ state: AnyValue) -> Bool {
    vocabulary.states.overlap(pattern, .some(state))
  }

  /// Finds submachines that no state of their region can carry.
  private func checkEmbedded(_ content: Content) {
    for case .declaration(.submachine(let submachine)) in content.area.items
    where submachine.isFoundByClosures {
      if !states(of: content.area).contains(where: submachine.matches) {
        findings.report(.nowhereEmbedded("\(submachine.stateType)", subject(content.area)))
      }
    }
  }

  /// Checks routes inside a region that say how they enter submachines. Others may not say so.
  private func checkEntrances(_ content: Content) {
    let entrances = EntranceFindings(content.residents)
    for line in content.lines {
      let isInside = line.arrows.allSatisfy { arrow in
        (arrow.toState.values ?? []).allSatisfy { place(of: $0) === content.area }
      }
      if isInside { entrances.check(line, &findings) }
    }
  }
}

/// Which states of a chart may be entered and left, whatever guards say.
private struct ChartWays {
  private let chart: Chart
  private var entered: Set<Int32> = []
  private var left: Set<Int32> = []
  private var finalStates: [(area: Chart.Area, state: Int32)] = []

  /// The states in which the chart starts, from the outermost in.
  private(set) var starts: [(area: Chart.Area, state: AnyValue)] = []

  init(_ chart: Chart) {
    self.chart = chart
    begin(chart.root, [])
    for area in chart.root.family {
      for case .declaration(let declaration) in area.items { follow(declaration.undriven, in: area) }
    }
    for past in chart.pasts { entered.insert(chart.number(past.kind)) }
    // A region starts where its state is entered; the outer ones come first.
    let begun = Set(starts.map { chart.number($0.state) })
    for area in chart.root.family {
      guard let region = area.region, case let owner = chart.number(region.owner),
        entered.contains(owner) || begun.contains(owner)
      else { continue }
      let way = chart.way(from: area, to: [area.initial])
      for state in [way.state] + way.entries.map(\.state) { entered.insert(chart.number(state)) }
    }
  }

  private mutating func begin(_ area: Chart.Area, _ named: [(area: Chart.Area, state: AnyValue)]) {
    var (state, inner) = (area.initial, named)
    if let own = named.first(where: { $0.area === area }) {
      state = own.state
    } else {
      let way = chart.way(from: area, to: [area.initial])
      (state, inner) = (way.state, way.entries)
    }
    starts.append((area, state))
    for region in chart.areas(inside: state) { begin(region, inner) }
  }

  private mutating func follow(_ declaration: Declaration, in area: Chart.Area) {
    switch declaration {
    case .routes(let routes):
      let staysAtAny = if case .stateAttempt = routes.trigger { false } else { true }
      for arrow in routes.arrows { follow(arrow, in: area, staysAtAny: staysAtAny) }
    case .finalStates(let states):
      for state in states.values ?? chart.states(of: area) { finalStates.append((area, chart.number(state))) }
    default: break
    }
  }

  /// - Parameter staysAtAny: whether an arrow to any state is internal (R3).
  private mutating func follow(_ arrow: AnyArrow, in area: Chart.Area, staysAtAny: Bool) {
    if arrow.toState.isAny, staysAtAny { return }
    var targets = arrow.toState.values ?? chart.states(of: area)
    if case .all(let others) = arrow.manner { targets += others }
    for target in targets {
      let way = chart.way(from: area, to: [target])
      for state in [way.state] + way.entries.map(\.state) { entered.insert(chart.number(state)) }
      var (domain, sources) = (area, arrow.fromState.values ?? chart.states(of: area))
      for _ in 0..<way.rise {
        guard let around = domain.around, let region = domain.region else { break }
        (domain, sources) = (around, [region.owner])
      }
      for source in sources { leave(inside: source) }
    }
  }

  private mutating func leave(inside state: AnyValue) {
    guard left.insert(chart.number(state)).inserted else { return }
    for region in chart.areas(inside: state) {
      for inner in chart.states(of: region) { leave(inside: inner) }
    }
  }

  /// Whether one of some states may be entered, and left.
  func enter(_ states: ValuePattern) -> Bool {
    states.values.map { $0.contains { entered.contains(chart.number($0)) } } ?? !entered.isEmpty
  }

  func leave(_ states: ValuePattern) -> Bool {
    states.values.map { $0.contains { left.contains(chart.number($0)) } } ?? !left.isEmpty
  }

  /// The areas that would be in a final state as long as they have no past, with that state.
  var finalPasts: [(area: Chart.Area, kind: AnyValue)] {
    chart.pasts.filter { past in
      chart.number(past.kind) != chart.number(past.area.initial)
        && finalStates.contains { $0.area === past.area && $0.state == chart.number(past.kind) }
    }.map { ($0.area, $0.kind) }
  }

  /// Whether a region names final states, and whether it may get to one.
  func hasFinalStates(_ area: Chart.Area) -> Bool { finalStates.contains { $0.area === area } }

  func reachFinalState(of area: Chart.Area) -> Bool {
    finalStates.contains { $0.area === area && entered.contains($0.state) }
  }
}

extension Declaration {
  /// The declaration without what its handlers need a driver for.
  fileprivate var undriven: Declaration {
    if case .driven(let inner, _) = self { inner.undriven } else { self }
  }
}
