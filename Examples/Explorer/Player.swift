import Interlock

enum App: StateType { case menu, library }
enum Song: StateType { case paused, playing }
enum Volume: StateType { case loud, muted }
enum Tap: EventType { case open, close, play, mute }

/// A media player that remembers whether it was playing.
let player = Blueprint<App, Tap>(state: .menu) {
  On(.open, .menu => .library)
  On(.close, .library => .menu)
    .when("nothing is being saved") { _ in true }
  Submachine(
    Blueprint<Song, Tap>(state: .paused) { On(.play, .paused => .playing, .playing => .paused) },
    in: .library, history: .shallow)
  Submachine(
    Blueprint<Volume, Tap>(state: .loud) { On(.mute, .loud => .muted, .muted => .loud) }, in: .library)
}
