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
  }

  /// How many regions are between that of the source and the one that moves.
  package private(set) var rise: Int

  /// The state to which the region goes that moves: the target, or a state around it.
  package let state: S

  /// The regions that are entered on the way to the target, from the outside in.
  package let entries: [Entry]

  /// Where regions start that have no past, if the route leads to their past.
  package let defaults: [Entry]

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
    func entry(_ entry: Crossing.Entry) -> Entry {
      Entry(region: entry.region, state: entry.state.map { Address<S>.typed($0) }, past: entry.past)
    }
    rise = crossing.rise
    state = Address<S>.typed(crossing.state)
    entries = crossing.entries.map(entry)
    defaults = crossing.defaults.map(entry)
    self.target = Address<S>.typed(target)
    var target: ChartTarget<S>?
    switch crossing.manner {
    case .past(let history, let initial):
      others = []
      past = history
      target = Past(of: self.target, history, otherwise: initial.map { Address<S>.typed($0) })
    case .all(let states):
      let others = states.map { Address<S>.typed($0) }
      self.others = others
      past = nil
      target = ChartTarget(state: self.target, manner: .all(others))
    // Charts of documents have no graph.
    case .targets, nil:
      others = []
      past = nil
    }
    phrase = target?.description
  }
}

extension CrossingContent: Sendable where S: Sendable {}
extension CrossingContent.Entry: Sendable where S: Sendable {}
