import Interlock

/// A member before all of the tree is known.
struct MemberDraft {
  let number: Int
  let parent: Int?
  let region: Chart.Region?
  let chart: Chart
  let title: String
  let hosts: [Bool]
  let isRemembered: Bool
  var children: [Int] = []
  var candidates: [Model.Candidate] = []
  var events: Cells
  var told: [[Int]]
  var attempts: [[(input: Int, trigger: Member.Trigger)]]
  var timeouts: [[(input: Int, trigger: Member.Trigger)]]
  var results: [[(input: Int, trigger: Member.Trigger)]]
  var completions: [Range<Int>]
}

/// Makes a model of charts.
struct ModelBuilder {
  private var drafts: [MemberDraft] = []
  private(set) var guards: [Model.Guard] = []
  private(set) var inputs: [Model.Input]
  private(set) var omissions: [Omission] = []

  init(eventCount: Int) {
    inputs = (0..<eventCount).map { .event($0) }
  }

  func finished() -> [Member] { drafts.map(Member.init) }

  /// Adds a machine and all machines inside it.
  ///
  /// - Parameters:
  ///   - region: its place in its parent.
  ///   - isDeep: whether the history of an outer machine may resume it.
  mutating func add(
    _ chart: Chart, as region: Chart.Region?, to parent: Int?, isRememberedDeeply isDeep: Bool
  ) {
    let number = drafts.count
    let outer = parent.map { drafts[$0].chart }
    let memory = region.map { region in
      (outer?.edges ?? []).reduce(region.history) { deepest, route in
        guard case .history(let history)? = route.entries[region.place] else { return deepest }
        return history.rawValue > deepest.rawValue ? history : deepest
      }
    }
    var hosts = [Bool](repeating: false, count: outer?.states.count ?? 0)
    for host in region?.hosts ?? [] { hosts[host] = true }
    let states = chart.states.count
    let columns = chart.events.count + chart.innerEvents.count + 1
    var draft = MemberDraft(
      number: number, parent: parent, region: region, chart: chart,
      title: parent.map { title(of: chart, in: $0) } ?? "", hosts: hosts,
      isRemembered: region?.carriage == nil && (isDeep || memory ?? .none != .none),
      events: Cells(rows: states, columns: columns), told: Array(repeating: [], count: states),
      attempts: Array(repeating: [], count: states),
      timeouts: Array(repeating: [], count: states), results: Array(repeating: [], count: states),
      completions: Array(repeating: 0..<0, count: states))
    fill(&draft, columns)
    drafts.append(draft)
    if let parent { drafts[parent].children.append(number) }
    note(draft)
    for inner in chart.inside {
      add(inner.chart, as: inner, to: number, isRememberedDeeply: isDeep || memory == .deep)
    }
  }

  /// A title that tells the machine from others of its type.
  private func title(of chart: Chart, in parent: Int) -> String {
    let own = chart.type.split(separator: ".").last.map(String.init) ?? chart.type
    let around = drafts[parent].title
    let count = drafts.count { $0.parent == parent && $0.chart.type == chart.type }
    return (around.isEmpty ? "" : "\(around) / ") + own + (count == 0 ? "" : "[\(count)]")
  }

  /// Notes what the abstraction to kinds can't know of a machine.
  private mutating func note(_ draft: MemberDraft) {
    let name = draft.title.isEmpty ? "the machine" : draft.title
    omissions += draft.chart.omissions
    if draft.chart.hasMappings { omissions.append(.mappings(name)) }
    if draft.region?.passages.contains(.anything) ?? false { omissions.append(.eventsOfData(name)) }
    if draft.chart.startsByData || draft.region?.isCarriedByData ?? false {
      omissions.append(.startsByData(name))
    }
    if draft.chart.hasOtherEvents { omissions.append(.otherEvents(name)) }
  }

  /// Sorts the routes by what triggers them.
  private mutating func fill(_ draft: inout MemberDraft, _ columns: Int) {
    let chart = draft.chart
    var byState = [[Chart.Route]](repeating: [], count: chart.states.count)
    for route in chart.moves where !route.isInner {
      if let source = route.source { byState[source].append(route) }
    }
    let wild = chart.edges.filter {
      $0.event == nil && ($0.kind == .event(isExplored: false) || $0.kind == .ignored)
    }
    for state in chart.states.indices {
      var groups = Groups()
      for route in byState[state] {
        switch route.kind {
        case .event, .ignored: if let event = route.event { groups.add(route, to: .event(event)) }
        case .stateAttempt: if let target = route.target { groups.add(route, to: .attempt(target)) }
        case .timeout(let delay): groups.add(route, to: .timeout(delay))
        case .completion: groups.add(route, to: .completion)
        }
      }
      if !wild.isEmpty {
        // Events that the machine does not name follow its routes for any event: those of the state come first (R1).
        let own = wild.filter { $0.source == state } + wild.filter { $0.source == nil }
        for column in chart.events.count..<columns {
          for route in own { groups.add(route, to: .event(column)) }
        }
      }
      for (cause, routes) in groups.inOrder { add(routes, for: cause, in: state, to: &draft) }
      // The root is offered its events anyway. What an activity returns is not known, so it may be any event.
      guard draft.parent != nil, !chart.activities(in: state).isEmpty else { continue }
      draft.results[state] = (0..<columns - 1).map { event in
        (number(of: .result(member: draft.number, event: event)), .event(event))
      }
    }
  }

  private mutating func add(
    _ routes: [Chart.Route], for cause: Groups.Cause, in state: Int, to draft: inout MemberDraft
  ) {
    let start = draft.candidates.count
    for route in routes {
      let condition = route.label.condition.map { _ in note(route, in: draft) }
      let target = route.target ?? state
      let effect: Model.Candidate.Effect =
        route.kind == .ignored ? .ignore : route.isInternal ? .stay : .move
      draft.candidates.append(
        Model.Candidate(
          effect: effect, target: target, condition: condition,
          isFree: route.kind.isExplored && draft.chart.hasFreeMappings, edge: route.edge,
          entries: route.entries))
    }
    let range = start..<draft.candidates.count
    switch cause {
    case .event(let event):
      draft.events[state, event] = range
      draft.told[state].append(event)
    case .completion: draft.completions[state] = range
    case .attempt(let target):
      draft.attempts[state].append(
        (number(of: .attempt(member: draft.number, target: target)), .candidates(range)))
    case .timeout(let delay):
      draft.timeouts[state].append(
        (number(of: .timeout(member: draft.number, state: state, delay)), .candidates(range)))
    }
  }

  private var knownInputs: [Model.Input: Int] = [:]
  private var knownGuards: [Model.Guard: Int] = [:]

  private mutating func number(of input: Model.Input) -> Int {
    if let known = knownInputs[input] { return known }
    knownInputs[input] = inputs.count
    inputs.append(input)
    return inputs.count - 1
  }

  private mutating func note(_ route: Chart.Route, in draft: MemberDraft) -> Int {
    let condition = Model.Guard(
      member: draft.number, edge: route.edge, label: route.label.condition)
    if let known = knownGuards[condition] { return known }
    knownGuards[condition] = guards.count
    guards.append(condition)
    return guards.count - 1
  }
}

/// The routes of a state by what triggers them, in order of their first mention.
private struct Groups {
  enum Cause: Hashable {
    case event(Int), attempt(Int), timeout(Delay), completion
  }

  private var routes: [Cause: [Chart.Route]] = [:]
  private var causes: [Cause] = []

  mutating func add(_ route: Chart.Route, to cause: Cause) {
    if routes[cause] == nil { causes.append(cause) }
    routes[cause, default: []].append(route)
  }

  var inOrder: [(Cause, [Chart.Route])] { causes.map { ($0, routes[$0] ?? []) } }
}
