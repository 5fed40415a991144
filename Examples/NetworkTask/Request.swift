// The same with an asynchronous task, which belongs to the state. It starts when the state is entered and is cancelled
// when the state is left. Its result is an event.

import Interlock
import InterlockAsync

@Cases enum Request: Kinded { case ready, fetching(String), done(String), failed(String) }
@Cases enum RequestEvent: Kinded { case fetch(String), received(String), failed(any Error), cancel }

struct NoConnection: Error {}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
func makeRequest(
  load: @escaping @Sendable (_ address: String) async throws -> String
) -> Blueprint<Request, RequestEvent> {
  Blueprint(state: .ready) {
    On(\.fetch, \.ready => \.fetching, \.done => \.fetching, \.failed => \.fetching) { address, _ in address }
    On(\.received, \.fetching => \.done) { text, _ in text }
    On(\.failed, \.fetching => \.failed) { error, _ in "\(error)" }
    On(.cancel, .fetching => .ready)
    During(of: \.fetching, "load") { address in
      .received(try await load(address))
    } catching: { error in
      .failed(error)
    }
  }
}
