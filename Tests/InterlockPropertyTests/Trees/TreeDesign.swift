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

    /// A letter with data.
    case card

    /// A payload with data beside it, which may carry other states.
    case crate

    /// The same, with kinds of one byte.
    case trunk

    /// The same, with kinds that tell all but the data.
    case chest
  }

  /// The types that events can have.
  enum EventKind: CaseIterable {
    /// One byte without a payload.
    case key

    /// A string.
    case string

    /// One byte with data.
    case packet

    /// How many events a script can name.
    var count: Int { self == .packet ? 3 * Oracle.Trees.events : Oracle.Trees.events }
  }
}

extension Oracle.Trees.StateKind {
  /// Whether states are more than their kinds.
  var hasData: Bool {
    switch self {
    case .letter, .box, .string: false
    case .card, .crate, .trunk, .chest: true
    }
  }

  /// The kind of a state.
  func kind(of state: Oracle.Trees.Value) -> Oracle.Trees.Value {
    switch (self, state) {
    case (.letter, _), (.box, _), (.string, _): state
    case (.chest, _): state.withoutData
    case (_, .plain(let number, _)): .plain(number)
    case (.trunk, .holding(let slot, _, _, _)): .holding(slot: slot, extra: 0, .plain(0))
    case (_, .holding(let slot, let extra, _, _)): .holding(slot: slot, extra: extra, .plain(0))
    }
  }
}

extension [Oracle.Trees.Design] {
  /// Any state of a machine, mostly one that definitions mention.
  func value(of machine: Int, _ random: inout SplitMix64) -> Oracle.Trees.Value {
    let (slots, states) = (self[machine].slots, self[machine].states)
    if !slots.isEmpty, random.chance(50) {
      let slot = random.below(slots.count)
      return .holding(
        slot: slot, extra: random.chance(85) ? 0 : 1, data: states.hasData ? random.below(2) : 0,
        value(of: slots[slot], &random))
    }
    let isMentioned = random.chance(92)
    let number = random.below(isMentioned ? Oracle.Trees.mentionedStates : Oracle.Trees.plainStates)
    return .plain(number, data: states.data(of: number, &random))
  }

  /// Any state of a machine of a kind, often one that carries what another one carries.
  func value(
    of machine: Int, kind: Oracle.Trees.Value, like state: Oracle.Trees.Value, _ random: inout SplitMix64
  ) -> Oracle.Trees.Value {
    let states = self[machine].states
    switch kind {
    case .plain(let number, _): return .plain(number, data: states.data(of: number, &random))
    case .holding(let slot, _, _, _) where states == .chest:
      if let carried = state.carried(in: slot), kind.carried(in: slot) == carried.withoutData,
        random.chance(60)
      {
        return kind.carrying(carried, in: slot)
      }
      return value(of: machine, filling: kind, &random)
    case .holding(let slot, let extra, _, _):
      let inner = value(of: self[machine].slots[slot], &random)
      let carried = random.chance(60) ? state.carried(in: slot) : nil
      return .holding(
        slot: slot, extra: states == .trunk ? random.below(2) : extra, data: random.below(2), carried ?? inner
      )
    }
  }

  /// A state of a machine with any data.
  ///
  /// - Parameter outline: the state without data.
  private func value(
    of machine: Int, filling outline: Oracle.Trees.Value, _ random: inout SplitMix64
  ) -> Oracle.Trees.Value {
    let states = self[machine].states
    return switch outline {
    case .plain(let number, _): .plain(number, data: states.data(of: number, &random))
    case .holding(let slot, let extra, _, let carried):
      .holding(
        slot: slot, extra: extra, data: states.hasData ? random.below(2) : 0,
        value(of: self[machine].slots[slot], filling: carried, &random))
    }
  }

  /// The kind of any state of a machine.
  func kind(of machine: Int, _ random: inout SplitMix64) -> Oracle.Trees.Value {
    self[machine].states.kind(of: value(of: machine, &random))
  }
}

extension Oracle.Trees.StateKind {
  /// Data for a state with a number.
  func data(of number: Int, _ random: inout SplitMix64) -> Int {
    hasData && !Oracle.Trees.isWithoutData(.plain(number)) ? random.below(3) : 0
  }
}
