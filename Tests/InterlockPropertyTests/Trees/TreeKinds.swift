import Interlock

extension Oracle.Trees {
  /// What can be told in plain numbers.
  protocol Real {
    /// Fails if the type has no such state.
    init?(_ value: Value)
    var value: Value { get }
  }

  /// A type of real states.
  protocol RealState: Kinded, Real, Sendable where Kind: StateType & Real & Sendable {}

  /// A type of real events. A kind has the number of an event without data.
  protocol RealEvent: Kinded, Numbered where Kind: EventType & Numbered {}

  /// What has a number.
  protocol Numbered {
    init(number: Int)
    var number: Int { get }
  }

  /// One byte each, without payload.
  enum Letter: Int, StateType, RealState, CaseIterable, Codable {
    case a, b, c, d, e

    init?(_ value: Value) {
      guard case .plain(let number, _) = value else { return nil }
      self.init(rawValue: number)
    }

    var value: Value { .plain(rawValue) }
  }

  /// A payload that may carry other states.
  indirect enum Box: StateType, RealState, Codable {
    case idle
    case busy(Int, data: Int)
    case around(Box, slot: Bool, extra: Int, data: Int)

    init(_ value: Value) {
      self =
        switch value {
        case .plain(0, 0): .idle
        case .plain(let number, let data): .busy(number, data: data)
        case .holding(let slot, let extra, let data, let value):
          .around(Box(value), slot: slot == 1, extra: extra, data: data)
        }
    }

    var value: Value {
      switch self {
      case .idle: .plain(0)
      case .busy(let number, let data): .plain(number, data: data)
      case .around(let box, let slot, let extra, let data):
        .holding(slot: slot ? 1 : 0, extra: extra, data: data, box.value)
      }
    }
  }

  /// One byte each, without payload.
  enum Key: Int, EventType, RealEvent, CaseIterable {
    case go, stop, turn, open, shut

    init(number: Int) { self.init(rawValue: number)! }
    var number: Int { rawValue }
  }
}

extension String: Oracle.Trees.RealState {
  init(_ value: Oracle.Trees.Value) {
    self =
      switch value {
      case .plain(let number, let data): "\(number):\(data)"
      case .holding(let slot, let extra, let data, let value): "\(slot):\(extra):\(data):\(String(value))"
      }
  }

  var value: Oracle.Trees.Value {
    let parts = split(separator: ":", maxSplits: 3)
    let numbers = parts.prefix(3).map { Int($0)! }
    guard parts.count == 4 else { return .plain(numbers[0], data: numbers[1]) }
    return .holding(slot: numbers[0], extra: numbers[1], data: numbers[2], String(parts[3]).value)
  }
}

extension String: Oracle.Trees.RealEvent {
  init(number: Int) { self = "event \(number)" }
  var number: Int { Int(split(separator: " ")[1])! }
}

extension Oracle.Trees.Match {
  /// The pattern with real values.
  func pattern<Real: Hashable>(_ real: (Value) -> Real) -> Pattern<Real> {
    switch self {
    case .one(let value): .some(real(value))
    case .any: .any
    case .list(let values): .list(values.map(real))
    }
  }
}

extension Pattern {
  /// The pattern with plain values.
  func match<Plain: Hashable>(_ plain: (Value) -> Plain) -> Oracle.Trees.Match<Plain> {
    switch self {
    case .some(let value): .one(plain(value))
    case .any: .any
    case .list(let values): .list(values.map(plain))
    }
  }
}

extension Oracle.Trees.Design {
  /// The sentence in which a refusal says where a machine is.
  func sentence(in state: Oracle.Trees.Value) -> String {
    func sentence<S: Oracle.Trees.RealState>(_ states: S.Type) -> String {
      let machine =
        switch events {
        case .key: "\(StateMachine<S, Oracle.Trees.Key>.self)"
        case .string: "\(StateMachine<S, String>.self)"
        case .packet: "\(StateMachine<S, Oracle.Trees.Packet>.self)"
        }
      return "\(machine) is in \(kindSpelling(of: S(state)!))"
    }
    return switch states {
    case .letter: sentence(Oracle.Trees.Letter.self)
    case .box: sentence(Oracle.Trees.Box.self)
    case .string: sentence(String.self)
    case .card: sentence(Oracle.Trees.Card.self)
    case .crate: sentence(Oracle.Trees.Crate.self)
    case .trunk: sentence(Oracle.Trees.Trunk.self)
    case .chest: sentence(Oracle.Trees.Chest.self)
    }
  }
}
