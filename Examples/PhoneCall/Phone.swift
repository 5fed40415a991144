// A phone: a call is missed after half a minute, an activity connects it, and a call can be muted.

import Interlock
import InterlockAsync

enum Phone: StateType { case idle, ringing, connecting, inCall, missed, failed }
enum Microphone: StateType { case on, muted }
enum Call: EventType { case ring, accept, connected, failed, hangUp, mute }

struct NoLine: Error {}

let microphone = Blueprint<Microphone, Call>(state: .on) {
  On(.mute, .on => .muted, .muted => .on)
}

/// The blueprint of a call. The parameter connects it.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
func makePhone(connect: @escaping @Sendable () async throws -> Void) -> Blueprint<Phone, Call> {
  Blueprint(state: .idle) {
    On(.ring, [.idle, .missed] => .ringing)
    On(.accept, .ringing => .connecting)
    On(.connected, .connecting => .inCall)
    On(.failed, .connecting => .failed)
    On(.hangUp, .any => .idle)
    Timeout(.seconds(30), .ringing => .missed)
    During(.connecting, "connect") { _ in
      try await connect()
      return .connected
    } catching: { _ in
      .failed
    }
    Submachine(microphone, in: .inCall)
  }
}
