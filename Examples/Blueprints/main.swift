// One definition, a fleet of machines, and edits to one of them.

import Interlock

enum Lift: StateType { case waiting, moving, open, stopped }
enum Call: EventType { case go, arrive, close, stop, key }

let lift = Blueprint<Lift, Call>(state: .waiting) {
  On(.go, .waiting => .moving)
  On(.arrive, .moving => .open)
  On(.close, .open => .waiting)
  On(.stop, .any => .stopped)
  Ignore(.stop, in: .stopped)
}

// Each machine has its own state.

let lifts = (1...3).map { _ in lift.machine() }
lifts[0] <-! .go <-! .arrive
lifts[1] <-! .go
lifts[2] <-! .stop <-! .stop
print(lifts.map(\.state))

// You can edit one machine. The others don't change.

lifts[2].addRoute(event: .key, .stopped => .waiting)
for (number, machine) in lifts.enumerated() {
  machine <-! .stop
  print("lift \(number + 1):", machine.send(.key))
}

// A machine can continue from a saved state.

let saved = lifts[0].state
print(lift.machine(state: saved).acceptedEvents())

// A blueprint can be a line of another one.

let nightLift = Blueprint<Lift, Call>(state: .stopped) {
  lift
  On(.key, .stopped => .open)
}
print(nightLift.machine().send(.key))

// A computed definition is checked. All its mistakes are reported at once.

let table: [(Call, Transition<Lift>)] = [
  (.go, .waiting => .moving), (.go, .waiting => .open), (.key, [] => .open),
]
do {
  _ = try Blueprint<Lift, Call>.validated(state: .waiting) {
    for (call, arrow) in table { On(call, arrow) }
  }
} catch {
  print(error)
}

// Blueprints are `Sendable`: each task makes its own machine.

await withTaskGroup(of: Lift.self) { group in
  for _ in 1...4 {
    group.addTask {
      let machine = lift.machine()
      machine <-! .go <-! .arrive <-! .close
      return machine.state
    }
  }
  for await state in group { print("a task ends in", state) }
}
