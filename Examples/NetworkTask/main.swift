// Two requests, and refused attempts to start another one meanwhile. Then the same with an asynchronous task.

import Interlock
import InterlockAsync

let network = networkTask().stateMachine()
network <- .fetching
network <- .fetching  // refused: one is under way
network <- .success("{}")

network <- .saving
network <- .fetching  // refused as well
network <- .failure("no connection")
print(network.state)

guard #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) else { fatalError("Clocks need a newer system.") }

let request = MachineActor(
  makeRequest { address in
    switch address {
    case "/slow": try await Task.sleep(for: .seconds(3600))
    case "/nowhere": throw NoConnection()
    default: break
    }
    return "{}"
  })

print()
for address in ["/data", "/nowhere"] {
  try await request.send(.fetch(address))
  print(address, "is", try await request.wait { $0.kind != .fetching })
}
try await request.send(.fetch("/slow"))
print(try await request.send(.fetch("/data")))
print(try await request.send(.cancel))
await request.stop()
print(await request.unfinished.isEmpty ? "nothing is under way" : "something is under way")
