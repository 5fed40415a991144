import Interlock
import SwiftState

/// The row about moves that leave and enter submachines.
func moveRows(_ rounds: Rounds) -> [Row] {
  [
    Row("moves that leave and enter submachines, exit and entry handlers") { name in
      let (ours, theirs) = (Counter(), Counter())
      let yardstick = SwitchRadio(
        onSource: ({ theirs.add($0 == .tuner ? 9 : 10) }, { theirs.add($0 == .tuner ? 11 : 12) }),
        onBand: ({ theirs.add($0 == .medium ? 1 : 2) }, { theirs.add($0 == .medium ? 3 : 4) }),
        onDisc: ({ theirs.add($0 == .playing ? 5 : 6) }, { theirs.add($0 == .playing ? 7 : 8) }))
      let tree = radio(counting: ours).machine()
      let measurement = rounds.compare(
        name, operations: streamLength, bound: 4, yardstick: { turns.count { yardstick.handle($0) } },
        interlock: { turns.count { tree.tryEvent($0) } })
      precondition(ours.total == theirs.total && ours.total > 0)
      return measurement
    }
  ]
}
