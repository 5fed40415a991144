import Foundation
import Interlock

/// The rows about saving and restoring.
func snapshotRows(_ rounds: Rounds) -> [Row] {
  [
    Row("snapshot and restoring a two-level tree") { name in
      let machine = connectedCall()
      let work: Work = { (0..<1000).count { _ in saveAndRestore(machine) } }
      precondition(work() == 1000, "A snapshot fits the machine that it was taken of.")
      return Measurement(name, rounds.medianTime(work) / 1000, "ns", bound: 2000)
    },
    Row("a two-level tree made from a snapshot") { name in
      let machine = connectedCall()
      let work: Work = {
        guard let snapshot = try? machine.snapshot() else { return -1 }
        return (0..<1000).count { _ in (try? call.machine(from: snapshot))?.state == .connected(number: 7) }
      }
      precondition(work() == 1000, "A machine is where its snapshot says.")
      return Measurement(name, rounds.medianTime(work) / 1000, "ns")
    },
    Row("machines saved and restored as lines of JSON") { name in
      let line = JSONLine()
      let count = 1000
      var measurement = rounds.compare(
        name, operations: count, bound: 2,
        yardstick: { (0..<count).count { line.goesByHand(number: $0) } },
        interlock: { (0..<count).count { line.goesThere(number: $0) } })
      measurement.remark = "\(line.bytes(number: 999)) bytes each"
      return measurement
    },
  ]
}

/// A call whose inner machine has moved too.
func connectedCall() -> Machine<Call, Tone> {
  let machine = call.machine()
  machine <-! .dial <-! .mute
  return machine
}

/// Takes a snapshot and restores it at once.
///
/// - Returns: whether it fits.
func saveAndRestore(_ machine: Machine<Call, Tone>) -> Bool {
  guard let snapshot = try? machine.snapshot() else { return false }
  return (try? machine.restore(snapshot)) != nil
}

/// Saves machines as lines of JSON, and restores them.
struct JSONLine {
  private let encoder = JSONEncoder()
  private let decoder = JSONDecoder()
  private let machines = (0..<1000).map { phoneLine.machine(state: .connected(number: $0)) }

  /// Whether a machine comes back where it was.
  func goesThere(number: Int) -> Bool {
    let machine = machines[number % machines.count]
    guard let snapshot = try? machine.snapshot(), let data = try? encoder.encode(snapshot),
      let decoded = try? decoder.decode(Snapshot<Call>.self, from: data)
    else { return false }
    return (try? phoneLine.machine(from: decoded))?.state == machine.state
  }

  /// Whether the same state comes back by hand.
  func goesByHand(number: Int) -> Bool {
    let state = Call.connected(number: number)
    guard let data = try? encoder.encode(Plain(state: state)) else { return false }
    return (try? decoder.decode(Plain.self, from: data))?.state == state
  }

  /// How many bytes a machine takes.
  func bytes(number: Int) -> Int {
    guard let snapshot = try? machines[number].snapshot(), let data = try? encoder.encode(snapshot) else {
      return 0
    }
    return data.count
  }
}

enum Call: StateType, Codable {
  case idle
  case connected(number: Int)

  enum Kind: StateType { case idle, connected }
  var kind: Kind { if case .idle = self { .idle } else { .connected } }
}

enum Mouthpiece: StateType, Codable { case on, muted }
enum Tone: EventType { case dial, mute }

/// The same state, encoded by hand.
struct Plain: Codable {
  let state: Call
}

private let microphone = Blueprint<Mouthpiece, Tone>(state: .on) {
  On(.mute, .on => .muted, .muted => .on)
}

let phoneLine = Blueprint<Call, Tone>(state: .idle) {
  On(.dial, .idle => .connected(number: 7))
}

private let call = Blueprint<Call, Tone>(state: .idle) {
  phoneLine
  Submachine(microphone, in: .connected)
}
