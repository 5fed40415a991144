extension Oracle.Trees {
  /// A state: a number, or one that carries the state of another machine. Both may carry data.
  ///
  /// A kind of states is a state as well: one without the data that is not part of the kind.
  indirect enum Value: Hashable {
    case plain(Int, data: Int = 0)

    /// The state of the machine that is embedded in a slot, and something beside it.
    case holding(slot: Int, extra: Int, data: Int = 0, Value)

    /// The state that is carried in a slot.
    func carried(in slot: Int) -> Value? {
      if case .holding(slot, _, _, let value) = self { value } else { nil }
    }

    /// The state without its data, and without that of the state that it carries.
    var withoutData: Value {
      switch self {
      case .plain(let number, _): .plain(number)
      case .holding(let slot, let extra, _, let value): .holding(slot: slot, extra: extra, value.withoutData)
      }
    }

    /// The state that carries another one in a slot, and otherwise is like this one.
    func carrying(_ value: Value, in slot: Int) -> Value {
      if case .holding(slot, let extra, let data, _) = self {
        .holding(slot: slot, extra: extra, data: data, value)
      } else {
        .holding(slot: slot, extra: 0, value)
      }
    }
  }

  /// A pattern of kinds of states or of events.
  enum Match<Value: Hashable>: Hashable {
    case one(Value)
    case any
    case list([Value])

    /// Whether a kind matches.
    func matches(_ kind: Value) -> Bool {
      switch self {
      case .one(let own): own == kind
      case .any: true
      case .list(let kinds): kinds.contains(kind)
      }
    }
  }

  /// A transition between kinds.
  struct Arrow: Hashable {
    var from: Match<Value>
    var to: Match<Value>

    /// Whether a move between kinds lies on it.
    func matches(from: Value, to: Value) -> Bool {
      self.from.matches(from) && self.to.matches(to)
    }
  }
}
