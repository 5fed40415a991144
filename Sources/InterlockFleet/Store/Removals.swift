/// What a store removes.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public enum Removal: Sendable, Hashable {
  /// Machines of a filter whose identifiers follow one and end with another. They become tombstones; see ``MachineRow/deletedAt``.
  ///
  /// Those that are parked, those with pending deliveries, and those that are being written stay as they are.
  ///
  /// - Parameters:
  ///   - filter: which machines.
  ///   - after: the identifier that precedes theirs; nil for none.
  ///   - through: the last identifier.
  ///   - leftovers: what else is to be removed of them.
  case machines(MachineFilter, after: String?, through: String, Leftovers)

  /// What is to be removed of deleted machines.
  case leftovers

  /// Answers that were saved at least a duration ago.
  case answers(olderThan: Duration)

  /// Tombstones that are at least a duration old. If something was kept of their machines, it becomes a leftover first.
  case tombstones(olderThan: Duration)
}

/// What is still to be removed of a deleted machine.
public struct Leftovers: OptionSet, Sendable, Hashable {
  /// The set as bits.
  public let rawValue: Int64

  /// Makes a set of bits.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The machine's journal.
  public static let journal = Leftovers(rawValue: 1)

  /// The machine's answers to events with keys.
  public static let answers = Leftovers(rawValue: 2)
}
