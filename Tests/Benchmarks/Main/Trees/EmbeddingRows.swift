import Interlock
import SwiftState

/// The row about a submachine whose state its parent's carries.
func embeddingRows(_ rounds: Rounds) -> [Row] {
  [
    Row("embedded, a screen with a player") { name in
      let (yardstick, tree) = (SwitchScreen(), screen.machine())
      let measurement = rounds.compare(
        name, operations: streamLength, bound: nil, yardstick: { taps.count { yardstick.handle($0) } },
        interlock: { taps.count { tree.tryEvent($0) } })
      precondition(tree.state == yardstick.screen)
      return measurement
    }
  ]
}
