import Interlock
import SwiftState

private let fleetSize = 1_000_000

/// The rows about many machines with one definition.
func fleetRows(_ rounds: Rounds) -> [Row] {
  [
    Row("a million machines from a blueprint") { name in
      var fleet: [Machine<Player, Button>] = []
      fleet.reserveCapacity(fleetSize)
      let times = (0..<Rounds.short.count).map { _ in
        fleet.removeAll(keepingCapacity: true)
        return rounds.time {
          for _ in 0..<fleetSize { fleet.append(playerBlueprint.machine()) }
          return fleet.count
        }
      }
      return Measurement(name, median(times) / 1e9, "s", bound: 0.2)
    },
    Row("bytes a machine from a blueprint") { name in
      var fleet = [playerBlueprint.machine()]
      fleet.reserveCapacity(10_001)
      fleet[0].tryEvent(.openClose)
      let heap = Heap.used {
        for _ in 0..<10_000 { fleet.append(playerBlueprint.machine()) }
        for machine in fleet { machine.tryEvent(.openClose) }
      }
      // Now and then the allocator gives a block whose remainder would be too small to be split off.
      return Measurement(name, (heap.bytes / 10_000).rounded(), "bytes", bound: 64)
    },
    Row("attempt of a machine from a blueprint beside one of its own") { name in
      let own = Machine<Player, Button>(state: .empty) { $0.addPlayerRoutes() }
      let shared = playerBlueprint.machine()
      return rounds.compare(
        name, operations: streamLength, bound: 1.1,
        yardstick: { PlayerStream.evening.count { own.tryEvent($0) } },
        interlock: { PlayerStream.evening.count { shared.tryEvent($0) } })
    },
  ]
}
