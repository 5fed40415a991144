import Interlock
import InterlockFleet
import Testing

private enum Door: String, StateType, Codable { case open, closed, locked }
private enum Knob: EventType, Codable { case turn, lock }

private let first = Blueprint<Door, Knob>(state: .open) {
  On(.turn, .open => .closed, .closed => .open)
}

private enum Gate: String, StateType, Codable { case wide, closed, locked }

private let second = Blueprint<Gate, Knob>(state: .wide) {
  On(.turn, .wide => .closed, .closed => .wide)
  On(.lock, .closed => .locked)
}

enum Call: String, StateType, Codable { case idle, call, talk, hold, open, muted }
enum Button: EventType, Codable { case dial, hold, mute, hang }

/// A chart with two regions beside each other.
let call = Blueprint<Call, Button>(state: .idle) {
  On(.dial, .idle => .call)
  On(.hang, .call => .idle)
  Within(.call, "line", initial: .talk) { On(.hold, .talk => .hold, .hold => .talk) }
  Within(.call, "mic", initial: .open) { On(.mute, .open => .muted, .muted => .open) }
}

@Suite struct VersionTests {
  let store = MemoryStore(at: Timestamp(microseconds: 0))

  private struct Unknown: Error, CustomStringConvertible { var description: String { "no such door" } }

  private func gates(version: Int = 2) -> Fleet<Gate, Knob, NoEffect> {
    Fleet(second, version: version, store: store).migrating { saved, version in
      #expect(version == 1)
      switch saved.state.name {
      case "open": saved.state = SavedState(Gate.wide)
      case "locked": throw Unknown()
      default: break
      }
    }
  }

  @Test("W8: a machine that an earlier version saved is migrated when it is next used")
  func touched() async throws {
    let doors = Fleet(first, store: store)
    try await doors.start("1")
    #expect(try await gates().send(.turn, to: "1").state == .closed)
    let machine = try #require(try await gates().machine("1"))
    #expect(machine.version == 2 && machine.state == .closed)
    let journal = try await gates().journal(of: "1").map { "\($0)" }
    #expect(
      journal == ["1: started in .open", "2: restarted in .wide", "3: .turn, moved .wide => .closed"])
    #expect(try await gates().verifyJournal(of: "1") == 1)
  }

  @Test("W8: an earlier version leaves the machines of a later one alone, side by side")
  func sideBySide() async throws {
    let doors = Fleet(first, store: store)
    try await doors.send(.turn, to: "1")
    try await doors.send(.turn, to: "2")
    try await gates().send(.lock, to: "1")
    await #expect(throws: FleetError.laterVersion("1", saved: 2, own: 1)) {
      try await doors.send(.turn, to: "1")
    }
    try await doors.send(.turn, to: "2")
    #expect(try await gates().machine("1")?.state == .locked)
    #expect(try await gates().machine("1")?.parked == nil)
  }

  @Test("W8: workers of an earlier version leave the effects of a later one to its workers")
  func effectsOfALaterVersion() async throws {
    func gates(version: Int) -> Fleet<Gate, Knob, String> {
      Fleet(second, version: version, store: store) { change, _ in [change.toState.rawValue] }
        .migrating { _, _ in }
    }
    try await gates(version: 2).send(.turn, to: "1")
    let options = WorkOptions(tries: 1)
    for _ in 0..<3 {
      #expect(
        try await gates(version: 1).deliver(options) { _ in
          Issue.record("An earlier version can't know the effect.")
          return nil
        } == 0)
    }
    #expect(try await gates(version: 1).migrateAll() == (0, 0))
    #expect(try await gates(version: 2).deliver(options) { _ in .lock } == 1)
    #expect(try await gates(version: 2).machine("1")?.state == .locked)
  }

  @Test("W8: a sweep migrates all, and parks what can't be migrated, with its reason")
  func sweep() async throws {
    let doors = Fleet(first, store: store)
    for number in 0..<250 { try await doors.start("\(number)") }
    var row = try #require(try await Shop(store, fleet: "machines").machine("7"))
    row.snapshot = row.snapshot.replacing("open", with: "locked")
    let damaged = row
    try await store.transact(MachineAccess(fleet: "machines", id: "7")) { _ in
      (MachineWrite(row: damaged), ())
    }
    let result = try await gates().migrateAll()
    #expect(result == (249, 1))
    #expect(try await gates().migrateAll() == (0, 0))
    #expect(try await gates().machine("7")?.parked == "it can't be restored: no such door")
    #expect(try await gates().machines(in: .wide).all().count == 249)
  }

  @Test("W8: another definition with the same version is an error and parks nothing")
  func sameVersion() async throws {
    let doors = Fleet(first, store: store)
    try await doors.start("1")
    await #expect(
      throws: FleetError.sameVersion("1", saved: first.fingerprint, own: second.fingerprint)
    ) { try await gates(version: 1).send(.turn, to: "1") }
    #expect(try await doors.send(.turn, to: "1").state == .closed)
  }

  @Test("W8: without a migration, a machine of an earlier version is parked")
  func noMigration() async throws {
    let doors = Fleet(first, store: store)
    try await doors.start("1")
    let gates = Fleet(second, version: 2, store: store)
    let error = FleetError.parked("1", reason: "version 1 saved it, and version 2 has no migration.")
    await #expect(throws: error) { try await gates.send(.turn, to: "1") }
    await #expect(throws: error) { try await gates.send(.turn, to: "1") }
    #expect(try await gates.machine("1")?.state == nil)
    #expect(try await gates.machine("1")?.stateName == ".open")
  }

  @Test("W6: a machine with a state that lives elsewhere in the chart is parked, saved so or migrated so")
  func misplacedState() async throws {
    let calls = Fleet(call, named: "calls", store: store)
    for id in ["1", "2"] {
      try await calls.send(.dial, to: id)
      try await calls.send(.hold, to: id)
    }
    var row = try #require(try await Shop(store, fleet: "calls").machine("1"))
    row.snapshot = row.snapshot.replacing("hold", with: "muted")
    let damaged = row
    try await store.transact(MachineAccess(fleet: "calls", id: "1")) { _ in
      (MachineWrite(row: damaged), ())
    }
    let sentence = "The state .muted that was saved for line lives elsewhere in the chart."
    let reason = "it can't be restored: \(sentence)"
    await #expect(throws: FleetError.parked("1", reason: reason)) { try await calls.send(.hold, to: "1") }
    let changed = Blueprint<Call, Button>(state: .idle) {
      call.part
      On(.mute, .idle => .idle)
    }
    let later = Fleet(changed, named: "calls", version: 2, store: store).migrating { saved, _ in
      saved.submachines[0].state = SavedState(Call.muted)
    }
    await #expect(throws: FleetError.parked("2", reason: reason)) { try await later.send(.hold, to: "2") }
  }

  @Test("W6: a manipulated snapshot parks its machine with the reason, and never traps")
  func tampering() async throws {
    let doors = Fleet(first, store: store)
    try await doors.start("0")
    let row = try #require(try await Shop(store, fleet: "machines").machine("0"))
    var generator = SystemRandomNumberGenerator()
    for number in 1...500 {
      var bytes = Array(row.snapshot.utf8)
      for _ in 0...Int.random(in: 0..<3, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        }
      }
      var damaged = row
      damaged.id = "\(number)"
      damaged.snapshot = String(decoding: bytes, as: UTF8.self)
      let saved = damaged
      try await store.transact(MachineAccess(fleet: "machines", id: saved.id)) { _ in
        (MachineWrite(row: saved), ())
      }
      do {
        try await doors.send(.turn, to: saved.id)
      } catch let error as FleetError {
        switch error {
        case .parked(saved.id, _): #expect(try await doors.machine(saved.id)?.parked != nil)
        case .sameVersion(saved.id, _, _): break
        default: Issue.record("\(error)")
        }
      }
    }
    #expect(try await doors.machines(.parked).all().count > 100)
  }
}
