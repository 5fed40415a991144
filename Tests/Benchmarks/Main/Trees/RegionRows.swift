import Interlock
import SwiftState

/// The row about parallel regions.
func regionRows(_ rounds: Rounds) -> [Row] {
  [
    Row("two regions, a keyboard") { name in
      let (yardstick, tree) = (SwitchKeyboard(), keyboard.machine())
      let measurement = rounds.compare(
        name, operations: streamLength, bound: nil, yardstick: { strokes.count { yardstick.handle($0) } },
        interlock: { strokes.count { tree.tryEvent($0) } })
      precondition(tree.state == yardstick.keyboard)
      return measurement
    }
  ]
}
