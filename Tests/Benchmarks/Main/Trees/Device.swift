import Interlock

/// A telephone line: three states, four arrows, and a session in one of the states.
enum Line: StateType {
  case down, dialling, up

  /// The line as one would write it by hand.
  func next(on signal: Signal) -> Line? {
    switch (self, signal) {
    case (.down, .dial): .dialling
    case (.dialling, .connected): .up
    case (.dialling, .hangUp), (.up, .hangUp): .down
    default: nil
    }
  }
}

/// What a device is switched on and off by: three states, four arrows, and a line in one of the states.
enum Power: StateType {
  case off, on, asleep

  /// The power as one would write it by hand.
  func next(on signal: Signal) -> Power? {
    switch (self, signal) {
    case (.off, .press), (.asleep, .wake): .on
    case (.on, .press): .off
    case (.on, .sleep): .asleep
    default: nil
    }
  }
}

/// A tree of four levels without handlers.
let device = Blueprint<Power, Signal>(state: .off) {
  On(.press, .off => .on, .on => .off)
  On(.sleep, .on => .asleep)
  On(.wake, .asleep => .on)
  Submachine(line, in: .on)
}

private let line = Blueprint<Line, Signal>(state: .down) {
  On(.dial, .down => .dialling)
  On(.connected, .dialling => .up)
  On(.hangUp, .dialling => .down, .up => .down)
  Submachine(session, in: .up)
}

/// The same as one would write it by hand: `switch`es inside `switch`es.
final class SwitchDevice {
  private(set) var power = Power.off
  private(set) var line = Line.down
  private(set) var session = Session.closed
  private(set) var transfer = Transfer.idle

  func handle(_ signal: Signal) -> Bool {
    if power == .on, handleInLine(signal) { return true }
    guard let next = power.next(on: signal) else { return false }
    power = next
    if next == .on { line = .down }
    return true
  }

  private func handleInLine(_ signal: Signal) -> Bool {
    if line == .up, handleInSession(signal) { return true }
    guard let next = line.next(on: signal) else { return false }
    line = next
    if next == .up { session = .closed }
    return true
  }

  private func handleInSession(_ signal: Signal) -> Bool {
    if session == .open, let next = transfer.next(on: signal) {
      transfer = next
      return true
    }
    guard let next = session.next(on: signal) else { return false }
    session = next
    if next == .open { transfer = .idle }
    return true
  }
}
