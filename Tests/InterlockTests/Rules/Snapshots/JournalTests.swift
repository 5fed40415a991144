import Foundation
import Interlock
import Testing

/// Journals of what a machine took.
@Suite struct JournalTests {
  typealias Record = Interlock.Journal<SnapshotTests.Hand, Event>

  enum Event: EventType, Codable {
    case call, answer, mute(loudly: Bool), hangUp

    enum Kind: EventType { case call, answer, mute, hangUp }
    var kind: Kind {
      switch self {
      case .call: .call
      case .answer: .answer
      case .mute: .mute
      case .hangUp: .hangUp
      }
    }
  }

  static let ear = Blueprint<SnapshotTests.Ear, Event>(state: .open) {
    On(.mute, .open => .muted, .muted => .open)
  }
  static func phone(answering: Bool = true) -> Blueprint<SnapshotTests.Hand, Event> {
    Blueprint(state: .free) {
      On(.call, .free => .full)
      if answering { On(.hangUp, .full => .free) }
      Ignore(.answer, in: .free)
      Submachine(ear, in: .full, history: .shallow)
    }
  }

  static func journal(_ machine: Machine<SnapshotTests.Hand, Event>) throws -> Record {
    var journal = try Record(of: machine)
    for event: Event in [.answer, .call, .mute(loudly: true), .answer, .hangUp, .call] {
      journal.send(event, to: machine)
    }
    return journal
  }

  @Test("S1, S2: a journal leads to the same configuration, live and through JSON", arguments: [false, true])
  func replay(isDecoded: Bool) throws {
    let machine = Self.phone().machine()
    var journal = try Self.journal(machine)
    if isDecoded {
      let decoded = try JSONDecoder().decode(
        Record.self, from: JSONEncoder().encode(journal))
      #expect(decoded.entries.map(\.configuration) == journal.entries.map(\.configuration))
      journal = decoded
    }
    #expect(
      "\(journal)" == """
        from Snapshot<Hand> of .free [.open]
        .answer: ignored, .free
        .call: moved, .full / .open
        .mute: moved, .full / .muted
        .answer: refused, .full / .muted
        .hangUp: moved, .free
        .call: moved, .full / .muted
        """)
    let again = try Self.phone().machine(from: journal.start)
    try journal.replay(on: again)
    #expect(try again.snapshot() == machine.snapshot())

    try journal.compact(at: machine)
    #expect(journal.entries.isEmpty)
    let compacted = try Self.phone().machine(from: journal.start)
    try journal.replay(on: compacted)
    #expect(compacted.configuration == machine.configuration)
  }

  @Test("S2: a journal leads to the same sets, whatever the order of their elements")
  func sets() throws {
    enum Cart: StateType, Codable { case open(Set<Int>) }
    enum Step: EventType, Codable { case add(Int) }
    let machine = StateMachine<Cart, Step>(state: .open([])) { machine in
      machine.addRouteMapping { event, state, _ in
        guard case .add(let item)? = event, case .open(let items) = state else { return nil }
        return .open(items.union([item]))
      }
    }
    var journal = try Interlock.Journal(of: machine)
    for number in 1...20 { journal.send(.add(number), to: machine) }
    let decoded = try JSONDecoder().decode(
      Interlock.Journal<Cart, Step>.self, from: JSONEncoder().encode(journal))
    let spacious = Cart.open(Set(minimumCapacity: 1000))
    try machine.restore(Snapshot<Cart>(SavedMachine(spacious), fingerprint: machine.fingerprint))
    try decoded.replay(on: machine)
    #expect(machine.state == .open(Set(1...20)))
  }

  @Test("S2: a replay that diverges says at which event, and how")
  func divergence() throws {
    let journal = try Self.journal(Self.phone().machine())
    let other = try Self.phone(answering: false).machine(from: journal.start) { _, _ in }
    let error = #expect(throws: JournalDivergence.self) { try journal.replay(on: other) }
    #expect(
      error.map { "\($0)" }
        == "The event at index 4, .hangUp, had another result: moved, .free became refused, .full / .muted.")
  }
}
