extension Oracle {
  /// Which numbers mean the same: where two values are equal, the first one's number stands for both.
  struct Names {
    var states: [Int]
    var events: [Int]

    /// Whether a machine can enumerate the states and the events by itself.
    var isCaseIterable: Bool

    /// Whether values are more than their kinds: questions by kind are left out then.
    var hasData: Bool

    /// The number that stands for a state.
    func state(_ state: Int) -> Int {
      states[state]
    }

    /// The number that stands for an event.
    func event(_ event: Int) -> Int {
      events[event]
    }

    /// Whether a pattern of states matches a state.
    func state(_ value: Int, matches match: Match) -> Bool {
      switch match {
      case .one(let own): state(own) == value
      case .any: true
      case .list(let values): values.contains { state($0) == value }
      }
    }

    /// Whether a pattern of events matches an event.
    func event(_ value: Int, matches match: Match) -> Bool {
      switch match {
      case .one(let own): event(own) == value
      case .any: true
      case .list(let values): values.contains { event($0) == value }
      }
    }

    /// Whether a move lies on an arrow.
    func move(_ situation: Situation, matches arrow: Arrow) -> Bool {
      state(situation.from, matches: arrow.from) && state(situation.to!, matches: arrow.to)
    }

    /// The state of a pattern that is known to hold exactly one.
    func only(_ match: Match) -> Int {
      guard case .one(let value) = match else { preconditionFailure("Rows lead to one state or to any.") }
      return state(value)
    }

    /// A row's condition as a refusal names it.
    func objection(_ row: Row) -> Objection {
      Objection(arrow: Arrow(from: canonical(row.from), to: canonical(row.to)), label: row.condition?.label)
    }

    private func canonical(_ match: Match) -> Match {
      switch match {
      case .one(let value): .one(state(value))
      case .any: .any
      case .list(let values): .list(values.map(state))
      }
    }
  }

  /// How often what happened, so that scripts that never get anywhere are noticed.
  struct Tally {
    var moved = 0

    /// How many of the moves were internal transitions.
    var stayed = 0
    var refused = 0
    var ignored = 0

    /// How many attempts had to wait; each is counted again by what became of it.
    var queued = 0

    /// How often closures were called, by role.
    var calls: [Role: Int] = [:]

    /// How many attempts were carried out.
    var attempts: Int {
      moved + refused + ignored
    }

    static func += (total: inout Tally, other: Tally) {
      total.moved += other.moved
      total.stayed += other.stayed
      total.refused += other.refused
      total.ignored += other.ignored
      total.queued += other.queued
      total.calls.merge(other.calls, uniquingKeysWith: +)
    }
  }
}
