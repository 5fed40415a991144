/// A region as it is declared, without its types.
final class DeclaredRegion: @unchecked Sendable {
  /// The kind of the state around it.
  let owner: AnyValue
  let name: String?

  /// The kind of its initial state, and that state; nil if its data is not known.
  let initial: AnyValue
  let start: AnyValue?
  let history: History
  let declarations: [Declaration]

  // What documents add (C6).

  /// Whether the region consists of one state.
  let isState: Bool

  /// Where the region starts if that is more than a state of its own; otherwise empty.
  let targets: [AnyArrow.Target]

  /// What is remembered of the state around it.
  let memories: [DeclaredMemory]

  init(
    of owner: AnyValue, _ name: String?, initial: AnyValue, start: AnyValue?, _ history: History,
    _ declarations: [Declaration], isState: Bool = false, startingAt targets: [AnyArrow.Target] = [],
    remembering memories: [DeclaredMemory] = []
  ) {
    self.isState = isState
    self.targets = targets
    self.memories = memories
    self.owner = owner
    self.name = name
    self.initial = initial
    self.start = start
    self.history = history
    self.declarations = declarations
  }
}
