public import Interlock

extension MachineGraph {
  /// A submachine of the graph's machine.
  public struct Submachine: Hashable {
    /// The known states that it lives in.
    public let states: [S]

    /// Where it starts when it is entered again.
    public let history: History

    /// Whether the submachine is embedded in states whose kinds tell which state they carry. The transitions of such a submachine are
    /// edges of the graph.
    public let isEmbedded: Bool

    /// Whether it is active in the machine's current state.
    public let isActive: Bool

    /// The graph of a region of a chart, whose states and events have the same types; nil if the submachine is not
    /// a region.
    public var region: MachineGraph? { regionGraph?.graph }

    /// The name of a region; nil if it is the only one of its state.
    public var regionName: String? { origin?.name }

    fileprivate let regionGraph: RegionGraph?

    /// A graph that is compared by what it says, and not by how it is looked up.
    fileprivate struct RegionGraph: Hashable {
      let graph: MachineGraph

      static func == (one: Self, other: Self) -> Bool {
        one.graph.states == other.graph.states && one.graph.edges == other.graph.edges
          && one.graph.submachines == other.graph.submachines
      }

      func hash(into hasher: inout Hasher) { hasher.combine(graph.states) }
    }

    /// The names of its own states.
    public var stateNames: [String] { chart.states.map(\.name) }

    /// Its own graph.
    let chart: Chart

    /// Its state type and its place: `Lock inside .ready`.
    package let name: String

    /// Whether it can leave a state.
    package let isLively: Bool

    /// The machine's events that it, or a machine inside it, knows by the same name, or whose data it receives.
    package let knownEvents: [E]

    /// The machine's events that it accepts, and whether it has a route for any event.
    package let acceptedEvents: Set<E>
    let acceptsAnyEvent: Bool

    /// Whether it has final states, and the machine's states in which it can be in one.
    let hasFinalStates: Bool
    let completedStates: Set<S>

    /// The remarks about it.
    let remarks: [Remark<S, E>]

    /// Its current state, by its index in the chart.
    let current: Int

    /// What makes it a region of the machine's chart; nil if it is none.
    let origin: Chart.RegionOrigin?

    /// Whether a function maps any of the machine's events to its own.
    let isTranslated: Bool

    /// What it receives for each event that the machine may pass on.
    let passages: [Chart.Passage]

    /// How the machine's states carry its own; nil unless it is embedded.
    let carriage: Chart.Carriage?

    /// Whether it is embedded in states with other data than its own.
    let isCarriedByData: Bool

    /// Whether only functions of data know which states carry it.
    let isFoundByData: Bool

    /// - Parameters:
    ///   - place: its position among the submachines with the same name, if there are several.
    fileprivate init(
      _ inside: Inside<S, E>, in hosts: [S], among states: [S], events: [E], passing offered: [E],
      _ groups: CaseGroups<S>, place: String = ""
    ) {
      self.states = hosts
      regionGraph = inside.region.map { RegionGraph(graph: $0) }
      let name: String
      if let region = inside.region?.region {
        let title = region.name.map { "\(String(reflecting: $0)) " } ?? ""
        name = "the region \(title)of \(Self.spelled(hosts, of: states))"
      } else {
        name = inside.type + " inside " + Self.spelled(hosts, of: states) + place
      }
      self.name = name
      isLively = inside.isLively
      knownEvents = inside.allEvents
      acceptedEvents = Set((events + inside.allEvents).filter(inside.accepts))
      acceptsAnyEvent = inside.acceptsAnyEvent
      hasFinalStates = inside.hasFinalStates
      completedStates = Set(self.states.filter(inside.completes))
      remarks = inside.remarks(name, states, events)
      history = inside.history
      isEmbedded = inside.isEmbedded
      isActive = inside.isActive
      chart = inside.chart
      current = inside.current
      origin = inside.region.flatMap { graph in
        graph.region.map { region in
          Chart.RegionOrigin(
            number: region.number, name: region.name,
            past: region.past.flatMap { past in graph.states.firstIndex(of: past) },
            isState: region.isState, targets: region.targets.map { InterlockGraph.name(of: $0) })
        }
      }
      isCarriedByData = inside.isCarriedByData
      isFoundByData = inside.isFoundByData
      isTranslated = inside.isTranslated
      passages = offered.map(inside.passage)
      carriage = inside.isEmbedded ? Self.carriage(inside, among: states, groups) : nil
    }

    private static func carriage(
      _ inside: Inside<S, E>, among states: [S], _ groups: CaseGroups<S>
    ) -> Chart.Carriage {
      let places = Dictionary(uniqueKeysWithValues: zip(states, 0...))
      let carried = states.map(inside.carried)
      return Chart.Carriage(
        carried: carried,
        carriers: zip(states, carried).map { state, own in
          if own == nil { return [] }
          return inside.chart.states.indices.map { target in
            inside.carrier(target, state).flatMap { places[groups.representative(of: $0)] }
          }
        })
    }

    /// Makes all submachines of a machine. Those with the same name are numbered.
    static func all(
      _ insides: [Inside<S, E>], among states: [S], events: [E], _ groups: CaseGroups<S>
    ) -> [Self] {
      let offered = unique(events + insides.flatMap(\.allEvents))
      let known = Set(states)
      let names = insides.map { inside in
        // A region lives in one state.
        let owner = inside.region?.region.map(\.owner)
        return Name(
          type: inside.type,
          hosts: owner.map { known.contains($0) ? [$0] : [] } ?? states.filter(inside.matches))
      }
      let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
      var numbers: [Name: Int] = [:]
      return zip(insides, names).map { inside, name in
        let count = counts[name] ?? 1
        numbers[name, default: 0] += 1
        return Self(
          inside, in: name.hosts, among: states, events: events, passing: offered, groups,
          place: count > 1 ? " (\(numbers[name] ?? 1) of \(count))" : "")
      }
    }

    private struct Name: Hashable {
      let type: String
      let hosts: [S]
    }

    private static func spelled(_ hosts: [S], of states: [S]) -> String {
      if hosts.isEmpty { return "no known state" }
      if hosts.count > 1, hosts.count == states.count { return "any state" }
      return hosts.map { "\(Pattern.some($0))" }.joined(separator: ", ")
    }
  }
}

extension MachineGraph.Submachine: Sendable where S: Sendable, E: Sendable {}
extension MachineGraph.Submachine.RegionGraph: Sendable where S: Sendable, E: Sendable {}

extension MachineGraph.Submachine: CustomStringConvertible {
  /// Its states and its place: `.idle, .busy inside .on`.
  public var description: String {
    let names = chart.states.map(\.name).joined(separator: ", ")
    return "\(names) inside \(states.map { "\(Pattern.some($0))" }.joined(separator: ", "))"
  }
}
