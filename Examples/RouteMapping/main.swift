// A route mapping: a closure that computes targets, for states and events that carry data. Arrows precede it.

import Interlock

indirect enum Screen: StateType {
  case signIn
  case list(selected: Int?)
  case room(Int, back: Screen)
}

enum Input: EventType {
  case signedIn
  case open(room: Int)
  case back
}

let app = Machine<Screen, Input>(state: .signIn) { machine in
  machine.addRoute(event: .signedIn, .signIn => .list(selected: nil))

  machine.addRouteMapping { event, screen, _ in
    switch (event, screen) {
    case (.open(let room), .list): .room(room, back: .list(selected: room))
    case (.back, .room(_, let back)): back
    default: nil
    }
  }

  machine.add { After { context in print(context.toState) } }
  machine.addErrorHandler { context in print("refused:", context.refusal!) }
}

app <-! .open(room: 7)  // not before signing in
app <-! .signedIn
app <-! .open(room: 7)
app <-! .back

// Where the values are known, arrows between values say the same, and can be drawn and checked.

enum Phase: StateType { case named(String) }
enum Word: EventType { case said(String) }

let phases = Blueprint<Phase, Word>(state: .named("initial")) {
  On(.said("gogogo"), .named("initial") => .named("Phase 1"), .named("Phase 1") => .named("Phase 2"))
  On(.said("finish"), .named("Phase 2") => .named("end"))
}

let phase = phases.machine()
phase <-! .said("go?") <-! .said("gogogo") <-! .said("finish") <-! .said("gogogo") <-! .said("finish")
print(phase.state)
