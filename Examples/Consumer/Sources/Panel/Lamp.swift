import Interlock

enum Lamp: StateType { case off, on }

enum Power: EventType { case toggle }

/// A machine that is declared where everything belongs to the main actor.
let lamp = Blueprint<Lamp, Power>(state: .off) {
  On(.toggle, .off => .on, .on => .off)
}

/// Whether a lamp burns after somebody has toggled it some times.
public func burns(afterToggling count: Int) -> Bool {
  let machine = lamp.machine()
  for _ in 0..<count { machine <-! .toggle }
  return machine.state == .on
}
