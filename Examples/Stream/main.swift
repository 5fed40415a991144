import Interlock
import InterlockAsync

guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { fatalError("Clocks need a newer system.") }

let machine = MachineActor(crossing)

// Each observer has its own sequence, which starts when the observer requests it, and its own task.
let changes = await machine.changes
let states = await machine.states
let walks = await machine.changes(of: Machine<Walk, Signal>.self)
async let log = collect(changes)
async let reds = collect(states).count { $0 == .red }
async let walkers = collect(walks)

for signal in [Signal.button, .tick, .tick, .button, .tick] { try await machine.send(signal) }

// A later observer receives only later changes. A display needs only the newest state.
let late = await machine.changes
let newest = await machine.states(keeping: .bufferingNewest(1))
try await machine.send(.button)
try await machine.send(.tick)

// The sequences end when the driver stops. Nothing was lost.
await machine.stop()
print("log:", await log.map(\.description).joined(separator: ", "))
print("red was shown", await reds, "times")
for change in await walkers { print("walk signal:", change) }
print("the late one was told:", await collect(late).map(\.description).joined(separator: ", "))
print("display:", await collect(newest).map { "\($0)" }.joined())
