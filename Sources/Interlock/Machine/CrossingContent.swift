/// Where a route of a chart leads that crosses levels, as plain data (C2). Its states are kinds.
package struct CrossingContent<S: StateType>: Hashable where S.Kind == S {
  /// How a region is entered on the way.
  package struct Entry: Hashable {
    /// The region, by its number in the chart.
    package let region: Int

    /// The state in which it starts; nil if it starts where it was left.
    package let state: S?

    /// How much of it starts where it was left, if no state is given.
    package let past: History

    init(_ entry: Crossing.Entry) {
      region = entry.region
      state = entry.state.map { Address<S>.typed($0) }
      past = entry.past
    }

    init(region: Int, in state: S) {
      self.region = region
      self.state = state
      past = .none
    }
  }

  /// How many regions are between that of the source and the one that moves.
  package private(set) var rise: Int

  /// The state to which the region goes that moves: the target, or a state around it.
  package let state: S

  /// The regions that are entered on the way to the target, from the outside in.
  package let entries: [Entry]

  /// Where regions start that have no past, if the route leads to their past.
  package let defaults: [Entry]

  /// The region inside the source that moves, if a document says that the source is not left.
  package let inner: Int?

  /// Whether the route of a document leads to what is remembered of a state that it does not leave. Then the entries are those
  /// without a past.
  package let isFromInside: Bool

  /// The states and histories that a document names, and whether it says that the source is not left; nil for charts of the language.
  package let declared: Declared?

  package struct Declared: Hashable {
    package let targets: [S]
    package let isInternal: Bool
  }

  /// The state that the arrow names first.
  package let target: S

  /// The other states that the arrow names, in other regions.
  package let others: [S]

  /// The history by which the target's regions are entered; nil if the route does not lead to their past.
  package let past: History?

  /// The arrow's target as source code, if that is more than a state: `Past(of: .inCall, .deep)`.
  package let phrase: String?

  /// The same from the machine around.
  package var oneLevelUp: Self {
    var outer = self
    outer.rise -= 1
    return outer
  }

  init(_ crossing: Crossing, to target: AnyValue) {
    rise = crossing.rise
    state = Address<S>.typed(crossing.state)
    self.target = Address<S>.typed(target)
    inner = crossing.route?.inner
    isFromInside = crossing.route?.isFromInside ?? false
    var way = (entries: crossing.entries, defaults: crossing.defaults)
    if let route = crossing.route { way = route.targets.way(followingPasts: !route.isFromInside) }
    entries = way.entries.map { Entry($0) }
    defaults = way.defaults.map { Entry($0) }
    switch crossing.manner {
    case .past(let history, let initial):
      declared = nil
      others = []
      past = history
      phrase = Past(of: self.target, history, otherwise: initial.map { Address<S>.typed($0) }).description
    case .all(let states):
      declared = nil
      others = states.map { Address<S>.typed($0) }
      past = nil
      phrase = ChartTarget(state: self.target, manner: .all(others)).description
    case .targets(_, let isInternal):
      let targets = crossing.route?.targets ?? []
      declared = Declared(targets: targets.map { Address<S>.typed($0.name) }, isInternal: isInternal)
      others = targets.dropFirst().map { Address<S>.typed($0.state) }
      past = targets.count == 1 && !isFromInside ? targets[0].history : nil
      phrase = targets.phrase(S.self)
    case nil:
      declared = nil
      others = []
      past = nil
      phrase = nil
    }
  }
}

extension Crossing.Destination {
  /// The state, or what stands for what is remembered.
  var name: AnyValue {
    if case .past(let memory) = self { memory.mark } else { state }
  }

  /// The state, or the one of which something is remembered.
  fileprivate var state: AnyValue {
    let path =
      switch self {
      case .state(let path): path
      case .past(let memory): memory.path
      }
    guard let last = path.last else { preconditionFailure("A way leads somewhere.") }
    return last.state
  }

  /// The history by which the state is entered; nil if it is not.
  fileprivate var history: History? {
    if case .past(let memory) = self { memory.isDeep ? .deep : .shallow } else { nil }
  }
}

extension [Crossing.Destination] {
  /// How regions are entered on the way from the outermost one, and where those start of which nothing is remembered.
  ///
  /// - Parameter followsPasts: whether what is remembered counts.
  func way(followingPasts followsPasts: Bool) -> (entries: [Crossing.Entry], defaults: [Crossing.Entry]) {
    var way: (entries: [Crossing.Entry], defaults: [Crossing.Entry]) = ([], [])
    for target in self {
      switch target {
      case .state(let path): way.entries += path.map { Crossing.Entry(region: $0.region, state: $0.state) }
      case .past(let memory):
        let other = memory.otherwise.way(followingPasts: followsPasts)
        way.entries += memory.path.map { Crossing.Entry(region: $0.region, state: $0.state) }
        if followsPasts {
          way.entries += memory.regions.map {
            Crossing.Entry(region: $0, state: nil, past: memory.isDeep ? .deep : .shallow)
          }
          way.defaults += other.entries + other.defaults
        } else {
          way.entries += other.entries
        }
      }
    }
    return way
  }

  /// The targets as source code, if they are more than a state.
  fileprivate func phrase<S: StateType>(_ type: S.Type) -> String? {
    let words = map { target in
      let state = Address<S>.typed(target.state)
      return target.history.map { "Past(of: \(spelling(of: state)), .\($0))" } ?? spelling(of: state)
    }
    if count == 1 { return self[0].history.map { _ in words[0] } }
    return "All(\(words.joined(separator: ", ")))"
  }
}

extension CrossingContent: Sendable where S: Sendable {}
extension CrossingContent.Entry: Sendable where S: Sendable {}
extension CrossingContent.Declared: Sendable where S: Sendable {}
