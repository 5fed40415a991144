// Prints what a machine with many ambiguous routes does, or fingerprints. Every process hashes differently, but prints the
// same.

import Interlock

struct Word: StateType, EventType, CustomStringConvertible {
  let description: String
}

let states = "abcdef".map { Word(description: String($0)) }
let events = ["go", "halt", "skip"].map { Word(description: $0) }
let anyState: Pattern<Word> = .any

func note(_ name: String) -> (Context<Word, Word>) -> Void {
  { print(" ", name, $0) }
}

let machine = StateMachine<Word, Word>(state: states[0])
for (index, state) in states.enumerated() {
  let others = Pattern(states[index...])
  machine.add {
    On(events[index % 3], state => others)
      .when("later \(index)") { context in
        print("  judge", index, context)
        return (context.userInfo as? Int ?? 0) % (index + 2) == 1
      }
    On(.any, anyState => state)
      .when("own \(index)") { context in
        print("  judge any", index, context)
        return (context.userInfo as? Int ?? 0) % 5 == index
      }
      .then(note("own \(index)"))
    for event in events { After(event, along: anyState => others, order: 7, then: note("event \(index)")) }
    OnEntry(others, order: 7, then: note("entry \(index)"))
    OnExit(others, then: note("exit \(index)"))
  }
  machine.addHandler(others => anyState, order: 7, handler: note("state \(index)"))
  machine.addAnyHandler(others => state, order: 7, handler: note("any \(index)"))
  machine.addChainHandler(state => anyState => others, order: 7, handler: note("chain \(index)"))
  machine.addChainErrorHandler(state => anyState => others, order: 7, handler: note("broken \(index)"))
  machine.addRouteMapping { _, fromState, userInfo in
    print("  ask", index)
    return userInfo as? Int == index && fromState != state ? state : nil
  }
  machine.addErrorHandler { print("  error \(index)", $0.debugDescription) }
}

if CommandLine.arguments.last == "fingerprints" {
  printFingerprints()
} else {
  for message in 0..<40 {
    for event in events { print(event, message, machine.send(event, userInfo: message)) }
    let target = states[message % states.count]
    print(target, message, machine.move(to: target, userInfo: message))
    print(machine.acceptedEvents(userInfo: message), machine.acceptedStates(userInfo: message))
  }
  print(machine.debugDescription)
}
