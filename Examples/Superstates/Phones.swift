// A phone call in one flat enum: what happens during a call lives inside the call, and the microphone beside it.

import Interlock

@Cases enum Phone: StateType {
  case idle, ringing(caller: String), inCall(with: String)

  // Inside the call:
  case talking(minutes: Int), onHold(tune: String)

  // The microphone, beside it:
  case open, muted

  case ended(summary: String)
}

@Cases enum Key: EventType {
  case ring(String), answer, minute, hold(String), resume, mute, hangUp, drop, redial
}

/// What a phone does.
let phones = Blueprint<Phone, Key>(state: .idle) {
  On(\.ring, \.idle => \.ringing) { caller, _ in caller }
  On(\.answer, \.ringing => \.inCall) { _, caller in caller }

  // One line for all that a call may be in.
  On(\.hangUp, \.inCall => \.ended) { _, name in "hung up on \(name)" }

  // Back to where the call was left, and with the microphone as it was.
  On(.redial, .ended => Past(of: .inCall, .deep)).value { _, _ in .inCall(with: "the same again") }

  Within(.inCall, "call", startingIn: .talking(minutes: 0)) {
    On(\.minute, in: \.talking) { _, minutes in minutes += 1 }
    On(\.hold, \.talking => \.onHold) { tune, _ in tune }
    On(.resume, .onHold => .talking(minutes: 0))

    // An arrow out of the call: it leaves the microphone, too.
    On(\.drop, \.talking => \.ended) { _, minutes in "dropped after \(minutes) min" }
    Always(\.talking => \.ended) { minutes in "\(minutes) min are enough" }
      .when("talked too long") { minutes in minutes > 2 }
  }
  Within(.inCall, "microphone", initial: .open) {
    On(.mute, .open => .muted, .muted => .open)
  }

  OnEntry(of: \.inCall) { name in print("in a call with \(name)") }
  OnExit(of: \.inCall) { name in print("no longer in a call with \(name)") }
  OnEntry(of: \.ended) { summary in print(summary) }
  OnRefusal { refusal in print(refusal) }
}
