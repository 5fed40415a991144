// The states of a TCP connection, as in the diagram of RFC 9293, section 3.3.2.

import Interlock

enum Connection: StateType {
  case closed, listen, synSent, synReceived, established
  case finWait1, finWait2, closing, timeWait
  case closeWait, lastAck
}

@Cases enum Signal: EventType {
  // Calls of the user.
  case passiveOpen, activeOpen, send, close, abort
  // Arriving segments.
  case syn, synAck, ackOfSyn, fin, ackOfFin, finAndAckOfFin, rst(openedPassively: Bool)
  // The clock.
  case timeout
}

typealias TCP = Blueprint<Connection, Signal>

func send(_ segment: String) -> TCP.Handler {
  { _ in print("    sends", segment) }
}

extension TCP {
  @Builder static var opening: Part {
    On(.passiveOpen, .closed => .listen)
    On(.activeOpen, .closed => .synSent)
      .then(send("SYN"))
    On(.send, .listen => .synSent)
      .then(send("SYN"))
    On(.syn, .listen => .synReceived, .synSent => .synReceived)
      .then(send("SYN, ACK"))
    On(.synAck, .synSent => .established)
      .then(send("ACK"))
    On(.ackOfSyn, .synReceived => .established)
  }

  @Builder static var closing: Part {
    On(.close, .listen => .closed, .synSent => .closed)
    On(.close, [.synReceived, .established] => .finWait1, .closeWait => .lastAck)
      .then(send("FIN"))
    On(.fin, .established => .closeWait, .finWait1 => .closing, .finWait2 => .timeWait)
      .then(send("ACK"))
    On(.finAndAckOfFin, .finWait1 => .timeWait)
      .then(send("ACK"))
    On(.ackOfFin, .finWait1 => .finWait2, .closing => .timeWait, .lastAck => .closed)
    On(.timeout, .timeWait => .closed)
  }

  @Builder static var resetting: Part {
    Ignore(.rst, in: .closed, .listen)
    On(.rst, .synReceived => .listen)
      .when("opened passively") { context in context.event?[\.rst] == true }
    On(.rst, .any => .closed)
    On(.abort, [.synReceived, .established, .finWait1, .finWait2, .closeWait] => .closed)
      .then(send("RST"))
    On(.abort, [.listen, .synSent, .closing, .lastAck, .timeWait] => .closed)
  }
}

let tcp = TCP(state: .closed) {
  TCP.opening
  TCP.closing
  TCP.resetting
  Along(.any => .any, order: 10) { context in print("  \(context)") }
  OnRefusal { refusal in print("  error:", refusal) }
}
