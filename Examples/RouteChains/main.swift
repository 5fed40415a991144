// Chains watch for consecutive transitions: a secret sequence of keys opens a vault.

import Interlock

enum Key: StateType { case ready, up, down, left, right }

let pad = StateMachine<Key, NoEvent>(state: .ready) { machine in
  machine.addRoute(.any => .any)

  let secret: TransitionChain<Key> = .ready => .up => .down => .left
  machine.addChainHandler(secret) { _ in print("the vault opens") }
  machine.addChainErrorHandler(secret) { context in print("wrong key:", context.toState) }
}

for keys: [Key] in [[.up, .right], [.up, .down, .left]] {
  print("pressing", keys.count, "keys")
  pad <- .ready
  for key in keys { pad <- key }
}

// A route chain adds the routes as well, each with the chain's condition.
let guided = StateMachine<Key, NoEvent>(state: .ready) { machine in
  machine.addRouteChain(.ready => .up => .down) { _ in print("all steps in a row") }
}

guided <- .down <- .up <- .down
