// Opens and closes the library while the player plays.

import Interlock

let (app, player) = mediaPlayer()

func announce<S>(_ machine: Machine<S, Tap>) {
  machine.add { OnExit(.any) { context in print("  leaving", context.fromState) } }
  machine.add { OnEntry(.any) { context in print("  entering", context.toState) } }
}

announce(app)
announce(player)

// While the library is closed, the player is not active and refuses to play.

print(player.send(.play))

// The player takes the first "back", and pauses. It has no route for the second, so the app takes it and goes home.

for tap: Tap in [.open, .play, .back, .back] {
  print("\(tap):")
  app <-! tap
  print("  \(app.configuration)")
}
print(app.treeDescription)

// The library opens again. The player resumes in the paused state, in which it was left.

app <-! .open
print(app.configuration)

// "Listen now" opens the library with the player playing, wherever it was left.

for tap: Tap in [.back, .listen] {
  print("\(tap):")
  app <-! tap
}
print(app.configuration)
