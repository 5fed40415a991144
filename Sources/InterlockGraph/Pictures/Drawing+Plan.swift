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

      /// The title of a submachine that is drawn beside the states, and the index of its identifier.
      let title: String
      let slot: Int
    }

    let chart: Chart

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
      self.init(chart, picture, marking, isInside: false, &names)
      self.names = names
    }

    private init(
      _ chart: Chart, _ picture: Picture, _ marking: Marking?, isInside: Bool, _ names: inout [String]
    ) {
      self.chart = chart
      self.marking = marking
      func slot(_ name: String) -> Int {
        names.append(name)
        return names.count - 1
      }
      slots = chart.states.map { $0.isReachable || !picture.showsOnlyReachable ? slot($0.name) : nil }
      if isInside { (wildcardSlot, initialSlot, finalSlot) = (slot("any state"), slot("[*]"), slot("[*]")) }
      for (place, region) in chart.regions.enumerated() {
        let hosts = region.hosts.filter { slots[$0] != nil }
        guard !hosts.isEmpty || !picture.showsOnlyReachable else { continue }
        let title = Self.title(hosts, of: chart)
        let isBeside = hosts.count != 1
        let titleSlot = isBeside ? slot(title) : 0
        let plan = Plan(region.chart, picture, marking?.submachines[place], isInside: true, &names)
        let planned = Region(plan: plan, start: region.start, title: title, slot: titleSlot)
        if isBeside { beside.append(planned) } else { inside[hosts[0], default: []].append(planned) }
      }
    }

    private static func title(_ hosts: [Int], of chart: Chart) -> String {
      if hosts.isEmpty { return "inside no known state" }
      if hosts.count == chart.states.count { return "inside any state" }
      return "inside " + hosts.map { chart.states[$0].name }.joined(separator: ", ")
    }
  }
}
