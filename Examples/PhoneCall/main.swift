import Interlock
import InterlockAsync
import InterlockGraph
import InterlockTesting

guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { fatalError("Clocks need a newer system.") }

// The picture shows timeouts as arrows, and the activity in its state.
print(MachineGraph(makePhone {}).mermaid())

// In a test, time passes when the test advances it.
let missed = Simulation(makePhone {})
missed.send(.ring)
missed.advance(by: .seconds(30))
missed.send(.ring)
missed.send(.accept)
missed.complete("connect", with: .connected)
missed.send(.mute)
for change in missed.changes { print(change) }

// In a program, an actor drives the machine, and connecting is a task.
let phone = MachineActor(makePhone { await Task.yield() })
try await phone.send(.ring)
try await phone.send(.accept)
try await phone.wait(until: .inCall)
print(await phone.configuration())
try await phone.send(.hangUp)

// Hanging up cancels the activity, and stopping waits for its end.
let hasty = MachineActor(
  makePhone {
    do {
      try await Task.sleep(for: .seconds(3600))
    } catch {
      print("connecting was cancelled")
      throw error
    }
  })
try await hasty.send(.ring)
try await hasty.send(.accept)
while await hasty.unfinished.isEmpty { await Task.yield() }
print(await hasty.unfinished)
try await hasty.send(.hangUp)
await hasty.stop()
print(await hasty.state)
