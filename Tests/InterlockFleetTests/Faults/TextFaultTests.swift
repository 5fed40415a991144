import Interlock
import InterlockAsync
import InterlockFleet
import TestSupport
import Testing

/// Data that can be saved only if it is a number.
private struct Depth: Hashable, Codable {
  var meters: Double

  func encode(to encoder: any Encoder) throws {
    if meters.isNaN {
      throw EncodingError.invalidValue(
        meters, EncodingError.Context(codingPath: [], debugDescription: "It is not known how deep that is."))
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(meters, forKey: .meters)
  }
}

/// A meter whose texts are as hostile as a user's may be: its kinds print with a NUL, and its guard's error has one.
private enum Gauge: StateType, Codable, CustomStringConvertible {
  case low(Depth), high(Double)

  enum Kind: StateType, CustomStringConvertible {
    case low, high
    var description: String { "\0\(self == .low ? "low" : "high")'; DROP TABLE interlock_machines; --" }
  }
  var kind: Kind { if case .low = self { .low } else { .high } }
  var description: String { "\(kind)" }
}

private enum Reading: EventType, Codable {
  case rise(Double), fall

  enum Kind: EventType { case rise, fall }
  var kind: Kind { if case .rise = self { .rise } else { .fall } }
}

private struct Hostile: Error, CustomStringConvertible {
  var description: String { "it said \0, \u{1F600} and '; DROP TABLE interlock_machines; --" }
}

/// A gauge that falls by itself into a state that can't be saved, or one that does not.
private func gauge(falling: Bool) -> Blueprint<Gauge, Reading> {
  Blueprint(state: .low(Depth(meters: 0))) {
    On(.rise, .low => .high)
      .unless { context in if case .rise(let value) = context.event, value < 0 { Hostile() } else { nil } }
    On(.fall, .high => .low)
    if falling { Timeout(.milliseconds(1), .high => .low) }
    Values { reading, _ in
      return switch reading {
      case .rise(let value): .high(value)
      case .fall: .low(Depth(meters: 0))
      case nil: .low(Depth(meters: .nan))
      }
    }
  }
}

/// What users say ends no worker (W6), on any engine.
@Suite struct TextFaultTests {
  private func gauges(_ opened: Shop, falling: Bool = false) -> Fleet<Gauge, Reading, NoEffect> {
    Fleet(gauge(falling: falling), named: opened.fleet, store: opened.store)
  }

  @Test(
    "W4: a deliverer's error with a NUL is kept, and the worker continues", arguments: TestedStore.allCases)
  func delivererErrors(tested: TestedStore) async throws {
    let opened = try await tested.open()
    let shop = shop(opened)
    for id in ["1", "2"] {
      try await shop.send(.add("a \0 teapot"), to: id)
      try await shop.send(.place(1), to: id)
    }
    #expect(
      try await shop.deliver(WorkOptions(tries: 1)) { delivery in
        if delivery.id == "1" { throw Hostile() }
        return nil
      } == 2)
    let parked = try await opened.deliveries()
    #expect(parked.map(\.id) == ["1"])
    #expect(parked[0].failure == "it said ␀, \u{1F600} and '; DROP TABLE interlock_machines; --")
    try await shop.release("1")
    #expect(try await shop.deliver { _ in .pay(5) } == 1)
    #expect(try await shop.machine("1")?.state == .paid(receipt: "5 for 1"))
  }

  @Test(
    "W1: a guard's error with a NUL is an answer, also to a posted event", arguments: TestedStore.allCases)
  func guardErrors(tested: TestedStore) async throws {
    let opened = try await tested.open()
    let gauges = gauges(opened)
    let answer = try await gauges.send(.rise(-1), to: "1", key: "k")
    guard case .refused(let refusal) = answer.outcome else {
      Issue.record("\(answer)")
      return
    }
    #expect(refusal.errors == ["\(Hostile())"])
    #expect(try await gauges.send(.rise(-1), to: "1", key: "k").outcome == answer.outcome)
    try await gauges.post(.rise(-1), to: "2", key: "k")
    #expect(try await gauges.deliver { _ in nil } == 1)
    #expect(try await opened.deliveries().isEmpty)
    #expect(try await gauges.machine("2")?.parked == nil)
    #expect(try await gauges.verifyJournal(of: "1") == 1)
    #expect(try await gauges.verifyJournal(of: "2") == 1)
  }

  @Test("W1: kinds that print with a NUL are saved, found and counted", arguments: TestedStore.allCases)
  func kindNames(tested: TestedStore) async throws {
    let opened = try await tested.open()
    let gauges = gauges(opened)
    try await gauges.send(.rise(1), to: "1")
    let machine = try #require(try await gauges.machine("1"))
    #expect(machine.state == .high(1))
    #expect(!machine.stateName.utf8.contains(0))
    #expect(try await opened.store.census(of: opened.fleet).machines == [machine.stateName: 1])
    try await gauges.park("1", because: "\0" + String(repeating: "é", count: 1_000_000))
    let reason = try #require(try await gauges.machine("1")?.parked)
    #expect(reason.hasPrefix("␀é") && reason.hasSuffix("…"))
    #expect(reason.utf8.count <= 10_000)
    try await gauges.release("1")
    #expect(try await gauges.verifyJournal(of: "1") == 1)
  }

  @Test("W6: a machine whose state after a timeout can't be saved is parked", arguments: TestedStore.allCases)
  func unsavableTimeouts(tested: TestedStore) async throws {
    let opened = try await tested.open()
    let gauges = gauges(opened, falling: true)
    try await gauges.send(.rise(1), to: "0")
    try await gauges.start("1")
    try await Task.sleep(for: .milliseconds(5))
    #expect(try await gauges.attemptTimeouts() == 1)
    let parked = try #require(try await gauges.machine("0")?.parked)
    #expect(parked.contains("It is not known how deep that is"))
    await #expect(throws: FleetError.parked("0", reason: parked)) { try await gauges.send(.fall, to: "0") }
    #expect(try await gauges.send(.rise(1), to: "1").state == .high(1))
  }

  @Test("W4: an event that can't be saved is a failure of its delivery", arguments: TestedStore.allCases)
  func unsavableEvents(tested: TestedStore) async throws {
    let opened = try await tested.open()
    let gauges = gauges(opened)
    try await opened.post("{", to: "1", key: "k")
    #expect(try await gauges.deliver(WorkOptions(tries: 1)) { _ in nil } == 1)
    #expect(try await opened.deliveries().map(\.isParked) == [true])
  }

  @Test("names of the longest permitted size fit into every index", arguments: TestedStore.allCases)
  func longNames(tested: TestedStore) async throws {
    let opened = try await tested.open()
    var generator = SplitMix64(seed: 1)
    // Databases compress what is regular.
    func name(_ count: Int) -> String {
      String(
        (0..<count).map { _ in
          "0123456789abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ_".randomElement(using: &generator)!
        })
    }
    let (fleet, id, key) = (name(200), name(1000), name(1000))
    let shop = shop(Shop(opened.store, fleet: fleet))
    try await shop.post(.add("a cup"), to: id, key: key)
    #expect(try await shop.deliver { _ in nil } == 1)
    #expect(try await shop.send(.add("a cup"), to: id, key: key).isRepeated)
    try await shop.send(.place(1), to: id, key: name(1000))
    #expect(try await shop.deliver { _ in .pay(5) } == 1)
    await #expect(throws: StoreError.self) {
      try await Fleet(order, named: name(201), store: opened.store).send(.ship, to: "1")
    }
  }
}
