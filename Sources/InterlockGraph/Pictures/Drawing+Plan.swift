import Interlock

extension Drawing {
  /// The states and submachines to draw, before anything has an identifier.
  ///
  /// A submachine is drawn inside its state. A submachine that lives in several states is drawn once, beside them.
  struct Plan {
    struct Region {
      let plan: Plan

      /// Where it starts when it is entered, if not in its initial state.
      let start: String?

      /// The histories that are drawn in it: their depths and the indices of their identifiers.
      let histories: [(history: History, slot: Int)]

      /// The states in which it starts by history as long as it has no past, if these are not the initial ones.
      let defaults: [Int]

      /// The name of a parallel region of a chart, and the index of its identifier.
      let name: (text: String, slot: Int)?

      /// The title of a submachine that is drawn beside the states, and the index of its identifier.
      let title: String
      let slot: Int
    }

    /// What the regions of a chart have in common: arrows lead from each of them to all others.
    final class Family {
      /// The indices of the states' identifiers, by the states' spelling.
      fileprivate(set) var slots: [String: Int] = [:]

      /// The indices of the identifiers of histories, by the state whose past they are.
      fileprivate(set) var histories: [Past: Int] = [:]

      /// The histories to which routes lead.
      fileprivate let used: Set<Past>

      fileprivate init(_ chart: Chart) { used = chart.usedPasts }
    }

    /// A state whose past is a target.
    struct Past: Hashable {
      let state: String
      let history: History
    }

    let chart: Chart

    /// The chart to which the machine belongs.
    let family: Family

    /// The indices of the identifiers of forks, by the edges that lead to several states.
    private(set) var forks: [Int: Int] = [:]

    /// The parts that are marked as missing, if any.
    let marking: Marking?

    /// The indices of the states' identifiers; nil for states that are not drawn.
    private(set) var slots: [Int?] = []

    /// The submachines inside states, by the states' indices.
    private(set) var inside: [Int: [Region]] = [:]

    /// The submachines beside the states.
    private(set) var beside: [Region] = []

    /// The indices of the pseudo-states' identifiers, in a submachine.
    private(set) var wildcardSlot: Int?
    private(set) var initialSlot: Int?
    private(set) var finalSlot: Int?

    /// The names of everything that is drawn, including submachines, in the order of their indices.
    private(set) var names: [String] = []

    /// Plans a picture of a chart.
    init(_ chart: Chart, _ picture: Picture, _ marking: Marking?) {
      var names: [String] = []
      self.init(chart, picture, marking, Family(chart), isInside: false, &names)
      self.names = names
    }

    private init(
      _ chart: Chart, _ picture: Picture, _ marking: Marking?, _ family: Family, isInside: Bool,
      _ names: inout [String]
    ) {
      self.chart = chart
      self.family = family
      self.marking = marking
      func slot(_ name: String) -> Int {
        names.append(name)
        return names.count - 1
      }
      slots = chart.states.map { $0.isReachable || !picture.showsOnlyReachable ? slot($0.name) : nil }
      for (place, slot) in slots.enumerated() { family.slots[chart.states[place].spelling] = slot }
      for edge in chart.edges where edge.kind != .departure && !(edge.crossing?.others.isEmpty ?? true) {
        forks[edge.edge] = slot("fork")
      }
      if isInside { (wildcardSlot, initialSlot, finalSlot) = (slot("any state"), slot("[*]"), slot("[*]")) }
      for (place, region) in chart.regions.enumerated() {
        let hosts = region.hosts.filter { slots[$0] != nil }
        guard !hosts.isEmpty || !picture.showsOnlyReachable else { continue }
        let title = Self.title(hosts, of: chart)
        let isBeside = hosts.count != 1
        let titleSlot = isBeside ? slot(title) : 0
        let plan = Plan(
          region.chart, picture, marking?.submachines[place],
          region.origin == nil ? Family(region.chart) : family, isInside: true, &names)
        // The first region of a state has its histories.
        var histories: [(history: History, slot: Int)] = []
        if region.origin != nil, let host = hosts.first, inside[host] == nil {
          for history in [History.shallow, .deep] {
            let past = Past(state: chart.states[host].spelling, history: history)
            guard family.used.contains(past) else { continue }
            histories.append((history, slot(history == .deep ? "H*" : "H")))
            family.histories[past] = names.count - 1
          }
        }
        let planned = Region(
          plan: plan, start: region.start, histories: histories,
          defaults: [region.origin?.past].compactMap { $0 }.filter { $0 != region.chart.initial },
          name: region.origin?.name.map { ($0, slot("region \($0)")) }, title: title, slot: titleSlot)
        if isBeside { beside.append(planned) } else { inside[hosts[0], default: []].append(planned) }
      }
    }

    /// The index of the identifier of a state at which routes end; nil if it is not drawn.
    func slot(ofEnd place: Int) -> Int? { family.slots[chart.end(place).spelling] }

    /// The index of the identifier of where an arrow leads that crosses levels.
    func slot(of route: Chart.Route, crossing: Chart.Crossing) -> Int? {
      if let fork = forks[route.edge] { return fork }
      guard let target = route.target else { return nil }
      if let past = crossing.past {
        return family.histories[Past(state: chart.end(target).spelling, history: past)]
      }
      return slot(ofEnd: target)
    }

    /// The index of the identifier of the state in which the machine starts, if it lives several levels down.
    var deepStart: Int? { chart.deepStart.flatMap { family.slots[$0] } }

    private static func title(_ hosts: [Int], of chart: Chart) -> String {
      if hosts.isEmpty { return "inside no known state" }
      if hosts.count == chart.states.count { return "inside any state" }
      return "inside " + hosts.map { chart.states[$0].name }.joined(separator: ", ")
    }
  }
}

extension Chart {
  /// The states to whose past routes of the chart lead.
  fileprivate var usedPasts: Set<Drawing.Plan.Past> {
    var pasts: Set<Drawing.Plan.Past> = []
    for edge in edges where edge.kind != .departure {
      guard let past = edge.crossing?.past, let target = edge.target else { continue }
      pasts.insert(Drawing.Plan.Past(state: end(target).spelling, history: past))
    }
    return inside.reduce(into: pasts) { if $1.origin != nil { $0.formUnion($1.chart.usedPasts) } }
  }
}
