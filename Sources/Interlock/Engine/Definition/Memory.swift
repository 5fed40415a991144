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
