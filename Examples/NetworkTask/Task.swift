// One request at a time: the machine's state says whether one is under way, and a second fetch is refused.

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

func networkTask() -> Blueprint<NetworkState, NoEvent> {
  Blueprint(state: .ready) {
    // What may happen.
    Allow(.ready => [.fetching, .saving])
    Allow([.fetching, .saving] => .any)
      .when("is a result") { $0.toState.isResult }
    Allow(.any => .ready)

    // What happened.
    OnEntry(.fetching, .saving) { context in print("\(context.toState) begins") }
    OnEntry { context in
      switch (context.fromState, context.toState) {
      case (.fetching, .success(let json)): print("parsing", json)
      case (.saving, .success): print("saved")
      case (_, .failure(let message)): print("sorry:", message)
      default: return
      }
      context.stateMachine! <- .ready
    }
    OnEntry(.ready) { _ in print("the interface is up to date") }
    OnRefusal { refusal in print("refused:", refusal) }
  }
}
