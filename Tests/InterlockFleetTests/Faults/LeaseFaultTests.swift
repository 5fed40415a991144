import InterlockFleet
import TestSupport
import Testing

/// Claims that end while their worker does not run, and so does not renew them (W4).
@Suite struct EndedClaimTests {
  /// A store that nobody reaches to renew claims, until it is opened.
  private struct Door: StoreAround {
    let inner: any FleetStore
    let isOpen = Flag()

    final class Flag: Sendable {
      private let isSet = Guarded(false)
      func set() { isSet.withLock { $0 = true } }
      var value: Bool { isSet.withLock { $0 } }
    }

    func transact<Answer: Sendable>(
      _ access: MachineAccess,
      _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
    ) async throws -> Answer { try await inner.transact(access, body) }

    func settle(_ work: [ClaimedWork], _ settlement: Settlement, in fleet: String) async throws
      -> [ClaimedWork]
    {
      if case .renewed = settlement, !isOpen.value { throw StoreError.unavailable("the door is shut") }
      return try await inner.settle(work, settlement, in: fleet)
    }
  }

  /// A worker of three deliveries whose lease ends while it is in the first one.
  ///
  /// - Parameter meanwhile: what happens meanwhile.
  /// - Returns: the keys of what the worker has begun, in order.
  private func work(
    in store: MemoryStore, _ meanwhile: @escaping @Sendable (Shop) async throws -> Void
  ) async throws -> [String] {
    let opened = Shop(store)
    try await opened.write("a") { write, _ in
      write.deliveries = (0..<3).map {
        NewDelivery(kind: .effect, key: "\($0)", payload: #"{"confirmation":{"_0":7}}"#)
      }
    }
    let door = Door(inner: store)
    let begun = Guarded<[String]>([])
    let lease = Duration.milliseconds(20)
    let options = WorkOptions(concurrency: 1, lease: lease)
    let count = try await shop(door, named: opened.fleet).deliver(options) { delivery in
      let isFirst = begun.withLock {
        $0.append(String(delivery.key.suffix(1)))
        return $0.count == 1
      }
      if isFirst {
        try await meanwhile(opened)
        try await Task.sleep(for: lease * 2)
        door.isOpen.set()
      }
      return nil
    }
    #expect(count == 3)
    #expect(try await opened.deliveries().count == 3 - begun.withLock { $0.count })
    return begun.withLock { $0 }
  }

  @Test("W4: a worker that could not renew its claims continues with those that no other worker has taken")
  func stillStanding() async throws {
    let store = MemoryStore(at: Timestamp(microseconds: 0))
    #expect(try await work(in: store) { _ in await store.advance(by: .seconds(1)) } == ["0", "1", "2"])
  }

  @Test("W4: a worker that could not renew its claims begins nothing that others have taken")
  func takenByOthers() async throws {
    let store = MemoryStore(at: Timestamp(microseconds: 0))
    let begun = try await work(in: store) { opened in
      await store.advance(by: .seconds(1))
      let others = try await opened.claimDeliveries()
      #expect(others.map(\.delivery?.key) == ["0", "1", "2"])
    }
    #expect(begun == ["0"])
  }
}

// These tests measure time. They run where the databases are, without the other tests.
#if SQLite || PostgreSQL || Redis
  /// What a worker has claimed, no other one receives while it works (W4).
  @Suite(.serialized) struct LeaseFaultTests {
    /// What deliverers saw.
    private final class Sight: Sendable {
      let starts = Guarded<[String: Int]>([:])

      func begin(_ key: String) {
        starts.withLock { $0[key, default: 0] += 1 }
      }

      var keys: Int { starts.withLock { $0.count } }
      var repetitions: Int { starts.withLock { $0.values.count { $0 > 1 } } }
    }

    private func fill(_ opened: Shop, _ count: Int) async throws {
      try await opened.write("a") { write, _ in
        write.deliveries = (0..<count).map {
          NewDelivery(kind: .effect, key: "\($0)", payload: #"{"confirmation":{"_0":7}}"#)
        }
      }
    }

    @Test(
      "W4: healthy workers deliver nothing together, however long their batches take",
      arguments: TestedStore.shared)
    func healthyWorkers(tested: TestedStore) async throws {
      // On a busy machine, a worker may not run for longer than its lease. Then it is not healthy.
      for lease in [1, 4, 16].map({ Duration.seconds($0) }) {
        let opened = try await tested.open()
        try await fill(opened, 128)
        let sight = Sight()
        let options = WorkOptions(batch: 64, lease: lease, patience: .milliseconds(100))
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<4 {
            let shop = shop(try opened.another().store, named: opened.fleet)
            group.addTask {
              while try await !opened.deliveries().isEmpty {
                try await shop.deliver(options) { delivery in
                  sight.begin(delivery.key)
                  try await Task.sleep(for: lease * 0.15)
                  return nil
                }
                try await Task.sleep(for: .milliseconds(10))
              }
            }
          }
          try await group.waitForAll()
        }
        #expect(sight.keys == 128)
        if sight.repetitions == 0 { return }
      }
      Issue.record("healthy workers delivered the same effects together")
    }

    @Test("W4: a delivery that takes longer than its lease is not taken over", arguments: TestedStore.shared)
    func longDeliveries(tested: TestedStore) async throws {
      for lease in [300, 3000, 30_000].map({ Duration.milliseconds($0) }) {
        let opened = try await tested.open()
        try await fill(opened, 1)
        let sight = Sight()
        let options = WorkOptions(lease: lease)
        let (one, other) = (
          shop(opened.store, named: opened.fleet), shop(try opened.another().store, named: opened.fleet)
        )
        async let long = one.deliver(options) { delivery in
          sight.begin(delivery.key)
          try await Task.sleep(for: lease * 4)
          return nil
        }
        for _ in 0..<12 {
          try await Task.sleep(for: lease / 3)
          try await other.deliver(options) { delivery in
            sight.begin(delivery.key)
            return nil
          }
        }
        #expect(try await long == 1)
        if sight.repetitions == 0 { return }
      }
      Issue.record("a long delivery was made twice")
    }
  }
#endif
