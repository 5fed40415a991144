import Interlock

private enum Lift: StateType { case waiting, moving, stuck }
private enum Door: String, StateType { case open, closed = "shut" }
private enum Call: EventType { case call, arrive, push }
private struct Floor: StateType {
  let number: Int
  let names: Set<String>
}

private let door = Blueprint<Door, Call>(state: .closed) {
  On(.push, .closed => .open, .open => .closed)
}

private let lift = Blueprint<Lift, Call>(state: .waiting, revision: "2") {
  On(.call, .waiting => .moving)
    .when("not too heavy") { _ in true }
  On(.call, .waiting => .stuck)
  On(.arrive, .moving => .waiting)
  Ignore(.call, in: .moving)
  AfterChain(.waiting => .moving => .waiting) { _ in }
  Submachine(door, in: .waiting, history: .deep)
}

private let floors = Blueprint<Floor, Call>(state: Floor(number: 0, names: ["ground", "lobby", "street"])) {
  On(
    .call,
    Floor(number: 0, names: ["ground", "lobby", "street"]) => Floor(number: 1, names: ["first", "offices"]))
}

/// Prints the fingerprints of definitions whose types are private, are sets, or have raw values.
func printFingerprints() {
  print(door.fingerprint, lift.fingerprint, floors.fingerprint)
}
