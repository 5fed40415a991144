import Interlock

/// The states of a document. A submachine that lives in several states is written in each of them.
struct DocumentPlan {
  struct Region {
    let plan: DocumentPlan
    let history: History

    /// The state in which it starts by history as long as it has no past; nil if that is its initial state.
    let past: Int?

    /// The submachine's index among all submachines of its machine.
    let place: Int

    /// The index of the region's identifier.
    let slot: Int

    /// The indices of the identifiers of its histories: its own, and those by which routes enter it.
    let historySlots: [History: Int]
  }

  /// What the regions of a chart have in common: transitions lead from each of them to all others.
  final class Family {
    /// The indices of the states' identifiers, by the states' spelling.
    fileprivate(set) var slots: [String: Int] = [:]

    /// The indices of the identifiers of the histories of each state's regions, by the state's spelling.
    fileprivate(set) var histories: [String: [[History: Int]]] = [:]

    /// The histories by which routes of the chart enter the regions of each state.
    fileprivate let pasts: [String: Set<History>]

    fileprivate init(_ chart: Chart) { pasts = chart.usedPasts }
  }

  let chart: Chart

  /// The chart to which the machine belongs.
  let family: Family

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
    self.init(chart, picture, Family(chart), isSplittable: true, &names)
    self.names = names
    // Events of the machine itself are distinguished even if they have the same name. Events of submachines keep their
    // names.
    events = chart.events
    eventPlaces = Dictionary(zip(chart.events, 0...), uniquingKeysWith: { first, _ in first })
    addEvents(of: chart)
  }

  /// A shallow history remembers one of its siblings. With states at two depths, it would lose some.
  private init(
    _ chart: Chart, _ picture: Picture, _ family: Family, isSplittable: Bool, _ names: inout [String]
  ) {
    self.chart = chart
    self.family = family
    enclosure = Enclosure(
      chart,
      isShown: { $0 >= chart.states.count || chart.states[$0].isReachable || !picture.showsOnlyReachable },
      isSplittable: isSplittable)
    func slot(_ name: String) -> Int {
      names.append(name)
      return names.count - 1
    }
    slots = chart.states.map { $0.isReachable || !picture.showsOnlyReachable ? slot($0.name) : nil }
    for (place, slot) in slots.enumerated() { family.slots[chart.states[place].spelling] = slot }
    if !enclosure.inside.isEmpty { enclosureSlot = slot("any state") }
    for region in chart.regions {
      for host in region.hosts where slots[host] != nil {
        let name = chart.states[host].name
        let own = slot("region of \(name)")
        var histories = [region.history: slot("history of \(name)")]
        let spelling = chart.states[host].spelling
        let isPast = region.origin == nil ? [] : family.pasts[spelling] ?? []
        let used = chart.histories(into: region.place) + [.shallow, .deep].filter(isPast.contains)
        for history in used where histories[history] == nil {
          histories[history] = slot("\(history) history of \(name)")
        }
        let plan = DocumentPlan(
          region.chart, picture, region.origin == nil ? Family(region.chart) : family,
          isSplittable: histories[.shallow] == nil, &names)
        let planned = Region(
          plan: plan, history: region.history, past: region.origin?.past, place: region.place, slot: own,
          historySlots: histories)
        regions[host, default: []].append(planned)
        if region.origin != nil { family.histories[spelling, default: []].append(histories) }
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
  /// The histories by which routes of the chart enter the regions of each state.
  fileprivate var usedPasts: [String: Set<History>] {
    var pasts: [String: Set<History>] = [:]
    for edge in edges where edge.kind != .departure {
      guard let past = edge.crossing?.past, let target = edge.target else { continue }
      pasts[end(target).spelling, default: []].insert(past)
    }
    for region in inside where region.origin != nil {
      pasts.merge(region.chart.usedPasts) { $0.union($1) }
    }
    return pasts
  }

  /// The histories by which routes enter a submachine, the shallow one first.
  fileprivate func histories(into place: Int) -> [History] {
    [.shallow, .deep].filter { history in edges.contains { $0.entries[place] == .history(history) } }
  }
}
