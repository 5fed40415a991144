// One definition, a fleet of machines, and one of them that is edited.

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

// A machine can be edited. The others stay as they were declared.

lifts[2].addRoute(event: .key, .stopped => .waiting)
for (number, machine) in lifts.enumerated() {
  machine <-! .stop
  print("lift \(number + 1):", machine.send(.key))
}

// What was put down can be taken up again.

let saved = lifts[0].state
print(lift.machine(state: saved).acceptedEvents())

// A blueprint can stand among the lines of another one.

let nightLift = Blueprint<Lift, Call>(state: .stopped) {
  lift
  On(.key, .stopped => .open)
}
print(nightLift.machine().send(.key))

// A definition that is computed is checked, and all its mistakes are told at once.

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

// Blueprints are `Sendable`: each task makes a machine of its own.

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
