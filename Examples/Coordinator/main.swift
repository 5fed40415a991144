// Events of a flow of screens, from several tasks. The next one waits until everything that the last one triggered has finished.

import Interlock
import InterlockAsync
import InterlockTesting

guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { fatalError("Clocks need a newer system.") }

let flow = MachineActor(coordinator(on: Stage()))

print(try await flow.send(.open(1)))
print(try await flow.send(.open(2)))

// Two taps at once: the second one finds the lobby.
async let first = flow.send(.back)
async let second = flow.send(.back)
print(try await [first, second].filter(\.isAccepted).count, "of two was accepted")

// A room that is locked sends its visitor back.
print(try await flow.send(.open(13)))
print(await flow.state)

try await flow.send(.close)
await flow.stop()

// In a test, handlers are performed when the test says so.
let simulation = Simulation(coordinator(on: Stage()))
simulation.send(.open(3))
print("pending:", simulation.pending, "and .back is", simulation.send(.back))
simulation.finish("slide in")
print("pending:", simulation.pending)
try await simulation.perform()
print(simulation.machine.state)
