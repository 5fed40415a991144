import Interlock

/// A lock of a keyboard.
enum Lock: StateType {
  case off, on
}

/// A keyboard with two locks that know nothing of each other.
enum Keyboard: StateType {
  case unplugged, ready, asleep
}

enum Key: EventType {
  case plug, capsLock, numLock, escape, letter, pause
}

/// What a keyboard is fed: keys of one lock, of the other, of both, of none, and of the keyboard itself.
let strokes: [Key] = repeated([
  .plug, .capsLock, .numLock, .escape, .letter, .numLock, .escape, .capsLock, .capsLock, .pause, .pause,
  .numLock, .plug,
])

/// A tree with two parallel regions, without handlers.
let keyboard = Blueprint<Keyboard, Key>(state: .unplugged) {
  On(.plug, .unplugged => .ready, .ready => .unplugged, .asleep => .unplugged)
  On(.pause, .ready => .asleep, .asleep => .ready)
  Submachine(lock(toggledBy: .capsLock), in: .ready)
  Submachine(lock(toggledBy: .numLock), in: .ready)
}

private func lock(toggledBy key: Key) -> Blueprint<Lock, Key> {
  Blueprint(state: .off) {
    On(key, .off => .on, .on => .off)
    On(.escape, .on => .off)
  }
}

/// The same as one would write it by hand.
final class SwitchKeyboard {
  private(set) var keyboard = Keyboard.unplugged
  private(set) var caps = Lock.off
  private(set) var num = Lock.off

  func handle(_ key: Key) -> Bool {
    if keyboard == .ready {
      let (nextCaps, nextNum) = (nextCaps(on: key), nextNum(on: key))
      if let nextCaps { caps = nextCaps }
      if let nextNum { num = nextNum }
      if nextCaps != nil || nextNum != nil { return true }
    }
    switch (keyboard, key) {
    case (.unplugged, .plug), (.asleep, .pause):
      keyboard = .ready
      caps = .off
      num = .off
    case (.ready, .plug), (.asleep, .plug): keyboard = .unplugged
    case (.ready, .pause): keyboard = .asleep
    default: return false
    }
    return true
  }

  private func nextCaps(on key: Key) -> Lock? {
    switch (caps, key) {
    case (.off, .capsLock): .on
    case (.on, .capsLock), (.on, .escape): .off
    default: nil
    }
  }

  private func nextNum(on key: Key) -> Lock? {
    switch (num, key) {
    case (.off, .numLock): .on
    case (.on, .numLock), (.on, .escape): .off
    default: nil
    }
  }
}
