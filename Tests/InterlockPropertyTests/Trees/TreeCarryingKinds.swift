import Interlock

extension Oracle.Trees {
  /// States whose kinds are letters. Some carry data.
  struct Card: RealState, Codable {
    let kind: Letter
    let data: Int

    init?(_ value: Value) {
      guard let kind = Letter(value), case .plain(_, let data) = value else { return nil }
      self.kind = kind
      self.data = data
    }

    var value: Value { .plain(kind.rawValue, data: data) }

    static func value(of kind: Letter) -> Card? { plain(kind) }
  }

  /// States that may carry others. Their kinds are larger than a byte: the kind of a carrying state tells its slot and
  /// what is beside, but neither the data nor what is carried.
  struct Crate: RealState, Codable {
    enum Kind: StateType, Real, Codable {
      case empty(Int)
      case full(slot: Int, extra: Int)

      init(_ value: Value) {
        self =
          switch value {
          case .plain(let number, _): .empty(number)
          case .holding(let slot, let extra, _, _): .full(slot: slot, extra: extra)
          }
      }

      var value: Value {
        switch self {
        case .empty(let number): .plain(number)
        case .full(let slot, let extra): .holding(slot: slot, extra: extra, .plain(0))
        }
      }
    }

    let box: Box

    init(_ value: Value) { box = Box(value) }

    var kind: Kind { Kind(value) }
    var value: Value { box.value }

    static func value(of kind: Kind) -> Crate? { plain(kind) }
  }

  /// States that may carry others, whose kinds are bytes: the kind of a carrying state tells only its slot.
  struct Trunk: RealState, Codable {
    enum Kind: Int, StateType, Real, Codable {
      case a, b, c, d, e, first, second

      init(_ value: Value) {
        self =
          switch value {
          case .plain(let number, _): Kind(rawValue: number)!
          case .holding(let slot, _, _, _): slot == 0 ? .first : .second
          }
      }

      var value: Value {
        switch self {
        case .first: .holding(slot: 0, extra: 0, .plain(0))
        case .second: .holding(slot: 1, extra: 0, .plain(0))
        default: .plain(rawValue)
        }
      }
    }

    let box: Box

    init(_ value: Value) { box = Box(value) }

    var kind: Kind { Kind(value) }
    var value: Value { box.value }

    static func value(of kind: Kind) -> Trunk? { plain(kind) }
  }

  /// States that may carry others, whose kinds tell all but the data, of what is carried as well.
  struct Chest: RealState, Codable {
    struct Kind: StateType, Real, Codable {
      private let box: Box

      init(_ value: Value) { box = Box(value.withoutData) }

      var value: Value { box.value }
    }

    let box: Box

    init(_ value: Value) { box = Box(value) }

    var kind: Kind { Kind(value) }
    var value: Value { box.value }

    static func value(of kind: Kind) -> Chest? { plain(kind) }
  }

  /// Events whose kinds are keys, and which carry data that can't be compared.
  struct Packet: RealEvent {
    let kind: Key
    let data: () -> Int

    init(number: Int) {
      kind = Key(number: Oracle.Trees.kind(ofEvent: number))
      let data = number / Oracle.Trees.events
      self.data = { data }
    }

    var number: Int { kind.number + Oracle.Trees.events * data() }
  }

  /// The kind of an event with a number, which is the number of an event without data.
  static func kind(ofEvent event: Int) -> Int { event % events }
}

extension Oracle.Trees.RealState where Kind: Oracle.Trees.Real {
  /// The state of a kind that has no data.
  fileprivate static func plain(_ kind: Kind) -> Self? {
    Oracle.Trees.isWithoutData(kind.value) ? Self(kind.value) : nil
  }
}

extension Oracle.Trees {
  /// Whether states of a kind are nothing but their kind.
  static func isWithoutData(_ kind: Value) -> Bool {
    if case .plain(let number, _) = kind { number.isMultiple(of: 3) } else { false }
  }
}
