import Interlock
import SwiftState

/// A machine that only has machines inside.
enum Shell: StateType { case only }

enum Gate: StateType { case open, shut }

enum Push: EventType { case push }

/// A machine of two states, so many levels below the one that is given back.
func nest(_ depth: Int) -> (root: Machine<Shell, Push>, leaf: Machine<Gate, Push>) {
  let leaf = Machine<Gate, Push>(state: .open) { $0.add { On(.push, .open => .shut, .shut => .open) } }
  let root = Machine<Shell, Push>(state: .only)
  var last = root
  for _ in 1..<depth {
    let next = Machine<Shell, Push>(state: .only)
    last.attach(next, to: .only)
    last = next
  }
  last.attach(leaf, to: .only)
  return (root, leaf)
}

/// The rows about machines inside states: an event that reaches a machine at some depth.
func depthRows(_ rounds: Rounds) -> [Row] {
  [1, 4, 16, 64].map { depth in
    Row("event that reaches depth \(depth)") { name in
      let machine = nest(depth).root
      let operations = 100_000 / depth
      let time = rounds.medianTime { (0..<operations).count { _ in machine.tryEvent(.push) } }
      return Measurement(name, time / Double(operations), "ns")
    }
  } + [
    Row("depth 64 beside depth 16") { name in
      let (deep, shallow) = (nest(64).root, nest(16).root)
      return rounds.compare(
        name, operations: 1000, bound: 6,
        yardstick: { (0..<1000).count { _ in shallow.tryEvent(.push) } },
        interlock: { (0..<1000).count { _ in deep.tryEvent(.push) } })
    }
  ]
}
