import Interlock
import InterlockAsync

enum Phone: StateType { case idle, ringing, connecting, talking, missed, failed }
enum Call: EventType { case ring, accept, connected, fail, hangUp, stray }

/// The same with data in its states and events.
enum Line: StateType, Hashable {
  case idle, ringing(from: String), connecting(to: String, attempt: Int), missed([String])
}
enum Dial: EventType { case ring(String), dial(String), connected(String), hangUp }

/// States with data, of few kinds.
enum Talk: Kinded, Equatable {
  case idle, ringing(String, rings: Int), connecting(to: String), missed([String])

  enum Kind: StateType { case idle, ringing, connecting, missed }

  var kind: Kind {
    switch self {
    case .idle: .idle
    case .ringing: .ringing
    case .connecting: .connecting
    case .missed: .missed
    }
  }

  static func value(of kind: Kind) -> Talk? { kind == .idle ? .idle : nil }
}
