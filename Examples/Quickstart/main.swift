// The first steps: a machine that is driven by target states, and one that is driven by events.

import Interlock

enum MyState: StateType { case state0, state1, state2 }

let blueprint = Blueprint<MyState, NoEvent>(state: .state0) {
  Allow(.state0 => .state1)
  Allow(.any => .state2)
    .then { context in print("Any => 2, msg=\(context.userInfo as Any)") }
  Allow(.state2 => .any)
    .then { context in print("2 => Any, msg=\(context.userInfo as Any)") }

  AfterState(.state0 => .state1) { _ in print("0 => 1") }

  OnRefusal { refusal in
    print("[ERROR] \(refusal.fromState) => \(refusal.toState)")
  }
}

let machine = blueprint.stateMachine()
machine <- .state1
machine.move(to: .state2, userInfo: "Hello")
machine.move(to: .state1, userInfo: "Bye")
machine <- .state0  // refused: nothing leads from 1 to 0

enum MyEvent: EventType { case event0, event1 }

// You can also declare a machine call by call, and edit it while it runs.

let eventMachine = StateMachine<MyState, MyEvent>(state: .state0) { machine in
  machine.add { On(.event0, .state0 => .state1, .state1 => .state2) }
  machine.addHandler(event: .event0) { _ in print(".event0 triggered!") }
}

eventMachine <-! .event0
eventMachine <-! .event0
eventMachine <-! .event0  // refused: event0 leads nowhere from 2
print(eventMachine.state)
