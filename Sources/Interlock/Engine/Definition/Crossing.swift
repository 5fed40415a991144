/// Where an arrow leads that leaves its region of a chart, or enters a region inside the state that it leads to (C2).
final class Crossing {
  /// How a region is entered on the way.
  struct Entry {
    /// The region, by its number in the chart.
    let region: Int

    /// The kind of the state in which it starts; nil if it starts where it was left.
    let state: AnyValue?

    /// How much of it starts where it was left, if no state is given.
    var past = History.none
  }

  /// How many regions are between that of the source and the one that moves, which holds both source and target.
  let rise: Int

  /// The kind of the state that the region that moves goes to: the target, or a state around it.
  let state: AnyValue

  /// The regions that are entered on the way to the target, from the outside in.
  let entries: [Entry]

  /// What the arrow says besides its states.
  let manner: AnyArrow.Manner?

  /// The same in words that are the same in every build.
  let stableName: String?

  /// Where regions start that have no past, if the arrow leads to their past.
  let defaults: [Entry]

  /// Where the arrow leads if that depends on what is remembered; nil if the above says all.
  let route: Route?

  /// A region, and its state.
  ///
  /// It passes to other threads only as a part of a blueprint, whose states do then too.
  struct Level: @unchecked Sendable {
    let region: Int
    let state: AnyValue
  }

  /// A state, as the way there from the outermost region, or a history.
  enum Destination {
    case state([Level])
    case past(Memory)
  }

  /// Where an arrow of a document leads. The region that moves is the innermost one with source and targets in it that does
  /// not consist of one state.
  struct Route {
    let targets: [Destination]

    /// The region that moves if the source is not left; nil if it is left.
    let inner: Int?

    /// Whether it leads to what is remembered of a state that is not left.
    let isFromInside: Bool
  }

  init(
    rise: Int, to state: AnyValue, _ entries: [Entry], manner: AnyArrow.Manner? = nil,
    stableName: String? = nil, defaults: [Entry] = [], _ route: Route? = nil
  ) {
    self.route = route
    self.rise = rise
    self.state = state
    self.entries = entries
    self.manner = manner
    self.stableName = stableName
    self.defaults = defaults
  }
}

/// What is remembered of the regions inside a state when that is left: a history state of SCXML.
///
/// The states are those of machines that live nowhere, one for each region. So they are a part of each configuration and of
/// each snapshot.
final class Memory {
  let number: Int

  /// The way to the state.
  let path: [Crossing.Level]

  /// The regions that live in the state, and whether what is inside them is remembered too.
  let regions: [Int]
  let isDeep: Bool

  /// Where an arrow leads as long as the state was never left.
  let otherwise: [Crossing.Destination]

  /// Stands for it where handlers are registered that run when an arrow leads there.
  let mark: AnyValue

  init(
    _ number: Int, of path: [Crossing.Level], _ regions: [Int], isDeep: Bool,
    otherwise: [Crossing.Destination], mark: AnyValue
  ) {
    self.number = number
    self.path = path
    self.regions = regions
    self.isDeep = isDeep
    self.otherwise = otherwise
    self.mark = mark
  }

  /// What remembers the state of one region.
  struct Part {
    /// The number of the memory.
    let memory: Int

    /// The region whose state is remembered.
    let region: Int

    /// The kind of the state with whose exit all is remembered, if the region lives in that state; nil if it lives further
    /// inside.
    let owner: AnyValue?
  }
}
