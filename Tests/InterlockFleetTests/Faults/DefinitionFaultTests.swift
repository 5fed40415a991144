import Interlock
import InterlockAsync
import InterlockFleet
import Testing

private enum Bell: StateType, Codable { case still, ringing, broken }
private enum Pull: EventType, Codable { case pull, smash }

/// Processes with different definitions in one fleet, and clocks that are set back.
@Suite struct DefinitionFaultTests {
  let store = MemoryStore(at: Timestamp(microseconds: 10_000_000_000_000))

  private func bells(_ version: Int, isChanged: Bool) -> Fleet<Bell, Pull, String> {
    let bell = Blueprint<Bell, Pull>(state: .still) {
      On(.pull, .still => .ringing)
      if isChanged { On(.smash, .ringing => .broken) }
      Timeout(.seconds(10), .ringing => .still)
    }
    return Fleet(bell, named: "bells", version: version, store: store) { change, _ in
      [change.toState == .ringing ? "ding" : "-"]
    }
    .migrating { _, _ in }
  }

  @Test("W8: a worker whose definition differs under the same version ends, and parks nothing")
  func sameVersion() async throws {
    let (right, wrong) = (bells(1, isChanged: false), bells(1, isChanged: true))
    for id in ["1", "2"] { try await right.send(.pull, to: id) }
    await store.advance(by: .seconds(10))
    for _ in 0..<10 {
      await #expect(throws: FleetError.self) { try await wrong.attemptTimeouts() }
      await #expect(throws: FleetError.self) { try await wrong.work { _ in nil } }
      await #expect(throws: FleetError.self) { try await wrong.deliver { _ in .smash } }
      await store.advance(by: .seconds(60))
    }
    #expect(try await right.machines(.parked).all().isEmpty)
    #expect(try await right.deliveries(.parked).all().isEmpty)
    #expect(try await right.attemptTimeouts() == 2)
    #expect(try await right.machine("1")?.state == .still)
  }

  @Test("W8: a machine of another definition does not keep a worker from its deliveries")
  func stranger() async throws {
    let (right, wrong) = (bells(1, isChanged: false), bells(1, isChanged: true))
    try await right.send(.pull, to: "1")
    let delivered = AsyncStream<String>.makeStream()
    let worker = Task {
      try await right.work(WorkOptions(patience: .milliseconds(10))) { delivery in
        delivered.continuation.yield(delivery.id)
        return nil
      }
    }
    var ids = delivered.stream.makeAsyncIterator()
    #expect(await ids.next() == "1")
    try await wrong.send(.pull, to: "stray")
    #expect(await ids.next() == "stray")
    // Its timeout is due from here on, and is the only one.
    await store.advance(by: .seconds(10))
    try await right.attemptTimeouts()
    try await right.send(.pull, to: "2")
    // The timeout of the first machine has an effect, too.
    #expect(Set([await ids.next(), await ids.next()]) == ["1", "2"])
    worker.cancel()
    _ = try? await worker.value
    #expect(try await right.machines(.parked).all().isEmpty)
  }

  @Test("W8: a posted event that only the machine's definition can read waits for it, and is not parked")
  func unreadableEvent() async throws {
    enum Other: EventType, Codable { case pull(String) }
    let bell = Blueprint<Bell, Other>(state: .still) { On(.pull("hard"), .still => .broken) }
    let wrong = Fleet(bell, named: "bells", version: 1, store: store) { _, _ -> [String] in [] }
    let right = bells(1, isChanged: false)
    try await right.start("1")
    try await right.post(.pull, to: "1", key: "k")
    for _ in 0..<9 {
      await #expect(throws: FleetError.self) { try await wrong.work(WorkOptions(tries: 1)) { _ in nil } }
    }
    #expect(try await right.deliveries(.parked).all().isEmpty)
    #expect(try await right.deliver { _ in nil } == 1)
    #expect(try await right.machine("1")?.state == .ringing)
  }

  @Test("W8: workers of two versions share a fleet, each with its own machines, and the later one takes over")
  func twoVersions() async throws {
    let (old, new) = (bells(1, isChanged: false), bells(2, isChanged: true))
    for number in 0..<20 { try await old.send(.pull, to: "\(number)") }
    for number in 0..<5 { try await new.send(.smash, to: "\(number)") }
    await store.advance(by: .seconds(10))
    #expect(try await old.attemptTimeouts() == 15)
    #expect(try await new.attemptTimeouts() == 0)
    for number in 0..<5 {
      await #expect(throws: FleetError.self) { try await old.send(.pull, to: "\(number)") }
    }
    #expect(try await new.census().machines == [.broken: 5, .still: 15])
    #expect(try await new.migrateAll() == (15, 0))
    #expect(try await new.machines(.parked).all().isEmpty)
  }

  @Test(
    "W3: a clock that is set back delays due work, and leases that seem to be in the future don't hold it back",
    arguments: [Duration.seconds(5), .seconds(3600), .seconds(86_400 * 3)])
  func clockSetBack(step: Duration) async throws {
    let bells = bells(1, isChanged: false)
    for id in ["1", "2"] { try await bells.send(.pull, to: id) }
    await store.advance(by: .seconds(10))
    // A worker claims all, and dies.
    for kind in Claim.Kind.allCases {
      #expect(
        try await store.claim(Claim(kind, in: "bells", version: 1, limit: 9, lease: .seconds(60))).count == 2)
    }
    await store.advance(by: .zero - step)
    // The machine's time stands still, and goes on when the clock has caught up.
    #expect(try await bells.send(.pull, to: "1").outcome.isAccepted == false)
    #expect(try await bells.verifyJournal(of: "1") > 0)
    await store.advance(by: step + .seconds(60))
    #expect(try await bells.deliver { _ in nil } >= 2)
    while try await bells.attemptTimeouts() + bells.deliver(delivering: { _ in nil }) > 0 {}
    #expect(try await bells.census().machines == [.still: 2])
    // What was added before a step of days is not waited for until then.
    try await bells.send(.pull, to: "3")
    #expect(
      try await store.claim(Claim(.deliveries, in: "bells", version: 1, limit: 9, lease: .seconds(60))).count
        == 1)
    await store.advance(by: .seconds(-86_400 * 3))
    await store.advance(by: .seconds(0))
    try await bells.send(.pull, to: "4")
    #expect(try await bells.deliver { _ in nil } == 1)
    try await bells.verifyJournal(of: "3")
  }
}
