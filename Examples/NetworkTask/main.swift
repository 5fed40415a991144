// Two requests, and attempts to start another one meanwhile.

import Interlock

let network = networkTask().stateMachine()
network <- .fetching
network <- .fetching  // refused: one is under way
network <- .success("{}")

network <- .saving
network <- .fetching  // refused as well
network <- .failure("no connection")
print(network.state)
