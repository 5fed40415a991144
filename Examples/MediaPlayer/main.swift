// The library is opened and closed while the player plays.

import Interlock

let (app, player) = mediaPlayer()

func announce<S>(_ machine: Machine<S, Tap>) {
  machine.addExitHandler(.any) { context in print("  leaving", context.fromState) }
  machine.addEntryHandler(.any) { context in print("  entering", context.toState) }
}

announce(app)
announce(player)

// Nobody can play while the library is closed.

print(player.send(.play))

// The player takes the first "back": it pauses. It has no use for the second, which leads the app home.

for tap: Tap in [.open, .play, .back, .back] {
  print("\(tap):")
  app <-! tap
  print("  \(app.configuration)")
}
print(app.treeDescription)

// The library opens again, and the player is paused as it was left.

app <-! .open
print(app.configuration)
