// Presses keys, and prints which lights are on.

import Interlock

let machine = keyboard.machine()
let locks = machine.submachines(of: StateMachine<Lock, Push>.self)
for (name, lock) in zip(["caps", "num"], locks) {
  lock.add { OnEntry(.any) { context in print("  the \(name) light is", context.toState) } }
}

for key: Key in [.numLock, .plug, .capsLock, .numLock, .capsLock, .capsLock, .escape, .escape, .plug] {
  print("\(key):")
  machine <-! key
  print("  \(machine.configuration)")
}
