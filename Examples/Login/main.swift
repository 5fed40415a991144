// What a screen would show: see `LoginScreen.swift` for the screen itself.

import Interlock
import InterlockAsync

guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { fatalError("Observation is newer.") }

let login = ObservableMachine(makeLogin())
let states = login.machine.states
let running = Task { await login.run() }

@MainActor func show() {
  print("\(login.state.email) | \(login.accepts(.submit) ? "[Log in]" : "(Log in)") | \(login.state.hint)")
}

show()
login.send(.edit("bob"))
show()
login.send(.edit("bob@example.com"))
show()
login.send(.submit)
show()
for await state in states where state.kind == .form && !state.hint.isEmpty { break }
show()
login.send(.edit("ada@example.com"))
show()
login.send(.submit)
for await state in login.machine.states where state.kind == .welcome { break }
print(login.state)
running.cancel()
await running.value
