import Interlock

/// What a chart does, by the rules, as simply as can be: C1, C2, H2, H3, H4, H5.
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
      states[region] = design.start(of: region) ?? ancestor(of: design.regions[region].initial, in: region)
      numbers[region] = Int(states[region].rawValue)
    }
    if let embedded, carries(states[around(embedded)]) {
      states[embedded] = .embedded(numbers[around(embedded)])
    }
    states[0] = ancestor(of: design.regions[0].initial, in: 0)
    begin(0, way(to: design.regions[0].initial, from: 0))
  }

  /// The region that stands for the embedded machine.
  private var embedded: Int? { design.regions.firstIndex(where: \.isEmbedded) }

  /// The region around one.
  private func around(_ region: Int) -> Int { design.region(of: design.regions[region].owner ?? .a) }

  /// Whether a machine is embedded in a state.
  private func carries(_ state: Spot) -> Bool { embedded.map { design.regions[$0].owner == state } ?? false }

  /// Puts the active regions inside one into their initial states, which may lie several levels down.
  private mutating func begin(_ region: Int, _ named: [(region: Int, state: Spot)]) {
    for inner in design.regions(in: states[region]) {
      if design.regions[inner].isEmbedded {
        states[inner] = .embedded(numbers[region])
      } else if let own = named.first(where: { $0.region == inner }) {
        states[inner] = own.state
        numbers[inner] = Int(own.state.rawValue)
        begin(inner, named)
      } else {
        states[inner] = ancestor(of: design.regions[inner].initial, in: inner)
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

  /// The active regions that are regions of the chart.
  private var ownFamily: [Int] { family(0).filter { !design.regions[$0].isEmbedded } }

  var activeStates: [Spot] { ownFamily.map { states[$0] } }

  var leaves: [Spot] {
    activeStates.filter { state in design.regions(in: state).allSatisfy { design.regions[$0].isEmbedded } }
  }

  /// The data of the active states, in the same order.
  var activeNumbers: [Int] { ownFamily.map { numbers[$0] } }

  /// The state of the embedded machine; nil if it is not active.
  var embeddedState: Spot? { embedded.flatMap { family(0).contains($0) ? states[$0] : nil } }

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

  /// Whether more was chosen last than to ignore an event.
  private var hasStepped = false

  enum Answer { case taken, deferred, refused }

  /// Attempts an event, and all that follows.
  mutating func send(_ event: Knock, _ budget: Budget) -> Answer {
    (trace, sequel, self.budget) = ([], [], budget)
    let answer = attempt(event)
    var recalled: [Deferred] = []
    // Only a step makes eventless routes be tried again.
    var isDue = hasStepped
    while true {
      if isDue {
        _ = step(.always)
        isDue = hasStepped
      } else if sequel.isEmpty {
        recalled.insert(contentsOf: deferred.filter { $0.states != states }, at: 0)
        deferred.removeAll { $0.states != states }
        if recalled.isEmpty { return answer }
        let next = recalled.removeFirst()
        _ = attempt(next.event, next.number)
        isDue = hasStepped
      } else {
        switch sequel.removeFirst() {
        case .raised(let event):
          _ = attempt(event)
          isDue = hasStepped
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
    hasStepped = kept.contains { !$0.route.isIgnored }
    perform(kept.filter { !$0.route.isIgnored })
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
        // Between its own states, the embedded machine decides.
        if let target = route.target, target == states[region], carries(target) { continue }
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
    let before = (states: states, numbers: numbers)
    func data(_ state: Spot, _ choice: Choice) -> Data {
      let home = choice.route.home
      let number = (before.numbers[home] &* 3 &+ Int(state.rawValue)) & 0xFF_FFFF
      let isSame = before.states[home] == state && carries(state)
      return Data(number: number, embedded: isSame ? embedded.map { before.states[$0] } : nil)
    }
    // What stays changes its data first, also where another route leaves it in the same step.
    for choice in choices where choice.route.target == nil {
      numbers[choice.domain] = data(choice.source, choice).number
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
          named[region] = .state(state, data(state, choice))
        }
      }
      if case .past(let history) = choice.route.manner {
        for region in design.regions(in: target) { named[region] = .past(history) }
      }
      let own = ancestor(of: target, in: choice.domain)
      var inside: (trace: [String], regions: [Int]) = ([], [])
      enter(choice.domain, own, data(own, choice), named, isDeep: false, &inside)
      // The state around an embedded machine changes with it.
      if choice.domain == embedded {
        inside.regions.append(around(choice.domain))
        if design.embedding == .byCase { numbers[around(choice.domain)] = 0 }
      }
      entered.append(inside)
    }
    var told: [(place: Int, index: Int?)] = choices.indices.map { (places[choices[$0].domain] ?? 0, $0) }
    if let embedded, choices.contains(where: { $0.domain == embedded && $0.route.target != nil }) {
      told.append((places[around(embedded)] ?? 0, nil))
    }
    for index in told.sorted(by: { $0.place < $1.place }).map(\.index) {
      guard let index else {
        let carrier = design.regions[embedded ?? 0].owner ?? .a
        trace.append("\(carrier)=>\(carrier)")
        continue
      }
      let choice = choices[index]
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

  /// The data of a state that is entered.
  private struct Data {
    let number: Int

    /// The state that it carries of the embedded machine; nil if that follows from the number.
    var embedded: Spot?
  }

  /// How a region is entered.
  private enum Start {
    case state(Spot, Data)
    case past(History)
  }

  /// - Parameter data: the data of the state; nil if it resumes with the data that it has.
  private mutating func enter(
    _ region: Int, _ state: Spot, _ data: Data?, _ named: [Int: Start], isDeep: Bool,
    _ entered: inout (trace: [String], regions: [Int])
  ) {
    states[region] = state
    if let data { numbers[region] = data.number }
    entered.trace.append("+\(state)")
    for inner in design.regions(in: state) {
      if design.regions[inner].isEmbedded {
        let carried = data.map { $0.embedded ?? .embedded($0.number) }
        enter(inner, carried ?? states[inner], nil, [:], isDeep: false, &entered)
        continue
      }
      var history = design.regions[inner].history
      if case .state(let state, let data)? = named[inner] {
        enter(inner, state, data, named, isDeep: isDeep, &entered)
        continue
      }
      if case .past(let own)? = named[inner] { history = own }
      // What is done has no history.
      if !design.finals.contains(states[inner]), isDeep || history != .none {
        enter(inner, states[inner], nil, named, isDeep: isDeep || history == .deep, &entered)
      } else {
        let initial = design.regions[inner].initial
        var named: [Int: Start] = [:]
        for (region, state) in way(to: initial, from: inner) {
          named[region] = .state(state, Data(number: Int(state.rawValue)))
        }
        let own = ancestor(of: initial, in: inner)
        enter(inner, own, Data(number: Int(own.rawValue)), named, isDeep: false, &entered)
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
