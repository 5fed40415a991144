// A player that lives inside one screen of an app. It takes events first, is active only there, and resumes where it was.

import Interlock

enum App: StateType { case home, library }
enum Player: StateType { case stopped, playing, paused }
enum Tap: EventType { case open, back, play }

let player = Machine<Player, Tap>(state: .stopped) { machine in
  machine.addRoute(event: .play, [.stopped, .paused] => .playing)
  machine.addRoute(event: .back, .playing => .paused)
}

let app = Machine<App, Tap>(state: .home) { machine in
  machine.addRoute(event: .open, .home => .library)
  machine.addRoute(event: .back, .library => .home)
}

app.attach(player, to: .library, history: .shallow)

func announce<S>(_ machine: Machine<S, Tap>) {
  machine.addExitHandler(.any) { context in print("  leaving", context.fromState) }
  machine.addEntryHandler(.any) { context in print("  entering", context.toState) }
}

announce(app)
announce(player)

// Nobody can play while the library is closed.

print(player.attemptEvent(.play))

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
