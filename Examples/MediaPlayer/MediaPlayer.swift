// A player that lives inside one screen of an app. It takes events first, is active only there, and resumes where it was,
// unless a route says otherwise.

import Interlock

enum App: StateType { case home, library }
enum Player: StateType { case stopped, playing, paused }
enum Tap: EventType { case open, back, play, listen }

func mediaPlayer() -> (app: Machine<App, Tap>, player: Machine<Player, Tap>) {
  let player = Machine<Player, Tap>(state: .stopped) { machine in
    machine.addRoute(event: .play, [.stopped, .paused] => .playing)
    machine.addRoute(event: .back, .playing => .paused)
  }
  let app = Machine<App, Tap>(state: .home) { machine in
    machine.addRoute(event: .open, .home => .library)
    machine.add { On(.listen, .home => .library).entering(.in(Player.playing)) }
    machine.addRoute(event: .back, .library => .home)
    machine.attach(player, to: .library, history: .shallow)
  }
  return (app, player)
}
