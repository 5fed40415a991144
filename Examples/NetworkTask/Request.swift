// The same with an asynchronous task, which belongs to the state. It starts when the state is entered and is cancelled
// when the state is left. Its result is an event.

import Interlock
import InterlockAsync

enum Request: Kinded {
  case ready
  case fetching(String)
  case done(String)
  case failed(String)

  enum Kind: StateType { case ready, fetching, done, failed }

  var kind: Kind {
    switch self {
    case .ready: .ready
    case .fetching: .fetching
    case .done: .done
    case .failed: .failed
    }
  }

  static func value(of kind: Kind) -> Request? { kind == .ready ? .ready : nil }
}

enum RequestEvent: Kinded {
  case fetch(String)
  case received(String)
  case failed(any Error)
  case cancel

  enum Kind: EventType { case fetch, received, failed, cancel }

  var kind: Kind {
    switch self {
    case .fetch: .fetch
    case .received: .received
    case .failed: .failed
    case .cancel: .cancel
    }
  }
}

struct NoConnection: Error {}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
func makeRequest(
  load: @escaping @Sendable (_ address: String) async throws -> String
) -> Blueprint<Request, RequestEvent> {
  Blueprint(state: .ready) {
    On(.fetch, [.ready, .done, .failed] => .fetching)
    On(.received, .fetching => .done)
    On(.failed, .fetching => .failed)
    On(.cancel, .fetching => .ready)
    During(.fetching, "load") { state in
      guard case .fetching(let address) = state else { return nil }
      return .received(try await load(address))
    } catching: { error in
      .failed(error)
    }
    Values { event, _ in
      return switch event {
      case .fetch(let address): .fetching(address)
      case .received(let text): .done(text)
      case .failed(let error): .failed("\(error)")
      default: nil
      }
    }
  }
}
