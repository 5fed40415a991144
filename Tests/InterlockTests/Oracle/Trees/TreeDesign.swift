import TestSupport

extension Oracle.Trees {
  /// What a machine of a script is made of.
  struct Design {
    /// The type of its states.
    var states: StateKind

    /// The type of its events.
    var events: EventKind

    /// The machines whose states its own states can carry, by slot: each has a greater number than this one.
    var slots: [Int]

    /// The state that it starts in.
    var initial: Value
  }

  /// The types that states can have.
  enum StateKind: CaseIterable {
    /// One byte without a payload.
    case letter

    /// A payload that may carry other states.
    case box

    /// A string, in which other states are spelt out.
    case string
  }

  /// The types that events can have.
  enum EventKind: CaseIterable {
    /// One byte without a payload.
    case key

    /// A string.
    case string
  }
}

extension [Oracle.Trees.Design] {
  /// Any state of a machine, mostly one that definitions mention.
  func value(of machine: Int, _ random: inout SplitMix64) -> Oracle.Trees.Value {
    let slots = self[machine].slots
    if !slots.isEmpty, random.chance(50) {
      let slot = random.below(slots.count)
      return .holding(
        slot: slot, extra: random.chance(85) ? 0 : 1, value(of: slots[slot], &random))
    }
    let isMentioned = random.chance(92)
    return .plain(
      random.below(isMentioned ? Oracle.Trees.mentionedStates : Oracle.Trees.plainStates))
  }
}
