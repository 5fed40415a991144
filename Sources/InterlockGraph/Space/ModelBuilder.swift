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

  /// Where candidates lead that cross levels, by their indices.
  var crossings: [Int: Chart.Crossing] = [:]
  var events: Cells
  var told: [[Int]]
  var attempts: [[(input: Int, trigger: Member.Trigger)]]
  var timeouts: [[(input: Int, trigger: Member.Trigger)]]
  var results: [[(input: Int, trigger: Member.Trigger)]]
  var completions: [Range<Int>]
  var eventless: [Range<Int>]
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

  func finished() -> [Member] {
    drafts.map { draft in
      var candidates = draft.candidates
      for (place, crossing) in draft.crossings {
        candidates[place].crossing = resolved(crossing, from: draft.number)
      }
      return Member(
        draft, candidates, starts: way(draft.chart.starts, draft.chart.startDefaults, in: draft.number))
    }
  }

  /// Finds the members that a route across levels moves and enters. Now all of them are known.
  private func resolved(_ crossing: Chart.Crossing, from member: Int) -> Model.Crossing {
    var domain = member
    var target = crossing.state
    for _ in 0..<crossing.rise { domain = drafts[domain].parent ?? domain }
    if let inner = crossing.inner, let moved = region(inner, in: member),
      let state = crossing.entries.first(where: { $0.region == inner })?.state
    {
      (domain, target) = (moved, state)
    }
    return Model.Crossing(
      domain: domain, target: state(target, of: domain),
      way: way(crossing.entries, crossing.defaults, in: domain))
  }

  private func way(
    _ entries: [Chart.Crossing.Entry], _ defaults: [Chart.Crossing.Entry], in domain: Int
  ) -> Model.Way {
    Model.Way(entries: self.entries(entries, in: domain), defaults: self.entries(defaults, in: domain))
  }

  private func entries(_ entries: [Chart.Crossing.Entry], in domain: Int) -> [Int: EntranceList.Entry] {
    entries.reduce(into: [:]) { found, entry in
      guard let member = region(entry.region, in: domain) else { return }
      found[member] = entry.state.map { .state(state($0, of: member)) } ?? .history(entry.past)
    }
  }

  /// The member of a chart that is a region inside another one, or that one itself.
  private func region(_ number: Int, in domain: Int) -> Int? {
    if let origin = drafts[domain].region?.origin, origin.number == number { return domain }
    for child in drafts[domain].children {
      guard let origin = drafts[child].region?.origin else { continue }
      if origin.number == number { return child }
      if let inner = region(number, in: child) { return inner }
    }
    return nil
  }

  private func state(_ spelling: String, of member: Int) -> Int {
    guard let state = drafts[member].chart.states.firstIndex(where: { $0.spelling == spelling }) else {
      fatalError("The state \(spelling) lives in the region to which a route leads.")
    }
    return state
  }

  /// Adds a machine and all machines inside it.
  ///
  /// - Parameters:
  ///   - region: its place in its parent.
  ///   - isDeep: whether the history of an outer machine may resume it.
  ///   - pasts: the histories by which routes of its chart enter its regions, by their numbers.
  mutating func add(
    _ chart: Chart, as region: Chart.Region?, to parent: Int?, isRememberedDeeply isDeep: Bool,
    pasts: [Int: History]
  ) {
    let number = drafts.count
    let outer = parent.map { drafts[$0].chart }
    let pasts = region?.origin == nil ? chart.pasts : pasts
    let memory = region.map { region in
      let own = region.origin.flatMap { pasts[$0.number] } ?? region.history
      return (outer?.edges ?? []).reduce(region.history.deeper(own)) { deepest, route in
        guard case .history(let history)? = route.entries[region.place] else { return deepest }
        return deepest.deeper(history)
      }
    }
    var hosts = [Bool](repeating: false, count: outer?.states.count ?? 0)
    for host in region?.hosts ?? [] { hosts[host] = true }
    let states = chart.states.count
    let columns = chart.events.count + chart.innerEvents.count + 1
    var draft = MemberDraft(
      number: number, parent: parent, region: region, chart: chart,
      title: parent.map { title(of: chart, as: region, in: $0) } ?? "", hosts: hosts,
      isRemembered: region?.carriage == nil && (isDeep || memory ?? .none != .none),
      events: Cells(rows: states, columns: columns), told: Array(repeating: [], count: states),
      attempts: Array(repeating: [], count: states),
      timeouts: Array(repeating: [], count: states), results: Array(repeating: [], count: states),
      completions: Array(repeating: 0..<0, count: states),
      eventless: Array(repeating: 0..<0, count: states))
    fill(&draft, columns)
    drafts.append(draft)
    if let parent { drafts[parent].children.append(number) }
    note(draft)
    for inner in chart.inside {
      add(
        inner.chart, as: inner, to: number, isRememberedDeeply: isDeep || memory == .deep, pasts: pasts)
    }
  }

  /// Whether an event that a handler raises may come before a completion that leads somewhere.
  var mayRaiseBeforeCompletions: Bool {
    drafts.contains(where: \.chart.hasHandlers)
      && drafts.contains { $0.completions.contains { !$0.isEmpty } }
  }

  /// A title that tells the machine from others of its type.
  private func title(of chart: Chart, as region: Chart.Region?, in parent: Int) -> String {
    if let region, let origin = region.origin {
      // A state lives in one region only, so its name is enough.
      let host = region.hosts.first.map { drafts[parent].chart.states[$0].spelling } ?? ""
      return origin.name.map { "\(String(reflecting: $0)) of \(host)" } ?? host
    }
    let own = typeName(chart.type)
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
    if draft.chart.startsByData { omissions.append(.startsByData(name)) }
    if draft.region?.isFoundByData ?? false { omissions.append(.carriedByData(name)) }
    if draft.chart.hasOtherEvents { omissions.append(.otherEvents(name)) }
    if !draft.chart.deferrals.isEmpty { omissions.append(.deferredEvents(name)) }
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
        case .eventless: groups.add(route, to: .eventless)
        case .departure: continue
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
      draft.told[state] += (0..<columns).filter {
        chart.defers($0, in: state) && !draft.told[state].contains($0)
      }
      guard !chart.activities(in: state).isEmpty, let receiver = receiver(of: draft) else { continue }
      draft.results[state] = (0..<receiver.eventCount).map { event in
        (number(of: .result(member: receiver.member, event: event)), .event(event, to: receiver.member))
      }
    }
  }

  /// Which member receives the results of a member's activities (D2): its chart, or the member itself. What an activity returns
  /// is not known, so it may be any event. The root is offered its events anyway.
  private func receiver(of draft: MemberDraft) -> (member: Int, eventCount: Int)? {
    var receiver = draft
    while receiver.region?.origin != nil, let parent = receiver.parent { receiver = drafts[parent] }
    if receiver.parent == nil { return nil }
    return (receiver.number, receiver.chart.events.count + receiver.chart.innerEvents.count)
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
      draft.crossings[draft.candidates.count] = route.crossing
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
    case .eventless: draft.eventless[state] = range
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
    case event(Int), attempt(Int), timeout(Delay), completion, eventless
  }

  private var routes: [Cause: [Chart.Route]] = [:]
  private var causes: [Cause] = []

  mutating func add(_ route: Chart.Route, to cause: Cause) {
    if routes[cause] == nil { causes.append(cause) }
    routes[cause, default: []].append(route)
  }

  var inOrder: [(Cause, [Chart.Route])] { causes.map { ($0, routes[$0] ?? []) } }
}

extension History {
  fileprivate func deeper(_ other: History) -> History { other.rawValue > rawValue ? other : self }
}

extension Chart {
  /// The deepest history by which routes of the chart enter each of its regions, by the regions' numbers.
  fileprivate var pasts: [Int: History] {
    var pasts: [Int: History] = [:]
    for entry in edges.flatMap({ $0.crossing?.entries ?? [] }) + starts where entry.state == nil {
      pasts[entry.region] = (pasts[entry.region] ?? .none).deeper(entry.past)
    }
    for region in inside where region.origin != nil {
      pasts.merge(region.chart.pasts) { $0.deeper($1) }
    }
    return pasts
  }
}
