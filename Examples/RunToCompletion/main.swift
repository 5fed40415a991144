// An attempt from a handler waits until all handlers have run.

import Interlock

enum Stage: StateType { case first, second, third }

func demonstrate() {
  let machine = StateMachine<Stage, NoEvent>(state: .first) { machine in
    machine.add { Allow(.first => .second, .second => .third) }

    machine.addHandler(.first => .second) { context in
      let outcome = context.stateMachine!.move(to: .third)
      print("  asked for the third stage:", outcome)
    }
    machine.addHandler(.any => .any) { context in
      print("  \(context), now in \(context.machine.state)")
    }
  }

  machine <- .second
}

demonstrate()

// The stack does not grow when attempts cause further attempts.
enum Tick: EventType { case tick }

var ticks = 0
let clock = Machine<Stage, Tick>(state: .first) { machine in
  machine.addRoute(event: .tick, .first => .first)
  machine.addHandler(event: .tick) { context in
    ticks += 1
    if ticks < 100_000 { context.machine <-! .tick }
  }
}
clock <-! .tick
print("\(ticks) attempts, each made by the one before")
