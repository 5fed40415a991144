// A delay that depends on data: each failure doubles the time until the next try.

import Interlock
import InterlockAsync
import InterlockTesting

guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { fatalError("Clocks need a newer system.") }

@Cases enum Upload: StateType {
  case trying(count: Int), waiting(count: Int), done, givenUp
}

@Cases enum Answer: EventType { case failed, accepted }

let upload = Blueprint<Upload, Answer>(state: .trying(count: 1)) {
  On(.accepted, .trying => .done)
  On(\.failed, \.trying => \.waiting) { _, count in count }
    .when("may try again") { _, count in count < 5 }
  On(.failed, .trying => .givenUp)
  Timeout(after: { count in .seconds(1 << count) }, \.waiting => \.trying) { count in count + 1 }
}

let simulation = Simulation(upload)
while simulation.machine.state.kind == .trying {
  simulation.send(.failed)
  for timeout in simulation.pendingTimeouts { print(timeout) }
  simulation.advanceToNextTimeout()
}
print(simulation.machine.state, "after", simulation.now)

// The delay is saved, and what is left of it.
let first = Simulation(upload, state: .waiting(count: 3))
first.advance(by: .seconds(5))
let restored = Simulation(of: try upload.stateMachine(from: first.machine.snapshot()))
print(restored.pendingTimeouts)
