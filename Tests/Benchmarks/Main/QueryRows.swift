import Interlock
import SwiftState

/// The rows about queries: what would be accepted, beside the attempt.
func queryRows(_ rounds: Rounds) -> [Row] {
  [
    Row("destination(on:) beside the attempt") { name in
      let make = { Machine<Player, Button>(state: .empty) { $0.addPlayerRoutes() } }
      let asked = questions(along: PlayerStream.random, of: make) { $0.tryEvent($1) }
      let walker = make()
      return rounds.compare(
        name, operations: streamLength, bound: 5,
        yardstick: { PlayerStream.random.count { walker.tryEvent($0) } },
        interlock: { asked.count { $0.destination(on: $1) != nil } })
    },
    Row("canTryState beside the attempt") { name in
      let make = { StateMachine<Player, Button>(state: .empty) { $0.addPlayerRoutes() } }
      let asked = questions(along: PlayerStream.randomTargets, of: make) { $0.tryState($1) }
      let walker = make()
      return rounds.compare(
        name, operations: streamLength, bound: 5,
        yardstick: { PlayerStream.randomTargets.count { walker.tryState($0) } },
        interlock: { asked.count { $0.accepts($1) } })
    },
    Row("destination(on:) beside the attempt, two levels") { name in
      let asked = questions(along: SignalStream.random, of: { session.machine() }) { $0.tryEvent($1) }
      let walker = session.machine()
      return rounds.compare(
        name, operations: streamLength, bound: 5,
        yardstick: { SignalStream.random.count { walker.tryEvent($0) } },
        interlock: { asked.count { $0.destination(on: $1) != nil } })
    },
  ]
}

/// The rows about heap allocations in a query: there must be none.
func queryAllocationRows() -> [Row] {
  guard Heap.isCounted else { return [] }
  let machine = StateMachine<Player, Button>(state: .stopped) { $0.addPlayerRoutes() }
  let tree = session.machine()
  for signal: Signal in [.logIn, .granted] { tree.tryEvent(signal) }
  return [
    allocationRow("allocations, destination(on:)") {
      machine.destination(on: PlayerStream.random[$0]) != nil
    },
    allocationRow("allocations, canTryState") { machine.accepts(PlayerStream.randomTargets[$0]) },
    allocationRow("allocations, destination(on:), two levels") {
      tree.destination(on: SignalStream.random[$0]) != nil
    },
  ]
}
