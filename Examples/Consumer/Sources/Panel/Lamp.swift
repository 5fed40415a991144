import Interlock

enum Lamp: StateType { case off, on }

enum Power: EventType { case toggle }

/// A blueprint in a module where everything belongs to the main actor.
let lamp = Blueprint<Lamp, Power>(state: .off) {
  On(.toggle, .off => .on, .on => .off)
}

/// A house, which belongs to the main actor like everything in this module.
public enum House {
  /// Whether lamps may burn.
  public static var isDark = true
  /// How often a lamp was switched on.
  public private(set) static var count = 0

  static func noteLamp() { count += 1 }
}

/// A lamp whose condition and handler call code of the main actor.
let housedLamp = Blueprint<Lamp, Power>(state: .off) {
  On(.toggle, .off => .on)
    .when("it is dark", onMain { _ in House.isDark })
    .then(onMain { _ in House.noteLamp() })
  On(.toggle, .on => .off)
}

/// Whether a lamp burns after a number of toggles, if the house allows it.
public func burnsInHouse(afterToggling count: Int) -> Bool {
  let machine = housedLamp.machine()
  for _ in 0..<count { machine <-! .toggle }
  return machine.state == .on
}

/// Whether a lamp burns after a number of toggles.
public func burns(afterToggling count: Int) -> Bool {
  let machine = lamp.machine()
  for _ in 0..<count { machine <-! .toggle }
  return machine.state == .on
}
