extension Oracle.Trees {
  /// A state: a number, or one that carries the state of another machine.
  indirect enum Value: Hashable {
    case plain(Int)

    /// The state of the machine that is embedded in a slot, and something beside it.
    case holding(slot: Int, extra: Int, Value)

    /// The state that is carried in a slot.
    func carried(in slot: Int) -> Value? {
      if case .holding(slot, _, let value) = self { value } else { nil }
    }

    /// The state that carries another one in a slot, and otherwise is like this one.
    func carrying(_ value: Value, in slot: Int) -> Value {
      if case .holding(slot, let extra, _) = self {
        .holding(slot: slot, extra: extra, value)
      } else {
        .holding(slot: slot, extra: 0, value)
      }
    }
  }

  /// A pattern of states or of events.
  enum Match<Value: Hashable>: Hashable {
    case one(Value)
    case any
    case list([Value])

    /// Whether a value matches.
    func matches(_ value: Value) -> Bool {
      switch self {
      case .one(let own): own == value
      case .any: true
      case .list(let values): values.contains(value)
      }
    }
  }

  /// A transition.
  struct Arrow: Hashable {
    var from: Match<Value>
    var to: Match<Value>

    /// Whether a move lies on it.
    func matches(from: Value, to: Value) -> Bool {
      self.from.matches(from) && self.to.matches(to)
    }
  }
}
