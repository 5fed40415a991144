import Interlock

/// The machine of the benchmark, whose states carry data.
enum Lamp: StateType, Codable {
  case on(switched: Int), off(switched: Int)

  enum Kind: StateType { case on, off }
  var kind: Kind { if case .on = self { .on } else { .off } }
}

enum Finger: EventType, Codable { case press }

let lamp = Blueprint<Lamp, Finger>(state: .off(switched: 0)) {
  On(.press, .on => .off, .off => .on)
  Values { _, lamp in
    return switch lamp {
    case .on(let switched): .off(switched: switched + 1)
    case .off(let switched): .on(switched: switched + 1)
    }
  }
}
