import Interlock

/// A tree of machines as numbers: what its configurations are enumerated from.
///
/// A member is a machine of the tree, each before those inside it. Its candidates are the chart's routes, which are in the
/// order in which they are tried.
struct Model: Sendable {
  /// A route or an answer of a mapping, which an attempt may follow.
  struct Candidate: Sendable {
    enum Effect: Sendable { case move, stay, ignore }

    let effect: Effect
    let target: Int

    /// The condition's index in ``Model/guards``; nil if there is none.
    let condition: Int?

    /// Whether it may be passed over although it has no condition, because it is an answer that depends on data.
    let isFree: Bool

    /// The index of the edge in the member's chart.
    let edge: Int

    /// How it enters submachines, by their places.
    let entries: [Int: EntranceList.Entry]

    /// Where it leads if it crosses levels of a chart.
    var crossing: Crossing?
  }

  /// Where a candidate leads that crosses levels (C2).
  struct Crossing: Sendable {
    /// The member that moves, and its target state.
    let domain: Int
    let target: Int

    /// How members inside that state are entered on the way.
    let way: Way
  }

  /// How members are entered.
  struct Way: Sendable {
    var entries: [Int: EntranceList.Entry] = [:]

    /// Where those members of a document start that have no past.
    var defaults: [Int: EntranceList.Entry] = [:]
  }

  /// The condition of a member's route.
  struct Guard: Sendable, Hashable {
    let member: Int
    let edge: Int

    /// The condition's label; nil if it has none.
    let label: String?
  }

  /// What can happen to the tree.
  enum Input: Sendable, Hashable {
    /// An event, by its index among those that the root is offered.
    case event(Int)

    /// A target state of a member, by its index in ``Chart/ends``.
    case attempt(member: Int, target: Int)

    /// A timeout of a member in a state.
    case timeout(member: Int, state: Int, Delay)

    /// The result of an activity of a submachine: an event of its own, which it alone is offered (D2). That of a region is
    /// offered to its chart.
    case result(member: Int, event: Int)
  }

  let members: [Member]
  let guards: [Guard]
  let inputs: [Input]

  /// The number of inputs that are events, which come first.
  let eventCount: Int

  /// The chart of the root.
  let chart: Chart

  /// What the abstraction to kinds can't know.
  let omissions: [Omission]

  init(_ chart: Chart) {
    var builder = ModelBuilder(eventCount: chart.events.count + chart.innerEvents.count)
    builder.add(chart, as: nil, to: nil, isRememberedDeeply: false, pasts: [:])
    members = builder.finished()
    guards = builder.guards
    inputs = builder.inputs
    eventCount = chart.events.count + chart.innerEvents.count
    omissions = unique(
      chart.omissions + builder.omissions + (builder.mayRaiseBeforeCompletions ? [.raisedEvents] : []))
    self.chart = chart
  }

}

/// A machine of the tree.
final class Member: Sendable {
  let number: Int

  /// The machine around it; nil for the root.
  let parent: Int?

  /// Its index among the submachines of its parent.
  let place: Int
  let chart: Chart

  /// Its title: `Lock`; empty for the root.
  let title: String
  let stateCount: Int
  let initial: Int

  /// The state in which it is now.
  let current: Int

  /// The state in which it starts by history as long as it has no past; nil if that is its initial state.
  let past: Int?

  /// How members inside start if it starts in its initial state, because that lies several levels down.
  let starts: Model.Way

  /// Whether it lives in each of its parent's states.
  let hosts: [Bool]
  let history: History

  /// Whether it may resume its state when it is entered again, so that its state matters while it is inactive (H4).
  let isRemembered: Bool

  /// Whether each of its states is final, and whether any is.
  let isFinal: [Bool]
  let hasFinalStates: Bool

  /// Whether it may start in any of its states, because data decides.
  let startsFreely: Bool
  let carriage: Chart.Carriage?

  /// Whether its transitions change the data of its parent's state, and not the kind (H5).
  let isCarriedByData: Bool

  /// What makes it a region of the chart around it; nil if it is none.
  let origin: Chart.RegionOrigin?

  /// What it receives for each event that its parent is offered, by the index of its own event.
  let passages: [Chart.Passage]

  /// The number of its events; the index after the last one stands for those that it does not name.
  let eventCount: Int

  /// The submachines, in order of attachment.
  let children: [Int]

  let candidates: [Model.Candidate]

  /// The events of each state that have candidates, and the events of its parent that become each of its own.
  let told: [[Int]]
  let origins: [[Int]]

  /// The events of its parent that become others by their data.
  let freeOrigins: [Int]

  /// The ranges of the candidates for events and completions, by state.
  let events: Cells
  let completions: [Range<Int>]

  /// The ranges of the eventless candidates, by state.
  let eventless: [Range<Int>]

  /// Whether it defers events (C7).
  let defersEvents: Bool

  /// What else can happen to it in each state, by the index of the input: timeouts, target states, and results of activities.
  let otherInputs: [[(input: Int, trigger: Trigger)]]

  /// What an input other than an event of the root does to a member.
  enum Trigger: Sendable {
    /// It tries candidates.
    case candidates(Range<Int>)

    /// It offers an event to a member, by the number of that member's own events.
    case event(Int, to: Int)
  }

  /// - Parameters:
  ///   - candidates: its candidates.
  ///   - starts: how members inside start if it starts in its initial state.
  init(_ draft: MemberDraft, _ candidates: [Model.Candidate], starts: Model.Way) {
    number = draft.number
    parent = draft.parent
    place = draft.region?.place ?? 0
    chart = draft.chart
    title = draft.title
    stateCount = draft.chart.states.count
    initial = draft.chart.initial
    current = draft.region?.current ?? draft.chart.initial
    past = draft.region?.origin?.past
    self.starts = starts
    hosts = draft.hosts
    history = draft.region?.history ?? .none
    isRemembered = draft.isRemembered
    isFinal = draft.chart.states.map(\.isFinal)
    hasFinalStates = draft.chart.states.contains(where: \.isFinal)
    startsFreely = draft.chart.startsByData
    carriage = draft.region?.carriage
    isCarriedByData = draft.region?.isCarriedByData ?? false
    origin = draft.region?.origin
    passages = draft.region?.passages ?? []
    eventCount = draft.chart.events.count + draft.chart.innerEvents.count
    children = draft.children
    self.candidates = candidates
    events = draft.events
    told = draft.told
    var origins = [[Int]](repeating: [], count: eventCount + 1)
    var freeOrigins: [Int] = []
    for (outer, passage) in passages.enumerated() {
      switch passage {
      case .event(let own): origins[own].append(outer)
      case .anything: freeOrigins.append(outer)
      case .nothing: continue
      }
    }
    self.origins = origins
    self.freeOrigins = freeOrigins
    completions = draft.completions
    eventless = draft.eventless
    defersEvents = !draft.chart.deferrals.isEmpty
    otherInputs = draft.timeouts.indices.map { draft.timeouts[$0] + draft.attempts[$0] + draft.results[$0] }
  }
}

extension Member {
  /// The name of an event that the member is offered.
  func eventName(_ event: Int) -> String {
    event < chart.events.count ? chart.events[event] : chart.innerEvents[event - chart.events.count]
  }

  /// Its place in the root, and in each machine on the way there.
  func path(in model: Model) -> [Int] {
    parent.map { model.members[$0].path(in: model) + [place] } ?? []
  }
}

/// Ranges by state and event.
struct Cells: Sendable {
  private let columns: Int
  private var dense: [UInt64] = []
  private var sparse: [Int: Range<Int>] = [:]

  /// The number of cells up to which a table of all of them is made.
  private static var denseLimit: Int { 1 << 21 }

  init(rows: Int, columns: Int) {
    self.columns = columns
    if rows * columns <= Self.denseLimit { dense = Array(repeating: 0, count: rows * columns) }
  }

  subscript(row: Int, column: Int) -> Range<Int> {
    get {
      if dense.isEmpty { return sparse[row * columns + column] ?? 0..<0 }
      let packed = dense[row * columns + column]
      return Int(packed >> 32)..<Int(packed & 0xFFFF_FFFF)
    }
    set {
      if dense.isEmpty {
        sparse[row * columns + column] = newValue
      } else {
        dense[row * columns + column] = UInt64(newValue.lowerBound) << 32 | UInt64(newValue.upperBound)
      }
    }
  }
}
