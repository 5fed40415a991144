// One request at a time: the state is the machine's, so no task has to stand for it. A second fetch is refused.

import Interlock

enum NetworkState: StateType {
  case ready, fetching, saving
  case success(String)
  case failure(String)

  var isResult: Bool {
    switch self {
    case .success, .failure: true
    default: false
    }
  }
}

let network = StateMachine<NetworkState, NoEvent>(state: .ready) { machine in
  // Should it?
  machine.addRoute(.ready => [.fetching, .saving])
  machine.addRoute([.fetching, .saving] => .any, label: "is a result") { $0.toState.isResult }
  machine.addRoute(.any => .ready)

  // It did.
  machine.addEntryHandler([.fetching, .saving]) { context in print("\(context.toState) begins") }
  machine.addEntryHandler(.any) { context in
    switch (context.fromState, context.toState) {
    case (.fetching, .success(let json)): print("parsing", json)
    case (.saving, .success): print("saved")
    case (_, .failure(let message)): print("sorry:", message)
    default: return
    }
    context.stateMachine! <- .ready
  }
  machine.addEntryHandler(.ready) { _ in print("the interface is up to date") }
  machine.addErrorHandler { context in print("refused:", context.refusal!) }
}

network <- .fetching
network <- .fetching  // refused: one is under way
network <- .success("{}")

network <- .saving
network <- .fetching  // refused as well
network <- .failure("no connection")
print(network.state)
