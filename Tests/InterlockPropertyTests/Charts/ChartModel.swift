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
    // An initial state that lies deeper is not yet that of the regions inside, unless these begin with it.
    for region in regions.reversed() {
      for (inner, state) in way(to: design.regions[region].initial, from: region) {
        states[inner] = state
        numbers[inner] = Int(state.rawValue)
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

  /// Attempts an event.
  ///
  /// - Parameter isOpen: whether a guard agrees, by the index of its route.
  /// - Returns: whether it was taken.
  mutating func send(_ event: Knock, isOpen: (Int) -> Bool) -> Bool {
    trace = []
    var kept: [Choice] = []
    for choice in choices(event, in: 0, isOpen) {
      if kept.contains(where: { !Set($0.exits).isDisjoint(with: choice.exits) }) { continue }
      kept.append(choice)
    }
    perform(kept)
    return !kept.isEmpty
  }

  private func choices(_ event: Knock, in region: Int, _ isOpen: (Int) -> Bool) -> [Choice] {
    let inside = design.regions(in: states[region]).flatMap { choices(event, in: $0, isOpen) }
    if !inside.isEmpty { return inside }
    for source in [states[region], nil] {
      for index in routes {
        let route = design.routes[index]
        guard route.home == region, route.source == source, route.event == event,
          !route.isGuarded || isOpen(index)
        else { continue }
        guard let target = route.target else {
          return [Choice(route: route, source: states[region], domain: region, exits: [])]
        }
        let outer = line(design.region(of: target))
        let domain = line(region).first { outer.contains($0) } ?? 0
        return [Choice(route: route, source: states[region], domain: domain, exits: family(domain))]
      }
    }
    return []
  }

  private mutating func perform(_ choices: [Choice]) {
    let places = Dictionary(uniqueKeysWithValues: regions.enumerated().map { ($1, $0) })
    let choices = choices.sorted { (places[$0.domain] ?? 0) < (places[$1.domain] ?? 0) }
    let exits = choices.flatMap(\.exits).sorted { (places[$0] ?? 0) > (places[$1] ?? 0) }
    for region in exits { trace.append("-\(states[region])") }
    let before = numbers
    var starts: [[String]] = []
    func number(_ state: Spot, _ choice: Choice) -> Int {
      (before[choice.route.home] &* 3 &+ Int(state.rawValue)) & 0xFF_FFFF
    }
    // What stays changes its data first, also where another route leaves it in the same step.
    for choice in choices where choice.route.target == nil {
      numbers[choice.domain] = number(choice.source, choice)
    }
    for choice in choices {
      guard let target = choice.route.target else {
        starts.append([])
        continue
      }
      let way = way(to: target, from: choice.domain)
      var named: [Int: (Spot, Int)] = [:]
      for (region, state) in way { named[region] = (state, number(state, choice)) }
      let own = ancestor(of: target, in: choice.domain)
      var entered: [String] = []
      enter(choice.domain, own, number(own, choice), named, isDeep: false, &entered)
      starts.append(entered)
    }
    for (index, choice) in choices.enumerated() {
      let target = choice.route.target
      trace.append("\(choice.source)=>\(target ?? choice.source)")
      if let target, design.region(of: target) == choice.route.home {
        trace.append(starts[index].removeFirst())
      }
    }
    trace += starts.flatMap { $0 }
  }

  private mutating func enter(
    _ region: Int, _ state: Spot, _ number: Int, _ named: [Int: (Spot, Int)], isDeep: Bool,
    _ entered: inout [String]
  ) {
    states[region] = state
    numbers[region] = number
    entered.append("+\(state)")
    for inner in design.regions(in: state) {
      if let (state, number) = named[inner] {
        enter(inner, state, number, named, isDeep: isDeep, &entered)
      } else if isDeep || design.regions[inner].history != .none {
        let goesOn = isDeep || design.regions[inner].history == .deep
        enter(inner, states[inner], numbers[inner], [:], isDeep: goesOn, &entered)
      } else {
        let initial = design.regions[inner].initial
        var named: [Int: (Spot, Int)] = [:]
        for (region, state) in way(to: initial, from: inner) { named[region] = (state, Int(state.rawValue)) }
        let own = ancestor(of: initial, in: inner)
        enter(inner, own, Int(own.rawValue), named, isDeep: false, &entered)
      }
    }
  }
}
