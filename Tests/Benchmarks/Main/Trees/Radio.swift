import Interlock

/// What a radio plays from: three states, with a machine of its own in two of them.
enum Source: StateType {
  case tuner, disc, line
}

enum Band: StateType {
  case long, medium, short
}

enum Disc: StateType {
  case stopped, playing, paused
}

enum Knob: EventType {
  case source, band, play, pause
}

/// What a radio is fed: six moves in ten leave or enter a submachine, or do both.
let turns: [Knob] = repeated([
  .band, .source, .play, .pause, .source, .source, .band, .source, .source, .source,
])

/// A radio that counts what is left and entered in each of its machines.
func radio(counting total: Counter) -> Blueprint<Source, Knob> {
  let tuner = Blueprint<Band, Knob>(state: .medium) {
    On(.band, .long => .medium, .medium => .short, .short => .long)
    OnExit { total.add($0.fromState == .medium ? 1 : 2) }
    OnEntry { total.add($0.toState == .medium ? 3 : 4) }
  }
  let disc = Blueprint<Disc, Knob>(state: .stopped) {
    On(.play, .stopped => .playing, .paused => .playing)
    On(.pause, .playing => .paused)
    OnExit { total.add($0.fromState == .playing ? 5 : 6) }
    OnEntry { total.add($0.toState == .playing ? 7 : 8) }
  }
  return Blueprint(state: .tuner) {
    On(.source, .tuner => .disc, .disc => .line, .line => .tuner)
    OnExit { total.add($0.fromState == .tuner ? 9 : 10) }
    OnEntry { total.add($0.toState == .tuner ? 11 : 12) }
    Submachine(tuner, in: .tuner)
    Submachine(disc, in: .disc)
  }
}
