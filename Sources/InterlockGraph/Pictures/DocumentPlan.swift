import Interlock

/// The states of a document. A submachine that lives in several states is written in each of them.
struct DocumentPlan {
  struct Region {
    let plan: DocumentPlan
    let history: History

    /// The submachine's index among all submachines of its machine.
    let place: Int

    /// The index of the region's identifier.
    let slot: Int

    /// The indices of the identifiers of its histories: its own, and those by which routes enter it.
    let historySlots: [History: Int]
  }

  let chart: Chart

  /// The indices of the states' identifiers; nil for states that are not shown.
  var slots: [Int?] = []

  /// The submachines in the states.
  var regions: [Int: [Region]] = [:]

  /// The routes from any state, and the index of the identifier of the state around the others.
  let enclosure: Enclosure
  var enclosureSlot: Int?

  /// The names that need an identifier, of the whole document.
  var names: [String] = []
  var events: [String] = []
  var eventPlaces: [String: Int] = [:]

  init(_ chart: Chart, _ picture: Picture) {
    var names: [String] = []
    self.init(chart, picture, isSplittable: true, &names)
    self.names = names
    // Events of the machine itself are distinguished even if they have the same name. Events of submachines keep their
    // names.
    events = chart.events
    eventPlaces = Dictionary(zip(chart.events, 0...), uniquingKeysWith: { first, _ in first })
    addEvents(of: chart)
  }

  /// A shallow history remembers one of its siblings. With states at two depths, it would lose some.
  private init(_ chart: Chart, _ picture: Picture, isSplittable: Bool, _ names: inout [String]) {
    self.chart = chart
    enclosure = Enclosure(
      chart, isShown: { chart.states[$0].isReachable || !picture.showsOnlyReachable },
      isSplittable: isSplittable)
    func slot(_ name: String) -> Int {
      names.append(name)
      return names.count - 1
    }
    slots = chart.states.map { $0.isReachable || !picture.showsOnlyReachable ? slot($0.name) : nil }
    if !enclosure.inside.isEmpty { enclosureSlot = slot("any state") }
    for region in chart.regions {
      for host in region.hosts where slots[host] != nil {
        let name = chart.states[host].name
        let own = slot("region of \(name)")
        var histories = [region.history: slot("history of \(name)")]
        let used = chart.histories(into: region.place)
        for history in used where histories[history] == nil {
          histories[history] = slot("\(history) history of \(name)")
        }
        let plan = DocumentPlan(region.chart, picture, isSplittable: histories[.shallow] == nil, &names)
        regions[host, default: []].append(
          Region(plan: plan, history: region.history, place: region.place, slot: own, historySlots: histories)
        )
      }
    }
  }

  private mutating func addEvents(of chart: Chart) {
    for region in chart.regions {
      for event in region.chart.events where eventPlaces[event] == nil {
        eventPlaces[event] = events.count
        events.append(event)
      }
      addEvents(of: region.chart)
    }
  }
}

extension Chart {
  /// The histories by which routes enter a submachine, the shallow one first.
  fileprivate func histories(into place: Int) -> [History] {
    [.shallow, .deep].filter { history in edges.contains { $0.entries[place] == .history(history) } }
  }
}
