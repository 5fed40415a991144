// Conditions guard arrows: one on every way in, one on every way out, and one that forbids among all that is allowed.

import Interlock

enum Door: StateType { case open, closed, locked, bricked }

let door = StateMachine<Door, NoEvent>(state: .open) { machine in
  // The way in: whoever locks the door needs a key.
  machine.addRoute(.any => .locked, label: "has a key") { context in
    context.userInfo as? String == "key"
  }

  // The way out: whatever the state was, leaving a bricked door takes a hammer.
  machine.addRoute(.bricked => .any, label: "has a hammer") { context in
    context.userInfo as? String == "hammer"
  }

  // The blacklist: all else is allowed but these.
  let guarded: [Door] = [.locked, .bricked]
  machine.addRoute(.any => .any, label: "is not guarded") { context in
    !guarded.contains(context.fromState) && !guarded.contains(context.toState)
  }
  machine.addRoute(.locked => .closed)
  machine.addRoute(.closed => .bricked)

  machine.addHandler(.any => .any) { context in print(context) }
  machine.addErrorHandler { context in print("refused:", context.refusal!) }
}

door <- .closed <- .open <- .closed
door <- .locked
door <- (.locked, "key") <- .open
door <- .closed <- .bricked <- .open
door <- (.open, "hammer")
