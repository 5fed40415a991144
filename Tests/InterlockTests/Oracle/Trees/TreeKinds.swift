import Interlock

extension Oracle.Trees {
  /// A type of real states.
  protocol RealState: StateType, Sendable where Kind == Self {
    /// Fails if the type has no such state.
    init?(_ value: Value)
    var value: Value { get }
  }

  /// A type of real events.
  protocol RealEvent: EventType where Kind == Self {
    init(number: Int)
    var number: Int { get }
  }

  /// One byte each, without payload.
  enum Letter: Int, RealState, CaseIterable, Codable {
    case a, b, c, d, e

    init?(_ value: Value) {
      guard case .plain(let number) = value else { return nil }
      self.init(rawValue: number)
    }

    var value: Value { .plain(rawValue) }
  }

  /// A payload that may carry other states.
  indirect enum Box: RealState, Codable {
    case idle
    case busy(Int)
    case around(Box, slot: Bool, extra: Int)

    init(_ value: Value) {
      self =
        switch value {
        case .plain(0): .idle
        case .plain(let number): .busy(number)
        case .holding(let slot, let extra, let value): .around(Box(value), slot: slot == 1, extra: extra)
        }
    }

    var value: Value {
      switch self {
      case .idle: .plain(0)
      case .busy(let number): .plain(number)
      case .around(let box, let slot, let extra): .holding(slot: slot ? 1 : 0, extra: extra, box.value)
      }
    }
  }

  /// One byte each, without payload.
  enum Key: Int, RealEvent, CaseIterable {
    case go, stop, turn, open, shut

    init(number: Int) { self.init(rawValue: number)! }
    var number: Int { rawValue }
  }
}

extension String: Oracle.Trees.RealState {
  init(_ value: Oracle.Trees.Value) {
    self =
      switch value {
      case .plain(let number): "\(number)"
      case .holding(let slot, let extra, let value): "\(slot):\(extra):\(String(value))"
      }
  }

  var value: Oracle.Trees.Value {
    let parts = split(separator: ":", maxSplits: 2)
    guard parts.count == 3 else { return .plain(Int(self)!) }
    return .holding(slot: Int(parts[0])!, extra: Int(parts[1])!, String(parts[2]).value)
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
        events == .key ? "\(StateMachine<S, Oracle.Trees.Key>.self)" : "\(StateMachine<S, String>.self)"
      return "\(machine) is in \(kindSpelling(of: S(state)!))"
    }
    return switch states {
    case .letter: sentence(Oracle.Trees.Letter.self)
    case .box: sentence(Oracle.Trees.Box.self)
    case .string: sentence(String.self)
    }
  }
}
