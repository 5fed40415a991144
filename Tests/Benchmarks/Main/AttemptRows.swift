import Interlock
import SwiftState

/// The rows about single attempts on payload-free enums.
func attemptRows(_ rounds: Rounds) -> [Row] {
  [
    Row("player, evening") {
      comparePlayers($0, PlayerStream.evening, rounds)
    },
    Row("player, random buttons") {
      comparePlayers($0, PlayerStream.random, rounds)
    },
    Row("refused") {
      comparePlayers($0, PlayerStream.refused, rounds)
    },
    Row("one handler") { name in
      let (ours, theirs) = (Counter(), Counter())
      let yardstick = SwitchPlayerWithHandler { theirs.add($1 == .open ? 1 : 2) }
      let machine = Machine<Player, Button>(state: .empty) {
        $0.addPlayerRoutes()
        $0.add { After { ours.add($0.toState == .open ? 1 : 2) } }
      }
      let measurement = rounds.compare(
        name, operations: streamLength, bound: 2.2, yardstick: drive(yardstick, PlayerStream.evening),
        interlock: drive(machine, PlayerStream.evening))
      precondition(ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("one condition") { name in
      let (ours, theirs) = (Counter(), Counter())
      let yardstick = SwitchPlayerWithCondition {
        theirs.add($1 == .open ? 1 : 2)
        return true
      }
      let machine = Machine<Player, Button>(state: .empty) {
        $0.addPlayerRoutes {
          ours.add($0.toState == .open ? 1 : 2)
          return true
        }
      }
      let measurement = rounds.compare(
        name, operations: streamLength, bound: 2.2, yardstick: drive(yardstick, PlayerStream.evening),
        interlock: drive(machine, PlayerStream.evening))
      precondition(ours.total == theirs.total && ours.total > 0)
      return measurement
    },
    Row("state attempt") {
      let machine = StateMachine<Player, Button>(state: .empty) { $0.addPlayerRoutes() }
      return rounds.compare(
        $0, operations: streamLength, bound: 2, yardstick: moveAround(SwitchPlayer(), PlayerStream.targets),
        interlock: moveAround(machine, PlayerStream.targets))
    },
    Row("state attempt, random targets") {
      let machine = StateMachine<Player, Button>(state: .empty) { $0.addPlayerRoutes() }
      return rounds.compare(
        $0, operations: streamLength, bound: 2,
        yardstick: moveAround(SwitchPlayer(), PlayerStream.randomTargets),
        interlock: moveAround(machine, PlayerStream.randomTargets))
    },
  ]
}

/// The player that was declared beside the one that was written by hand, and how many of the events each took.
private func comparePlayers(_ name: String, _ stream: [Button], _ rounds: Rounds) -> Measurement {
  let machine = Machine<Player, Button>(state: .empty) { $0.addPlayerRoutes() }
  let accepted = drive(machine, stream)()
  var measurement = rounds.compare(
    name, operations: streamLength, bound: 1.5, yardstick: drive(SwitchPlayer(), stream),
    interlock: drive(Machine<Player, Button>(state: .empty) { $0.addPlayerRoutes() }, stream))
  measurement.remark = "\(accepted) accepted, \(stream.count - accepted) refused"
  return measurement
}

private func drive(_ player: SwitchPlayer, _ stream: [Button]) -> Work {
  {
    var accepted = 0
    for event in stream where player.handle(event) { accepted += 1 }
    return accepted
  }
}

private func drive(_ player: SwitchPlayerWithHandler, _ stream: [Button]) -> Work {
  {
    var accepted = 0
    for event in stream where player.handle(event) { accepted += 1 }
    return accepted
  }
}

private func drive(_ player: SwitchPlayerWithCondition, _ stream: [Button]) -> Work {
  {
    var accepted = 0
    for event in stream where player.handle(event) { accepted += 1 }
    return accepted
  }
}

private func drive(_ machine: Machine<Player, Button>, _ stream: [Button]) -> Work {
  {
    var accepted = 0
    for event in stream where machine.tryEvent(event) { accepted += 1 }
    return accepted
  }
}

private func moveAround(_ player: SwitchPlayer, _ stream: [Player]) -> Work {
  {
    var accepted = 0
    for target in stream where player.move(to: target) { accepted += 1 }
    return accepted
  }
}

private func moveAround(_ machine: StateMachine<Player, Button>, _ stream: [Player]) -> Work {
  {
    var accepted = 0
    for target in stream where machine.tryState(target) { accepted += 1 }
    return accepted
  }
}
