import Interlock

/// What a screen's player does.
enum Playback: StateType {
  case stopped, playing, paused
}

/// A screen, one of whose states carries that of a player.
enum Screen: StateType {
  case menu, settings, player(Playback)

  /// The player's state, if it is carried.
  var playback: Playback? { if case .player(let playback) = self { playback } else { nil } }
}

enum Tap: EventType {
  case open, close, gear, play, pause, stop
}

/// What a screen is fed.
let taps: [Tap] = repeated([
  .gear, .close, .open, .play, .pause, .play, .stop, .stop, .play, .pause, .stop, .play, .close,
])

/// A tree with an embedded submachine, without handlers.
let screen = Blueprint<Screen, Tap>(state: .menu) {
  On(.open, .menu => .player(.stopped))
  On(.gear, .menu => .settings)
  On(.close, .any => .menu)
  Embed(playback, as: Screen.player, from: \.playback)
}

private let playback = Blueprint<Playback, Tap>(state: .stopped) {
  On(.play, .stopped => .playing, .paused => .playing)
  On(.pause, .playing => .paused)
  On(.stop, .playing => .stopped, .paused => .stopped)
}

/// The same as one would write it by hand.
final class SwitchScreen {
  private(set) var screen = Screen.menu

  func handle(_ tap: Tap) -> Bool {
    switch (screen, tap) {
    case (.player(.stopped), .play), (.player(.paused), .play): screen = .player(.playing)
    case (.player(.playing), .pause): screen = .player(.paused)
    case (.player(.playing), .stop), (.player(.paused), .stop): screen = .player(.stopped)
    case (.menu, .open): screen = .player(.stopped)
    case (.menu, .gear): screen = .settings
    case (_, .close): screen = .menu
    default: return false
    }
    return true
  }
}
