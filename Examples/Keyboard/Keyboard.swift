// Two independent locks in one keyboard: parallel regions, made from the same blueprint.

import Interlock

enum Lock: StateType { case off, on }
enum Push: EventType { case toggle, release }

let lock = Blueprint<Lock, Push>(state: .off) {
  On(.toggle, .off => .on, .on => .off)
  On(.release, .on => .off)
}

enum Keyboard: StateType { case unplugged, ready }
enum Key: EventType { case plug, capsLock, numLock, escape }

let keyboard = Blueprint<Keyboard, Key>(state: .unplugged) {
  On(.plug, .unplugged => .ready, .ready => .unplugged)
  OnRefusal { refusal in print("  \(refusal)") }

  // Each lock receives its own key, and both receive the escape key.
  Submachine(lock, in: .ready) { key in
    switch key {
    case .capsLock: .toggle
    case .escape: .release
    default: nil
    }
  }
  Submachine(lock, in: .ready) { key in
    switch key {
    case .numLock: .toggle
    case .escape: .release
    default: nil
    }
  }
}
