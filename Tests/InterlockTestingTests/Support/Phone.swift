import Interlock
import InterlockAsync

enum Phone: StateType, CaseIterable, Sendable { case idle, ringing, connecting, talking, missed, failed }
enum Call: EventType, CaseIterable, Sendable { case ring, accept, connected, hangUp, fail }
enum Line: StateType, CaseIterable, Sendable { case clear, noisy }

struct Unreachable: Error {}

/// A call that is missed after a while, connects by an activity, and whose line is a machine with a time of its own.
let phone = Blueprint<Phone, Call>(state: .idle) {
  On(.ring, [.idle, .missed, .failed] => .ringing)
  On(.accept, .ringing => .connecting)
  On(.connected, .connecting => .talking)
  On(.fail, .connecting => .failed)
  On(.hangUp, .any => .idle)
  Timeout(.seconds(30), .ringing => .missed)
  Timeout(.seconds(60), .missed => .idle)
  During(.connecting, "connect") { _ in
    .connected
  } catching: { _ in
    .fail
  }
  During(.talking, "record") { _ in nil }
  Submachine(line, in: .talking)
}

let line = Blueprint<Line, Call>(state: .clear) {
  Timeout(.seconds(10), .clear => .noisy)
  Timeout(.seconds(5), .noisy => .clear)
}
