import Foundation
import Interlock

/// The rows about saving and restoring.
func snapshotRows(_ rounds: Rounds) -> [Row] {
  [
    Row("snapshot and restoring a two-level tree") { name in
      let machine = call.machine()
      machine <-! .dial <-! .mute
      let work: Work = {
        var sum = 0
        for _ in 0..<1000 {
          guard let snapshot = try? machine.snapshot(), (try? machine.restore(snapshot)) != nil else {
            return -1
          }
          sum += snapshot.machine.submachines.count
        }
        return sum
      }
      precondition(work() == 1000, "A snapshot fits the machine that it was taken of.")
      return Measurement(name, rounds.medianTime(work) / 1000, "ns", bound: 2000)
    },
    Row("a two-level tree made from a snapshot") { name in
      let machine = call.machine()
      machine <-! .dial <-! .mute
      let work: Work = {
        guard let snapshot = try? machine.snapshot() else { return -1 }
        return (0..<1000).count { _ in (try? call.machine(from: snapshot))?.state == .connected(number: 7) }
      }
      precondition(work() == 1000, "A machine is where its snapshot says.")
      return Measurement(name, rounds.medianTime(work) / 1000, "ns")
    },
    Row("machines saved and restored as lines of JSON") { name in
      let count = 1000
      let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
      let machines = (0..<count).map { line.machine(state: .connected(number: $0)) }
      let states = (0..<count).map { Call.connected(number: $0) }
      var bytes = 0
      var measurement = rounds.compare(
        name, operations: count, bound: 2,
        yardstick: {
          states.count { state in
            guard let data = try? encoder.encode(Plain(state: state)) else { return false }
            return (try? decoder.decode(Plain.self, from: data))?.state == state
          }
        },
        interlock: {
          bytes = 0
          return machines.count { machine in
            guard let snapshot = try? machine.snapshot(), let data = try? encoder.encode(snapshot),
              let decoded = try? decoder.decode(Snapshot<Call>.self, from: data)
            else { return false }
            bytes += data.count
            return (try? line.machine(from: decoded))?.state == machine.state
          }
        })
      measurement.remark = "\(bytes / count) bytes each"
      return measurement
    },
  ]
}

private enum Call: StateType, Codable {
  case idle
  case connected(number: Int)

  enum Kind: StateType { case idle, connected }
  var kind: Kind { if case .idle = self { .idle } else { .connected } }
}

private enum Mouthpiece: StateType, Codable { case on, muted }
private enum Tone: EventType { case dial, mute }

/// The same state, encoded by hand.
private struct Plain: Codable {
  let state: Call
}

private let microphone = Blueprint<Mouthpiece, Tone>(state: .on) {
  On(.mute, .on => .muted, .muted => .on)
}

private let line = Blueprint<Call, Tone>(state: .idle) {
  On(.dial, .idle => .connected(number: 7))
}

private let call = Blueprint<Call, Tone>(state: .idle) {
  line
  Submachine(microphone, in: .connected)
}
