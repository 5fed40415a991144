import Interlock
import TestSupport

/// The states of random charts, and those of the machine that may be embedded in one of them.
enum Spot: UInt8, StateType, CaseIterable, Sendable {
  case a, b, c, d, e, f, g, h, i, j, k, l
  case x, y, z

  static let ofCharts = Array(allCases[..<12])
  static let ofEmbedded = Array(allCases[12...])

  /// The state of an embedded machine that goes with a number.
  static func embedded(_ number: Int) -> Spot { ofEmbedded[(number >> 2) % ofEmbedded.count] }
}

/// Their events.
enum Knock: UInt8, EventType, CaseIterable, Sendable { case one, two, three, four }

/// A random chart, as plain data: what both the model and the blueprint are made of.
struct ChartDesign {
  struct Region {
    let owner: Spot?
    let depth: Int
    var initial: Spot
    let history: History
    var states: [Spot]

    /// Whether it stands for a machine of another type, whose state its owner's data contains.
    var isEmbedded = false

    /// The lines and the regions of the block, in order.
    var items: [Item] = []
  }

  enum Item {
    case route(Int)
    case region(Int)
  }

  struct Route {
    /// The source; nil for any state of the region.
    let source: Spot?

    /// The region that has the source.
    let home: Int
    let cause: Cause

    /// The target; nil if the route stays, or ignores its event.
    let target: Spot?
    var isIgnored = false

    /// What else the target says.
    var manner = Manner.plain
    let isGuarded: Bool

    /// The event that the route's handler raises.
    var raises: Knock?
    var isLeftOut = false
  }

  enum Cause: Hashable {
    case event(Knock)
    case always, completion
  }

  enum Manner {
    case plain
    case past(History)
    case all(Spot)
  }

  /// An event that is deferred.
  struct Deferral {
    let event: Knock

    /// The region that has the state, or any of whose states it is if there is none.
    let home: Int
    let state: Spot?
  }

  var deferrals: [Deferral] = []

  /// How a machine is embedded.
  enum Embedding {
    /// By the case that carries it, which has no other data.
    case byCase

    /// By closures, which keep other data.
    case byClosures
  }

  private(set) var embedding = Embedding.byCase

  /// How many routes without an event have guards.
  var silentGuards: Int {
    routes.count { $0.isGuarded && ($0.cause == .always || $0.cause == .completion) }
  }

  /// The final states.
  var finals: Set<Spot> = []

  /// Where arrows to the past of a state lead as long as there is none, if not to initial states: a state in one of its regions.
  private(set) var otherwise: [Spot: Spot] = [:]

  var regions: [Region]
  var routes: [Route] = []

  /// - Parameter startsDeep: whether regions may start in states several levels down, and pasts say where they lead otherwise, which
  ///     data forbids.
  ///   - embedding: how a machine is embedded in one of the states; nil if none is.
  init(_ random: inout SplitMix64, startsDeep: Bool, embedding: Embedding? = nil) {
    let count = 3 + random.below(Spot.ofCharts.count - 2)
    regions = [Region(owner: nil, depth: 0, initial: .a, history: .none, states: [.a])]
    let states = Array(Spot.ofCharts[..<count])
    for state in states.dropFirst() {
      let home = random.below(regions.count)
      if regions[home].depth < 3, random.chance(45) {
        let owner = regions[home].states[random.below(regions[home].states.count)]
        let history: History = random.pick([(3, .none), (1, .shallow), (1, .deep)])
        regions.append(
          Region(
            owner: owner, depth: regions[home].depth + 1, initial: state, history: history, states: [state]))
      } else {
        regions[home].states.append(state)
      }
    }
    for index in regions.indices where random.chance(25) {
      let inside = startsDeep ? self.states(inside: index) : regions[index].states
      regions[index].initial = inside[random.below(inside.count)]
    }
    for state in states.dropFirst() where random.chance(12) { finals.insert(state) }
    if startsDeep {
      for owner in states where random.chance(40) {
        otherwise[owner] = start(insteadOfPastOf: owner, &random)
      }
    }
    for state in states where random.chance(20) {
      let (event, home) = (Knock.allCases[random.below(4)], region(of: state))
      deferrals.append(Deferral(event: event, home: home, state: random.chance(20) ? nil : state))
    }
    addRoutes(
      2 * count + random.below(2 * count), in: Array(regions.indices), among: states,
      ignores: embedding != nil, &random
    )
    if let embedding {
      self.embedding = embedding
      embed(in: .b, &random)
    }
    for index in regions.indices where index > 0 {
      let home = region(of: regions[index].owner ?? .a)
      let place = random.below(regions[home].items.count + 1)
      regions[home].items.insert(.region(index), at: place)
    }
  }

  /// Embeds a machine in a state.
  private mutating func embed(in state: Spot, _ random: inout SplitMix64) {
    let region = Region(
      owner: state, depth: regions[self.region(of: state)].depth + 1, initial: .x, history: .none,
      states: Spot.ofEmbedded, isEmbedded: true)
    regions.append(region)
    if random.chance(50) { finals.insert(.z) }
    addRoutes(4 + random.below(5), in: [regions.count - 1], among: Spot.ofEmbedded, ignores: true, &random)
  }

  private mutating func addRoutes(
    _ count: Int, in blocks: [Int], among states: [Spot], ignores: Bool, _ random: inout SplitMix64
  ) {
    var guards: [String: Bool] = [:]
    for _ in 0..<count {
      let block = blocks[random.below(blocks.count)]
      let source = random.chance(15) ? nil : states[random.below(states.count)]
      let home = source.map { region(of: $0) } ?? block
      let cause: Cause = random.pick([
        (8, .event(Knock.allCases[random.below(4)])), (1, .always), (1, .completion),
      ])
      let isOfEvent = cause != .always && cause != .completion
      let target = isOfEvent && random.chance(10) ? nil : states[random.below(states.count)]
      let key = "\(source.map { "\($0)" } ?? "any \(home)") \(cause)"
      let isGuarded = !isOfEvent || random.chance(40)
      if let known = guards[key], !known || !isGuarded { continue }
      guards[key] = isGuarded
      var route = Route(source: source, home: home, cause: cause, target: target, isGuarded: isGuarded)
      if let target, !regions[block].isEmbedded { route.manner = manner(of: target, among: states, &random) }
      if ignores, isOfEvent, target == nil, !isGuarded, random.chance(50) { route.isIgnored = true }
      if !regions[block].isEmbedded, !route.isIgnored, random.chance(12) {
        route.raises = Knock.allCases[random.below(4)]
      }
      regions[block].items.append(.route(routes.count))
      routes.append(route)
    }
  }

  /// A state in one of the regions of a state that have no history; nil if there is none.
  private func start(insteadOfPastOf owner: Spot, _ random: inout SplitMix64) -> Spot? {
    let states = regions.filter { $0.owner == owner && $0.history == .none }.flatMap(\.states)
      .filter { !finals.contains($0) }
    return states.isEmpty ? nil : states[random.below(states.count)]
  }

  /// The state in which a region would resume before it was active.
  func start(of region: Int) -> Spot? {
    guard let owner = regions[region].owner, let start = otherwise[owner],
      regions[region].states.contains(start)
    else { return nil }
    let isUsed = routes.contains { route in
      if case .past = route.manner { !route.isLeftOut && route.target == owner } else { false }
    }
    return isUsed ? start : nil
  }

  private func manner(of target: Spot, among states: [Spot], _ random: inout SplitMix64) -> Manner {
    let inside = regions.indices.filter { regions[$0].owner == target }
    let startsHere = inside.allSatisfy { regions[$0].states.contains(regions[$0].initial) }
    if !inside.isEmpty, startsHere, random.chance(30) { return .past(random.chance(50) ? .shallow : .deep) }
    let other = states[random.below(states.count)]
    return random.chance(15) && areTogether(target, other) ? .all(other) : .plain
  }

  /// Whether a chart can be in two states at once.
  private func areTogether(_ one: Spot, _ other: Spot) -> Bool {
    let (first, second) = (line(one), line(other))
    return !first.contains { place in
      second.contains { $0.region == place.region && $0.state != place.state }
    }
  }

  /// A state and those around it, with their regions.
  private func line(_ state: Spot) -> [(region: Int, state: Spot)] {
    let region = region(of: state)
    return [(region, state)] + (regions[region].owner.map { line($0) } ?? [])
  }

  /// The number of states around a region.
  func level(of index: Int) -> Int {
    regions[index].owner.map { level(of: region(of: $0)) + 1 } ?? 0
  }

  /// The region that a state lives in.
  func region(of state: Spot) -> Int {
    regions.firstIndex { $0.states.contains(state) } ?? 0
  }

  /// The regions of a state, in the order in which they are declared.
  func regions(in state: Spot) -> [Int] {
    let items = regions[region(of: state)].items
    return items.compactMap {
      if case .region(let index) = $0, regions[index].owner == state { index } else { nil }
    }
  }

  /// The states of a region and of those inside it.
  private func states(inside region: Int) -> [Spot] {
    regions[region].states.flatMap { state in
      [state] + regions.indices.filter { regions[$0].owner == state }.flatMap { states(inside: $0) }
    }
  }

  /// The same without guards, and so without routes that only guards tell from others.
  var withoutGuards: ChartDesign {
    var (design, seen) = (self, Set<String>())
    for index in order.routes {
      let route = routes[index]
      let isFirst = seen.insert("\(route.home) \(route.source.map { "\($0)" } ?? "any") \(route.cause)")
        .inserted
      design.routes[index] = Route(
        source: route.source, home: route.home, cause: route.cause, target: route.target,
        manner: route.manner, isGuarded: false,
        isLeftOut: !isFirst || route.cause == .always || route.cause == .completion)
    }
    for region in regions.indices {
      design.regions[region].items.removeAll { item in
        if case .route(let index) = item { design.routes[index].isLeftOut } else { false }
      }
    }
    return design
  }

  /// The regions and the routes in the order of the text.
  var order: (regions: [Int], routes: [Int]) {
    var order: (regions: [Int], routes: [Int]) = ([], [])
    func visit(_ region: Int) {
      order.regions.append(region)
      for item in regions[region].items {
        switch item {
        case .route(let route): order.routes.append(route)
        case .region(let inner): visit(inner)
        }
      }
    }
    visit(0)
    return order
  }
}

extension ChartDesign: CustomStringConvertible {
  var description: String { lines(of: 0).joined(separator: "\n") }

  private func lines(of region: Int) -> [String] {
    let head = regions[region]
    let states = head.states.map { ".\($0)" }.joined(separator: ", ")
    return [
      "region \(region)\(head.isEmbedded ? " (embedded)" : ""), defers \(deferrals.filter { $0.home == region }.map { "\($0.event) in \($0.state.map { "\($0)" } ?? "any")" }), in \(head.owner.map { "\($0)" } ?? "-"), from \(head.initial), \(head.history): \(states), final \(head.states.filter { finals.contains($0) })"
    ]
      + head.items.flatMap { item -> [String] in
        switch item {
        case .route(let index):
          let route = routes[index]
          let (from, to) = (route.source.map { "\($0)" } ?? "any", route.target.map { "\($0)" } ?? "any")
          let raises = route.raises.map { ", raises \($0)" } ?? ""
          return [
            "  \(index): \(from) => \(route.isIgnored ? "ignored" : to) \(route.manner) on \(route.cause)\(route.isGuarded ? " if" : "")\(raises)"
          ]
        case .region(let inner): return lines(of: inner).map { "  \($0)" }
        }
      }
  }
}
