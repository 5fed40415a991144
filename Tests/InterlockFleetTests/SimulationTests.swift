import Accounts
import Foundation
import Interlock
import InterlockFleet
import TestSupport
import Testing

/// What clients and deliverers have seen.
private actor Record {
  private(set) var ledgers: [String: Ledger] = [:]
  private(set) var deliveries: [String: [DepositNotice]] = [:]
  private(set) var endedClients = 0

  func note(_ event: Entry, of id: String, _ isAccepted: Bool) {
    if isAccepted { ledgers[id, default: Ledger()].add(event) } else { _ = ledgers[id, default: Ledger()] }
  }

  func deliver(_ delivery: Delivery<DepositNotice>) {
    deliveries[delivery.key, default: []].append(delivery.effect)
  }

  func endClient() { endedClients += 1 }
}

/// A store in virtual time.
private struct World: Sendable {
  let store: any FleetStore
  private let pass: @Sendable (Duration) async -> Void

  /// A store in memory.
  init() {
    let memory = MemoryStore(at: Timestamp(microseconds: 0))
    store = memory
    pass = { await memory.advance(by: $0) }
  }

  #if SQLite
    /// A database of SQLite in memory.
    init(sqlite: Void) async throws {
      let time = Guarded(Timestamp(microseconds: 0))
      store = SQLiteStore(path: ":memory:") { time.withLock { $0 } }
      pass = { duration in time.withLock { $0 = $0.advanced(by: duration) } }
      try await store.prepare()
    }
  #endif

  func advance(by duration: Duration) async { await pass(duration) }
}

/// Random walks over many machines in virtual time, with a store that fails.
@Suite struct SimulationTests {
  static let events = number("INTERLOCK_FLEET_EVENTS") ?? 4000
  static let seed = UInt64(number("INTERLOCK_FLEET_SEED") ?? 1)

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test("W1 to W7 hold for random walks with faults", arguments: [JournalPolicy.kept, .compacted(after: 50)])
  func walks(journal: JournalPolicy) async throws {
    try await walk(World(), journal)
  }

  #if SQLite
    @Test(
      "W1 to W7 hold for random walks with faults in SQLite",
      arguments: [JournalPolicy.kept, .compacted(after: 50)])
    func walksInSQLite(journal: JournalPolicy) async throws {
      try await walk(World(sqlite: ()), journal)
    }
  #endif

  private func walk(_ world: World, _ journal: JournalPolicy) async throws {
    let faulty = FaultyStore(
      world.store, seed: Self.seed, failing: 0.05, losing: 0.05, repeating: 0.05, delaying: 0.05)
    let record = Record()
    let clients = 4

    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 0..<clients {
        group.addTask {
          try await drive(client, accounts(faulty, journal: journal), record)
          await record.endClient()
        }
      }
      for worker in 0..<2 {
        group.addTask {
          var generator = SplitMix64(seed: Self.seed &+ UInt64(100 + worker))
          let fleet = accounts(faulty, journal: journal)
          let options = WorkOptions(lease: .seconds(5), tries: 1000, delay: .milliseconds(10))
          while true {
            let isLast = await record.endedClients == clients
            await world.advance(by: .milliseconds(Int.random(in: 0..<200, using: &generator)))
            // This worker dies with all that it has claimed.
            if Int.random(in: 0..<20, using: &generator) == 0 {
              for kind in Claim.Kind.allCases {
                _ = try? await faulty.claim(
                  Claim(kind, in: "accounts", version: 1, limit: 5, lease: .seconds(1)))
              }
            }
            let isFailing = Int.random(in: 0..<10, using: &generator) == 0
            let count = try await persistently {
              try await fleet.attemptTimeouts(options)
                + fleet.deliver(options) { delivery in
                  await record.deliver(delivery)
                  if isFailing { throw StoreError.full("a deliverer's error") }
                  return .noticed
                }
            }
            let census = try await world.store.census(of: "accounts")
            if isLast, count == 0, census.pendingDeliveries == 0 { return }
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }

    // All that is frozen thaws in the end.
    let fleet = accounts(world.store)
    await world.advance(by: .seconds(60))
    while try await fleet.attemptTimeouts(WorkOptions(lease: .seconds(1))) > 0 {}
    var deposits = 0
    for (id, ledger) in await record.ledgers {
      let counts = try #require(try await fleet.machine(id)?.state?.counts)
      #expect(
        Ledger(counts) == ledger)
      #expect(counts.notices == counts.deposits)
      #expect(counts.thaws + counts.timeouts == counts.freezes)
      try await fleet.verifyJournal(of: id)
      deposits += counts.deposits
    }
    // Each effect has one key and one payload, however often it was delivered.
    let keys = await record.deliveries
    #expect(keys.count == deposits)
    #expect(keys.values.map { Set($0).count }.max() == 1)
    #expect(keys.values.map(\.count).reduce(0, +) > deposits)
    #expect(await faulty.faults > Self.events / 20)
  }

  /// Sends events as a client that tries again until it is answered.
  private func drive(
    _ client: Int, _ fleet: Fleet<Account, Entry, DepositNotice>, _ record: Record
  ) async throws {
    var generator = SplitMix64(seed: Self.seed &+ UInt64(client))
    for number in 0..<Self.events / 4 {
      let id = "account \(Int.random(in: 0..<100, using: &generator))"
      let event: Entry =
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: .freeze
        case 1: .thaw
        default: .deposit(Int.random(in: 1...100, using: &generator))
        }
      let key = "\(client).\(number)"
      let answer = try await persistently { try await fleet.send(event, to: id, key: key) }
      if Int.random(in: 0..<10, using: &generator) == 0 {
        let repeated = try await persistently { try await fleet.send(event, to: id, key: key) }
        #expect(
          repeated.isRepeated && repeated.outcome == answer.outcome && repeated.revision == answer.revision)
      }
      await record.note(event, of: id, answer.outcome.isAccepted)
    }
  }

  /// Tries again until a store that fails has answered.
  private func persistently<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    while true {
      do { return try await body() } catch is StoreError {}
    }
  }
}
