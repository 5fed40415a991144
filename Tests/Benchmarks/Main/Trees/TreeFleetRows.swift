import Interlock
import SwiftState

private let fleetSize = 1_000_000

/// The rows about many trees with one definition, of two machines each.
func treeFleetRows(_ rounds: Rounds) -> [Row] {
  [
    Row("a million trees of two machines from a blueprint") { name in
      var fleet: [Machine<Session, Signal>] = []
      fleet.reserveCapacity(fleetSize)
      let times = (0..<3).map { _ in
        fleet.removeAll(keepingCapacity: true)
        return rounds.time {
          for _ in 0..<fleetSize { fleet.append(session.machine()) }
          return fleet.count
        }
      }
      return Measurement(name, median(times) / 1e9, "s", bound: 0.5)
    },
    Row("bytes a tree of two machines from a blueprint") { name in
      bytes(name, of: session, visiting: [.logIn, .granted, .send, .pause])
    },
    Row("bytes a chart of three levels from a blueprint") { name in
      bytes(name, of: tape, visiting: [.power, .play, .forward, .play, .stop])
    },
  ]
}

/// What each of many machines of a blueprint weighs once they have attempted some events.
private func bytes<S: StateType, E: EventType>(
  _ name: String, of blueprint: Blueprint<S, E>, visiting events: [E]
) -> Measurement {
  var fleet = [blueprint.machine()]
  fleet.reserveCapacity(10_001)
  for event in events { fleet[0].send(event) }
  let heap = Heap.used {
    for _ in 0..<10_000 { fleet.append(blueprint.machine()) }
    for machine in fleet {
      for event in events { machine.send(event) }
    }
  }
  // Now and then the allocator gives a block whose remainder would be too small to be split off.
  return Measurement(name, (heap.bytes / 10_000).rounded(), "bytes", bound: 160)
}

private enum Tape: StateType { case off, on, stopped, playing, normal, fast }

private enum TapeEvent: EventType { case power, play, stop, forward }

/// A tape recorder with three levels.
private let tape = Blueprint<Tape, TapeEvent>(state: .off) {
  On(.power, .off => .on, .on => .off)
  Within(.on, initial: .stopped) {
    On(.play, .stopped => .playing)
    On(.stop, .playing => .stopped)
    Within(.playing, initial: .normal) {
      On(.forward, .normal => .fast)
      On(.play, .fast => .normal)
    }
  }
}
