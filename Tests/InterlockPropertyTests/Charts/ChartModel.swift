import Interlock

/// What a chart does, by the rules, as simply as can be: C1, C2, H2, H3, H4.
struct ChartModel {
  /// A route that was chosen.
  private struct Choice {
    let route: ChartDesign.Route
    let source: Spot
    let domain: Int

    /// The regions that are left.
    let exits: [Int]
  }

  private let design: ChartDesign
  private let routes: [Int]

  /// The regions from the outermost in, in order of declaration.
  private let regions: [Int]

  /// The states in which the regions are, or were left.
  private(set) var states: [Spot]

  /// The data of these states.
  private(set) var numbers: [Int]

  /// What happened.
  private(set) var trace: [String] = []

  init(_ design: ChartDesign) {
    self.design = design
    (regions, routes) = design.order
    states = design.regions.map(\.states[0])
    numbers = states.map { Int($0.rawValue) }
    for region in design.regions.indices {
      states[region] = ancestor(of: design.regions[region].initial, in: region)
      numbers[region] = Int(states[region].rawValue)
    }
    begin(0, way(to: design.regions[0].initial, from: 0))
  }

  /// Puts the active regions inside one into their initial states, which may lie several levels down.
  private mutating func begin(_ region: Int, _ named: [(region: Int, state: Spot)]) {
    for inner in design.regions(in: states[region]) {
      if let own = named.first(where: { $0.region == inner }) {
        states[inner] = own.state
        numbers[inner] = Int(own.state.rawValue)
        begin(inner, named)
      } else {
        begin(inner, way(to: design.regions[inner].initial, from: inner))
      }
    }
  }

  /// The state of a region that is a state, or around it.
  private func ancestor(of state: Spot, in region: Int) -> Spot {
    var state = state
    while design.region(of: state) != region, let owner = design.regions[design.region(of: state)].owner {
      state = owner
    }
    return state
  }

  /// The regions between one and a state inside it, with their states, from the outside in.
  private func way(to state: Spot, from region: Int) -> [(region: Int, state: Spot)] {
    var (way, state) = ([(Int, Spot)](), state)
    while design.region(of: state) != region, let owner = design.regions[design.region(of: state)].owner {
      way.insert((design.region(of: state), state), at: 0)
      state = owner
    }
    return way
  }

  /// The region and those around it, from the inside out.
  private func line(_ region: Int) -> [Int] {
    var (line, region) = ([region], region)
    while let owner = design.regions[region].owner {
      region = design.region(of: owner)
      line.append(region)
    }
    return line
  }

  /// The active regions of a region's state, each before those inside it.
  private func family(_ region: Int) -> [Int] {
    [region] + design.regions(in: states[region]).flatMap { family($0) }
  }

  var activeStates: [Spot] { family(0).map { states[$0] } }

  var leaves: [Spot] {
    family(0).map { states[$0] }.filter { design.regions(in: $0).isEmpty }
  }

  /// The data of the active states, in the same order.
  var activeNumbers: [Int] { family(0).map { numbers[$0] } }

  /// What guards depend on.
  struct Budget {
    var open: [Bool] = []

    /// How many more guarded routes may be taken, and events raised.
    var taken = 0
    var raised = 0
  }

  private enum Sequel {
    case completion(Int)
    case raised(Knock)
  }

  private var sequel: [Sequel] = []
  private var budget = Budget()

  /// An event that is deferred, with the states in which it was. It keeps its number if it is deferred again.
  struct Deferred {
    let number: Int
    let event: Knock
    let states: [Spot]
  }

  /// The deferred events in the order of their numbers.
  private(set) var deferred: [Deferred] = []
  private var deferralCount = 0

  enum Answer { case taken, deferred, refused }

  /// Attempts an event, and all that follows.
  mutating func send(_ event: Knock, _ budget: Budget) -> Answer {
    (trace, sequel, self.budget) = ([], [], budget)
    let answer = attempt(event)
    var recalled: [Deferred] = []
    // Only a step makes eventless routes be tried again.
    var isDue = answer == .taken
    while true {
      if isDue {
        isDue = step(.always)
      } else if sequel.isEmpty {
        recalled.insert(contentsOf: deferred.filter { $0.states != states }, at: 0)
        deferred.removeAll { $0.states != states }
        if recalled.isEmpty { return answer }
        let next = recalled.removeFirst()
        isDue = attempt(next.event, next.number) == .taken
      } else {
        switch sequel.removeFirst() {
        case .raised(let event): isDue = attempt(event) == .taken
        case .completion(let region):
          guard family(0).contains(region), isComplete(states[region]) else { continue }
          let chosen = own(.completion, in: region)
          perform(chosen)
          isDue = !chosen.isEmpty
        }
      }
    }
  }

  private mutating func attempt(_ event: Knock, _ number: Int? = nil) -> Answer {
    if step(.event(event)) { return .taken }
    let isDeferred = design.deferrals.contains { deferral in
      deferral.event == event && family(0).contains(deferral.home)
        && (deferral.state.map { $0 == states[deferral.home] } ?? true)
    }
    if !isDeferred { return .refused }
    let kept = Deferred(number: number ?? deferralCount, event: event, states: states)
    deferralCount = max(deferralCount, kept.number + 1)
    deferred.insert(kept, at: deferred.firstIndex { $0.number > kept.number } ?? deferred.count)
    return .deferred
  }

  private func isComplete(_ state: Spot) -> Bool {
    let inside = design.regions(in: state).filter { region in
      design.regions[region].states.contains { design.finals.contains($0) }
    }
    return !inside.isEmpty && inside.allSatisfy { design.finals.contains(states[$0]) }
  }

  private mutating func step(_ cause: ChartDesign.Cause) -> Bool {
    var kept: [Choice] = []
    for choice in choices(cause, in: 0) {
      if kept.contains(where: { !Set($0.exits).isDisjoint(with: choice.exits) }) { continue }
      kept.append(choice)
    }
    perform(kept)
    return !kept.isEmpty
  }

  private func choices(_ cause: ChartDesign.Cause, in region: Int) -> [Choice] {
    let inside = design.regions(in: states[region]).flatMap { choices(cause, in: $0) }
    return inside.isEmpty ? own(cause, in: region) : inside
  }

  private func own(_ cause: ChartDesign.Cause, in region: Int) -> [Choice] {
    for source in [states[region], nil] {
      for index in routes {
        let route = design.routes[index]
        guard route.home == region, route.source == source, route.cause == cause else { continue }
        if route.isGuarded, !budget.open[index] || budget.taken <= 0 { continue }
        guard let target = route.target else {
          return [Choice(route: route, source: states[region], domain: region, exits: [])]
        }
        var domains = line(region)
        for target in targets(of: route, target) {
          let outer = line(design.region(of: target))
          domains.removeAll { !outer.contains($0) }
        }
        let domain = domains.first ?? 0
        return [Choice(route: route, source: states[region], domain: domain, exits: family(domain))]
      }
    }
    return []
  }

  private func targets(of route: ChartDesign.Route, _ target: Spot) -> [Spot] {
    if case .all(let other) = route.manner { [target, other] } else { [target] }
  }

  private mutating func perform(_ choices: [Choice]) {
    let places = Dictionary(uniqueKeysWithValues: regions.enumerated().map { ($1, $0) })
    let choices = choices.sorted { (places[$0.domain] ?? 0) < (places[$1.domain] ?? 0) }
    let exits = choices.flatMap(\.exits).sorted { (places[$0] ?? 0) > (places[$1] ?? 0) }
    for region in exits { trace.append("-\(states[region])") }
    let before = numbers
    func number(_ state: Spot, _ choice: Choice) -> Int {
      (before[choice.route.home] &* 3 &+ Int(state.rawValue)) & 0xFF_FFFF
    }
    // What stays changes its data first, also where another route leaves it in the same step.
    for choice in choices where choice.route.target == nil {
      numbers[choice.domain] = number(choice.source, choice)
    }
    var entered: [(trace: [String], regions: [Int])] = []
    for choice in choices {
      guard let target = choice.route.target else {
        entered.append(([], exits.contains(choice.domain) ? [] : [choice.domain]))
        continue
      }
      var named: [Int: Start] = [:]
      for target in targets(of: choice.route, target) {
        for (region, state) in way(to: target, from: choice.domain) {
          named[region] = .state(state, number(state, choice))
        }
      }
      if case .past(let history) = choice.route.manner {
        for region in design.regions(in: target) { named[region] = .past(history) }
      }
      let own = ancestor(of: target, in: choice.domain)
      var inside: (trace: [String], regions: [Int]) = ([], [])
      enter(choice.domain, own, number(own, choice), named, isDeep: false, &inside)
      entered.append(inside)
    }
    for (index, choice) in choices.enumerated() {
      trace.append("\(choice.source)=>\(choice.route.target ?? choice.source)")
      if choice.route.isGuarded { budget.taken -= 1 }
      if let event = choice.route.raises, budget.raised > 0 {
        budget.raised -= 1
        sequel.append(.raised(event))
      }
      if choice.route.isLocal(design) { trace.append(entered[index].trace.removeFirst()) }
    }
    trace += entered.flatMap(\.trace)
    for region in entered.flatMap(\.regions).sorted(by: { design.level(of: $0) > design.level(of: $1) }) {
      guard design.finals.contains(states[region]), let owner = design.regions[region].owner else { continue }
      let outer = design.region(of: owner)
      let isNoted = sequel.contains { if case .completion(outer) = $0 { true } else { false } }
      if !isNoted { sequel.append(.completion(outer)) }
    }
  }

  /// How a region is entered.
  private enum Start {
    case state(Spot, Int)
    case past(History)
  }

  private mutating func enter(
    _ region: Int, _ state: Spot, _ number: Int, _ named: [Int: Start], isDeep: Bool,
    _ entered: inout (trace: [String], regions: [Int])
  ) {
    states[region] = state
    numbers[region] = number
    entered.trace.append("+\(state)")
    for inner in design.regions(in: state) {
      var history = design.regions[inner].history
      if case .state(let state, let number)? = named[inner] {
        enter(inner, state, number, named, isDeep: isDeep, &entered)
        continue
      }
      if case .past(let own)? = named[inner] { history = own }
      // What is done has no history.
      if !design.finals.contains(states[inner]), isDeep || history != .none {
        enter(inner, states[inner], numbers[inner], named, isDeep: isDeep || history == .deep, &entered)
      } else {
        let initial = design.regions[inner].initial
        var named: [Int: Start] = [:]
        for (region, state) in way(to: initial, from: inner) {
          named[region] = .state(state, Int(state.rawValue))
        }
        let own = ancestor(of: initial, in: inner)
        enter(inner, own, Int(own.rawValue), named, isDeep: false, &entered)
      }
    }
    entered.regions.append(region)
  }
}

extension ChartDesign.Route {
  /// Whether the route stays in its region, so that handlers of entries run among the others.
  func isLocal(_ design: ChartDesign) -> Bool {
    guard let target, design.region(of: target) == home else { return false }
    return switch manner {
    case .plain: true
    case .past: false
    // The same state twice says nothing more.
    case .all(let other): other == target
    }
  }
}
