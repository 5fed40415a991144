import Interlock
import InterlockAsync
import InterlockGraph

/// The states of a call in one flat enum: some live inside others.
enum Hotline: StateType, CaseIterable {
  case idle, inCall

  // What is said, and the line while nobody talks:
  case talking, waiting, music, silence, rated

  // The microphone, beside it:
  case open, muted

  case ended
}

enum Touch: EventType, CaseIterable {
  case dial, park, hold, resume, flush, skip, restart, mute, whisper, hangUp, rejoin, redial
}

/// A chart with all that only charts have: regions in regions, arrows across levels in both directions, the past, several targets at
/// once, and an eventless route.
let hotline = Blueprint<Hotline, Touch>(state: .idle) {
  On(.dial, .idle => .inCall)
  On(.park, .idle => .silence)
  On(.whisper, .idle => All(.waiting, .muted))
  On(.rejoin, .idle => Past(of: .inCall, otherwise: .waiting))
  On(.redial, .ended => Past(of: .inCall, .deep, otherwise: .waiting))
  On(.hold, .inCall => .waiting)
  On(.hangUp, .inCall => .ended)
  OnCompletion(.inCall => .idle)
  Within(.inCall, "talk", initial: .talking) {
    On(.hold, .talking => .waiting)
    On(.resume, .waiting => .talking)
    On(.restart, .any => .inCall)
    On(.skip, .talking => .rated)
      .when("polite") { _ in true }
    Always(.waiting => .ended)
      .when("line is dead") { _ in false }
    FinalStates(.rated)
    Within(.waiting, initial: .music, history: .shallow) {
      On(.flush, .music => .silence, .silence => .music)
      Timeout(.seconds(60), .silence => .ended)
    }
  }
  Within(.inCall, "microphone", initial: .open) {
    On(.mute, .open => .muted, .muted => .open)
  }
}
