import Interlock

enum Lamp: StateType { case off, on }

enum Power: EventType { case toggle }

/// A machine that is declared where everything belongs to the main actor.
let lamp = Blueprint<Lamp, Power>(state: .off) {
  On(.toggle, .off => .on, .on => .off)
}

/// The hours of a house, which belong to the main actor, as everything here does.
public enum House {
  /// Whether lamps may burn.
  public static var isDark = true
  /// How often a lamp was switched on.
  public private(set) static var count = 0

  static func noteLamp() { count += 1 }
}

/// A lamp that asks the house, and tells it.
let housedLamp = Blueprint<Lamp, Power>(state: .off) {
  On(
    .toggle, .off => .on, when: "it is dark", onMain { _ in House.isDark },
    then: onMain { _ in House.noteLamp() })
  On(.toggle, .on => .off)
}

/// Whether a lamp burns after somebody has toggled it some times, if the house lets it.
public func burnsInHouse(afterToggling count: Int) -> Bool {
  let machine = housedLamp.machine()
  for _ in 0..<count { machine <-! .toggle }
  return machine.state == .on
}

/// Whether a lamp burns after somebody has toggled it some times.
public func burns(afterToggling count: Int) -> Bool {
  let machine = lamp.machine()
  for _ in 0..<count { machine <-! .toggle }
  return machine.state == .on
}
