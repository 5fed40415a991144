import Interlock

enum Lamp: StateType, CaseIterable, Sendable { case red, green, yellow, off }
@Cases enum Press: EventType, Sendable {
  case press, hold, repair(power: Bool)

  static let samples: [Press] = [.press, .hold, .repair(power: false)]
}

/// A machine of states without data: a list, a wildcard, a condition on an event's data, an ignored event, an internal transition.
let lights = Blueprint<Lamp, Press>(state: .red) {
  On(.press, .red => .green, .green => .yellow, .yellow => .red)
  On(.hold, [.red, .green] => .off)
  On(.hold, .yellow => .any)
  On(.repair, .off => .red)
    .when("has power") { $0.event?[\.repair] == true }
  Ignore(.press, in: .off)
}

enum Cart: StateType, Sendable { case empty, holding(Int), paid(Int) }
enum Deal: EventType, Sendable { case add(Int), pay, clear }

/// A machine whose states and events carry data.
let cart = Blueprint<Cart, Deal>(state: .empty) {
  On(.clear, .any => .empty)
  MapEvents { event, state, _ in
    switch (state, event) {
    case (.empty, .add(let count)): .holding(count)
    case (.holding(let held), .add(let count)) where held + count <= 3: .holding(held + count)
    case (.holding(let held), .pay): .paid(held)
    default: nil
    }
  }
}

enum Shell: StateType, CaseIterable, Sendable { case menu, library }
enum Deck: StateType, CaseIterable, Sendable { case stopped, playing }
enum Latch: StateType, CaseIterable, Sendable { case off, on }
enum Touch: EventType, CaseIterable, Sendable { case open, back, play, lock }

let player = Blueprint<Deck, Touch>(state: .stopped) {
  On(.play, .stopped => .playing, .playing => .stopped)
}

let keyLock = Blueprint<Latch, Touch>(state: .off) {
  On(.lock, .off => .on, .on => .off)
}

/// A tree: a player that remembers, and beside it a lock that does not.
func app(_ history: History = .shallow) -> Blueprint<Shell, Touch> {
  Blueprint(state: .menu) {
    On(.open, .menu => .library)
    On(.back, .library => .menu)
    Submachine(player, in: .library, history: history)
    Submachine(keyLock, in: .library)
  }
}
