// Conditions guard arrows: all arrows into a state, all arrows out of a state, and all arrows except a blacklist.

import Interlock

enum Door: StateType { case open, closed, locked, bricked }

enum Tool { case key, hammer }

var hand: Tool?

let door = StateMachine<Door, NoEvent>(state: .open) { machine in
  // Arrows into a state: locking the door takes a key.
  machine.addRoute(.any => .locked, label: "has a key") { _ in hand == .key }

  // Arrows out of a state: leaving a bricked door takes a hammer.
  machine.addRoute(.bricked => .any, label: "has a hammer") { _ in hand == .hammer }

  // A blacklist: everything is allowed except these states.
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
hand = .key
door <- .locked
door <- .open
door <- .closed <- .bricked <- .open
hand = .hammer
door <- .open
