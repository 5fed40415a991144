// A machine with mistakes.

import Interlock

enum Door: StateType, CaseIterable { case open, closed, locked, broken, painted }
enum Act: EventType, CaseIterable { case close, open, lock, unlock, kick, paint }

let doors = Blueprint<Door, Act>(state: .open) {
  On(.close, .open => .closed)
  On(.open, .closed => .open)
  On(.lock, .closed => .locked)
  On(.unlock, .locked => .closed)
  On(.kick, .locked => .broken)
    .when("hard enough") { _ in true }
  On(.kick, .locked => .closed)
    .when("by luck") { _ in true }
  On(.open, .painted => .open)
}
