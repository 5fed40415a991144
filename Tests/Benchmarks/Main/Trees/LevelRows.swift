import Interlock
import SwiftState

/// The rows about trees of two and of four levels beside `switch`es inside `switch`es.
func levelRows(_ rounds: Rounds) -> [Row] {
  [
    Row("two levels, a session") { compareSessions($0, SignalStream.session, rounds) },
    Row("two levels, random signals") { compareSessions($0, SignalStream.random, rounds) },
    Row("two levels, a handler in each") { name in
      let (ours, theirs) = (Counter(), Counter())
      let yardstick = SwitchSessionWithHandlers(
        onSession: { theirs.add($1 == .open ? 1 : 2) }, onTransfer: { theirs.add($1 == .idle ? 3 : 4) })
      let tree = session(
        onSession: { ours.add($0.toState == .open ? 1 : 2) },
        onTransfer: { ours.add($0.toState == .idle ? 3 : 4) }
      ).machine()
      let measurement = rounds.compare(
        name, operations: streamLength, bound: 3,
        yardstick: { SignalStream.session.count { yardstick.handle($0) } },
        interlock: { SignalStream.session.count { tree.tryEvent($0) } })
      precondition(ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("four levels, a device") { name in
      let (yardstick, tree) = (SwitchDevice(), device.machine())
      let measurement = rounds.compare(
        name, operations: streamLength, bound: 2,
        yardstick: { SignalStream.device.count { yardstick.handle($0) } },
        interlock: { SignalStream.device.count { tree.tryEvent($0) } })
      precondition(tree.state == yardstick.power)
      return measurement
    },
  ]
}

/// The session that was declared beside the one that was written by hand.
private func compareSessions(_ name: String, _ stream: [Signal], _ rounds: Rounds) -> Measurement {
  let (yardstick, tree) = (SwitchSession(), session.machine())
  let first = session.machine()
  let accepted = stream.count { first.tryEvent($0) }
  var measurement = rounds.compare(
    name, operations: streamLength, bound: 1.5, yardstick: { stream.count { yardstick.handle($0) } },
    interlock: { stream.count { tree.tryEvent($0) } })
  precondition(tree.state == yardstick.session)
  measurement.remark = "\(accepted) accepted, \(stream.count - accepted) refused"
  return measurement
}
