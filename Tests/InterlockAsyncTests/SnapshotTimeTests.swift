import Foundation
import Interlock
import InterlockAsync
import InterlockTesting
import Testing

/// What is left of timeouts when machines are saved and restored.
@Suite struct SnapshotTimeTests {
  enum Oven: StateType, Codable {
    case off
    case baking(loaves: Int)
    case done

    enum Kind: StateType { case off, baking, done }
    var kind: Kind {
      switch self {
      case .off: .off
      case .baking: .baking
      case .done: .done
      }
    }
    static func value(of kind: Kind) -> Oven? {
      switch kind {
      case .off: .off
      case .baking: nil
      case .done: .done
      }
    }
  }
  enum Lamp: StateType, Codable { case dark, bright }
  enum Knob: EventType { case on, peek }

  static let lamp = Blueprint<Lamp, Knob>(state: .dark) {
    On(.peek, .dark => .bright)
    Timeout(.seconds(10), .bright => .dark)
  }
  static let oven = Blueprint<Oven, Knob>(state: .off) {
    On(.on, .any => .baking(loaves: 3))
    Timeout(.seconds(5), .baking => .any)
      .when("burning") { _ in false }
    Timeout(.seconds(30), .baking => .done)
    Submachine(lamp, in: .baking)
  }

  static func decoded(_ snapshot: Snapshot<Oven>) throws -> Snapshot<Oven> {
    try JSONDecoder().decode(Snapshot<Oven>.self, from: JSONEncoder().encode(snapshot))
  }

  /// A snapshot 20 seconds after baking began, and 4 after the lamp was lit.
  static func snapshot(isDecoded: Bool) throws -> Snapshot<Oven> {
    let simulation = Simulation(oven)
    simulation.send(.on)
    simulation.advance(by: .seconds(16))
    simulation.send(.peek)
    simulation.advance(by: .milliseconds(4000))
    let snapshot = try simulation.machine.snapshot()
    return isDecoded ? try decoded(snapshot) : snapshot
  }

  @Test(
    "S1, S2: a simulation continues with the time left of the timeouts of all machines",
    arguments: [false, true])
  func simulation(isDecoded: Bool) throws {
    let snapshot = try Self.snapshot(isDecoded: isDecoded)
    var refusals = 0
    let machine = try Self.oven.stateMachine(from: snapshot)
    machine.addErrorHandler { _ in refusals += 1 }
    let simulation = Simulation(of: machine)
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(6), .seconds(10)])
    simulation.advance(by: .seconds(6))
    #expect("\(machine.configuration)" == ".baking / .dark")
    simulation.advance(by: .seconds(4))
    #expect(machine.state == .done)
    // What was refused before it was saved is not tried again.
    #expect(refusals == 0)
  }

  @Test("S2: a snapshot can be aged by the time that has passed")
  func aged() throws {
    let snapshot = try Self.snapshot(isDecoded: true).aged(by: .seconds(7))
    let simulation = Simulation(of: try Self.oven.stateMachine(from: snapshot))
    #expect("\(simulation.machine.configuration)" == ".baking / .dark")
    simulation.advance(by: .seconds(3))
    #expect(simulation.machine.state == .done)
  }

  @Test("S2: a clock that was set back makes no snapshot older, nor younger")
  func agedByLessThanNothing() throws {
    let snapshot = try Self.snapshot(isDecoded: true)
    #expect(snapshot.aged(by: .seconds(-7)) == snapshot)
  }

  @Test("S1: the times that a later driver would use are saved again")
  func again() throws {
    let snapshot = try Self.snapshot(isDecoded: false)
    let machine = try Self.oven.stateMachine(from: snapshot)
    #expect(try machine.snapshot() == snapshot)
    machine <-! .on
    #expect(try machine.snapshot() != snapshot)
  }

  @Test("S1, S2: a driver continues with the time that is left", arguments: [false, true])
  func driver(isDecoded: Bool) throws {
    let drive = Drive(try Self.oven.stateMachine(from: Self.snapshot(isDecoded: isDecoded)))
    drive.pass(.seconds(5))
    #expect("\(drive.machine.configuration)" == ".baking / .bright")
    let snapshot = try drive.machine.snapshot()
    drive.pass(.seconds(1))
    #expect("\(drive.machine.configuration)" == ".baking / .dark")
    drive.pass(.seconds(4))
    #expect(drive.machine.state == .done)

    let simulation = Simulation(of: try Self.oven.stateMachine(from: Self.decoded(snapshot)))
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(1), .seconds(5)])
  }

  @Test("S2: a driven machine continues from the state it is restored to")
  func whileDriven() throws {
    let snapshot = try Self.snapshot(isDecoded: true)
    let simulation = Simulation(Self.oven)
    simulation.send(.on)
    simulation.advance(by: .seconds(1))
    try simulation.machine.restore(snapshot)
    simulation.advance(by: .seconds(9))
    #expect("\(simulation.machine.configuration)" == ".baking / .dark")
    simulation.advance(by: .seconds(1))
    #expect(simulation.machine.state == .done)
  }

  @Test(
    "S3: a migration keeps durations, and forgets which timeouts were attempted and which delays computed")
  func migrated() throws {
    let saved = try Self.snapshot(isDecoded: true)
    let next = Blueprint<Oven, Knob>(state: .off) {
      Timeout(.seconds(25), .baking => .off)
      Timeout(.seconds(30), .baking => .done)
      Submachine(Self.lamp, in: .baking)
    }
    // The first of the old timeouts was attempted in vain.
    let simulation = Simulation(of: try next.stateMachine(from: saved) { _, _ in })
    #expect(simulation.pendingTimeouts.map(\.remaining) == [.seconds(5), .seconds(6), .seconds(10)])
    func computed(_ seconds: Int...) -> Blueprint<Oven, Knob> {
      Blueprint(state: .baking(loaves: 1)) {
        for second in seconds { Timeout(after: { _ in .seconds(second) }, .baking => .done) }
      }
    }
    let first = Simulation(computed(10, 500, 7))
    first.advance(by: .seconds(4))
    let other = Simulation(of: try computed(500, 10).stateMachine(from: first.machine.snapshot()) { _, _ in })
    #expect(other.pendingTimeouts.map(\.remaining) == [.seconds(6), .seconds(496)])
  }

  @Test("S1, S2: an actor is saved, and made from what was saved")
  func actor() async throws {
    let clock = TestClock()
    let first = MachineActor(Self.oven, clock: clock)
    try await first.send(.on)
    let snapshot = try await first.snapshot()
    #expect(snapshot.state == .baking(loaves: 3))
    await first.stop()
    let second = try MachineActor(Self.oven, from: snapshot.aged(by: .seconds(31)), clock: clock)
    try await second.wait(until: .done)
    await second.stop()
  }

  @Test("S1: the durations of states read well as JSON, and invalid ones are refused")
  func form() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Self.snapshot(isDecoded: false)), as: UTF8.self)
    #expect(
      text.contains(#""lasted":"20""#) && text.contains(#""tried":[0]"#) && text.contains(#""lasted":"4""#),
      "\(text)")
    for wrong in ["-1", "1.", "", "x", "1e3", "1.1234567890123456789", "99999999999999999999"] {
      let damaged = text.replacingOccurrences(of: #""lasted":"20""#, with: #""lasted":"\#(wrong)""#)
      #expect(throws: DecodingError.self, "\(wrong)") {
        try JSONDecoder().decode(Snapshot<Oven>.self, from: Data(damaged.utf8))
      }
    }
  }
}
