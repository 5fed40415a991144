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

// Hanging up cancels the activity.
let (reports, report) = AsyncStream.makeStream(of: String.self)
let hasty = MachineActor(
  makePhone {
    report.yield("connecting")
    do {
      try await Task.sleep(for: .seconds(3600))
    } catch {
      report.yield("connecting was cancelled")
      throw error
    }
  })
try await hasty.send(.ring)
try await hasty.send(.accept)
print(await reports.first { _ in true } ?? "")
try await hasty.send(.hangUp)
await hasty.stop()
print(await reports.first { _ in true } ?? "")
print(await hasty.state)
