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
