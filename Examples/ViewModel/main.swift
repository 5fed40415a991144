import Interlock
import InterlockAsync
import InterlockTesting

guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else {
  fatalError("Observation needs a newer system.")
}

let player = ObservableMachine(makePlayer())
let screen = Screen()
screen.show { "title: \(player.state)" }
screen.show { "play button: \(player.accepts(.toggle) ? "enabled" : "disabled")" }
screen.show { "eject button: \(player.accepts(.eject) ? "enabled" : "disabled")" }

// Each view is drawn again only if what it shows has changed.
for tap in [Tap.insert("Gnossienne"), .insert("Gymnopédie"), .toggle] {
  print("\ntap \(tap.kind)")
  player.send(tap)
  await screen.update()
}

// Views also notice changes that others cause, such as a timeout.
print("\nthe song ends")
let clock = TestClock()
let running = Task { await player.run(clock: clock) }
await clock.waitForSleepers(1)
clock.advance(by: .seconds(180))
try await player.machine.wait(until: .paused)
await screen.update()
running.cancel()
await running.value
