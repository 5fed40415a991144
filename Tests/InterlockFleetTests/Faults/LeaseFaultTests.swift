// These tests measure time. They run where the databases are, without the other tests.
#if SQLite || PostgreSQL || Redis
  import InterlockFleet
  import Synchronization
  import Testing

  /// What a worker has claimed, no other one receives while it works (P4).
  @Suite(.serialized) struct LeaseFaultTests {
    /// What deliverers saw.
    private final class Sight: Sendable {
      let starts = Mutex<[String: Int]>([:])

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
      "P4: healthy workers deliver nothing together, however long their batches take",
      arguments: TestedStore.shared)
    func healthyWorkers(tested: TestedStore) async throws {
      // On a busy machine, a worker may not run for longer than its lease. Then it is not healthy.
      for lease in [Duration.seconds(1), .seconds(4)] {
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

    @Test("P4: a delivery that takes longer than its lease is not taken over", arguments: TestedStore.shared)
    func longDeliveries(tested: TestedStore) async throws {
      for lease in [Duration.milliseconds(300), .seconds(3)] {
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

    @Test("P4: what a stopped worker did not begin is not begun by it when its claim has ended")
    func expiredClaims() async throws {
      let store = MemoryStore(at: Timestamp(microseconds: 0))
      let opened = Shop(store)
      try await fill(opened, 3)
      let shop = shop(store, named: opened.fleet)
      let sight = Sight()
      // The store's clock passes the lease while this worker's first delivery is under way, as if the process had been stopped.
      let count = try await shop.deliver(WorkOptions(concurrency: 1, lease: .milliseconds(200))) { delivery in
        sight.begin(delivery.key)
        if delivery.key.hasSuffix("/0") {
          // The whole process sleeps, so that nothing is renewed.
          await store.advance(by: .seconds(1))
          let others = try await opened.claimDeliveries()
          #expect(others.count == 3)
          try await Task.sleep(for: .milliseconds(500))
        }
        return nil
      }
      #expect(count == 3)
      #expect(sight.keys == 1)
      #expect(try await opened.deliveries().map(\.tries) == [2, 2])
    }
  }
#endif
