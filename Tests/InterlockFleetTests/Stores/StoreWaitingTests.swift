// These tests measure time. They run where the databases are, without the other tests.
#if SQLite || PostgreSQL
  import InterlockFleet
  import Testing

  /// What every store promises to those who wait for work.
  @Suite struct StoreWaitingTests {
    private let clock = ContinuousClock()

    @Test(arguments: TestedStore.allCases) func waitingEndsAtTheLimit(tested: TestedStore) async throws {
      let shop = try await tested.open()
      let time = try await clock.measure {
        try await shop.store.waitForWork(shop.claim(), atMost: .milliseconds(100))
      }
      #expect(time >= .milliseconds(99))
      #expect(time < .seconds(20))
    }

    @Test(arguments: TestedStore.allCases) func whatIsDueIsNotWaitedFor(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await shop.write("a") { write, load in write.row.dueAt = load.now }
      try await expectWork(of: shop, atMost: .seconds(600))
      #expect(try await shop.store.claimTimeouts(shop.claim()).count == 1)
      try await shop.store.post("e", to: "a", key: "k", in: shop.fleet, after: .zero)
      try await expectWork(of: shop, atMost: .seconds(600))
    }

    @Test(arguments: TestedStore.allCases) func waitingEndsWhenATimeoutComesDue(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      try await shop.write("a") { write, load in
        write.row.dueAt = load.now.advanced(by: .milliseconds(200))
      }
      try await expectWork(of: shop, atMost: .seconds(600))
      try await expectClaim { try await shop.store.claimTimeouts(shop.claim()).map(\.id) == ["a"] }
    }

    @Test(arguments: TestedStore.allCases) func waitingEndsWhenALeaseEnds(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await shop.store.post("e", to: "a", key: "k", in: shop.fleet, after: .zero)
      #expect(try await shop.store.claimDeliveries(shop.claim(lease: .milliseconds(200))).count == 1)
      try await expectWork(of: shop, atMost: .seconds(600))
      try await expectClaim { try await shop.store.claimDeliveries(shop.claim()).map(\.id) == ["a"] }
    }

    @Test(arguments: TestedStore.allCases) func waitingEndsWhenAnotherWrites(tested: TestedStore) async throws
    {
      let shop = try await tested.open()
      let other = try shop.another()
      try await expectWork(of: shop) {
        try await other.store.post("e", to: "a", key: "k", in: shop.fleet, after: .zero)
      }
      let posted = try await shop.store.claimDeliveries(shop.claim())
      #expect(posted.count == 1)
      try await expectWork(of: shop) {
        try await other.write("a") { write, load in write.row.dueAt = load.now }
      }
      #expect(try await shop.store.claimTimeouts(shop.claim()).count == 1)
      try await expectWork(of: shop) {
        try await other.write("a") { write, _ in
          write.deliveries = [NewDelivery(kind: .effect, key: "effect", payload: "e")]
        }
      }
      let effects = try await shop.store.claimDeliveries(shop.claim())
      #expect(effects.count == 1)
      try await expectWork(of: shop) {
        try await other.store.returnDelivery(posted[0].number, in: shop.fleet, after: .zero, reason: "why")
      }
      let again = try await shop.store.claimDeliveries(shop.claim())
      #expect(again.count == 1)
      try await shop.store.returnDelivery(again[0].number, in: shop.fleet, after: nil, reason: "why")
      try await expectWork(of: shop) {
        try await other.store.releaseDeliveries(of: "a", in: shop.fleet)
      }
      #expect(try await shop.store.claimDeliveries(shop.claim()).count == 1)
    }

    @Test(arguments: TestedStore.allCases) func waitingEndsWhenAnEventIsNoLongerHeldUp(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      let other = try shop.another()
      try await shop.write("a") { write, _ in write.row.parked = "why" }
      for key in ["one", "two", "three"] {
        try await shop.store.post("e", to: "a", key: key, in: shop.fleet, after: .zero)
      }
      try await expectWork(of: shop) { try await other.write("a") }
      let first = try await shop.store.claimDeliveries(shop.claim())
      #expect(first.map(\.key) == ["one"])
      try await expectWork(of: shop) { try await other.write("a", delivery: first[0].number) }
      let second = try await shop.store.claimDeliveries(shop.claim())
      #expect(second.map(\.key) == ["two"])
      try await expectWork(of: shop) {
        try await other.store.finishDelivery(second[0].number, in: shop.fleet)
      }
      #expect(try await shop.store.claimDeliveries(shop.claim()).map(\.key) == ["three"])
    }

    /// Otherwise a worker would ask and wait in turns without a pause.
    @Test(arguments: TestedStore.allCases) func whatCannotBeClaimedIsWaitedFor(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      try await shop.write("parked") { write, load in
        write.row.dueAt = load.now
        write.row.parked = "why"
        write.deliveries = [NewDelivery(kind: .event, key: "k", payload: "e")]
      }
      try await shop.write("later") { write, load in
        write.row.dueAt = load.now
        write.row.version = 2
        write.deliveries = [NewDelivery(kind: .event, key: "k", payload: "e")]
      }
      for key in ["one", "two"] {
        try await shop.store.post("e", to: "a", key: key, in: shop.fleet, after: .zero)
      }
      #expect(try await shop.store.claimDeliveries(shop.claim()).count == 1)
      let time = try await clock.measure {
        try await shop.store.waitForWork(shop.claim(), atMost: .milliseconds(200))
      }
      #expect(time >= .milliseconds(199))
    }

    @Test(arguments: TestedStore.allCases) func waitingEndsWhenItsTaskIsCancelled(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      let waiting = Task { try await shop.store.waitForWork(shop.claim(), atMost: .seconds(600)) }
      try await Task.sleep(for: .milliseconds(50))
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      let cancelled = Task {
        while !Task.isCancelled { await Task.yield() }
        try await shop.store.waitForWork(shop.claim(), atMost: .seconds(600))
      }
      cancelled.cancel()
      await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test(arguments: TestedStore.allCases) func manyMayWait(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await withThrowingTaskGroup { group in
        for _ in 0..<20 {
          group.addTask { try await expectWork(of: shop, atMost: .seconds(600)) }
        }
        try await Task.sleep(for: .milliseconds(50))
        try await shop.store.post("e", to: "a", key: "k", in: shop.fleet, after: .zero)
        try await group.waitForAll()
      }
    }

    /// Waits, and expects that it ends before the limit.
    private func expectWork(of shop: Shop, atMost limit: Duration) async throws {
      let time = try await clock.measure {
        try await shop.store.waitForWork(shop.claim(), atMost: limit)
      }
      #expect(time < limit / 2)
    }

    /// Waits, lets a change happen meanwhile, and expects that it ends the wait.
    private func expectWork(
      of shop: Shop, after change: @escaping @Sendable () async throws -> some Any
    ) async throws {
      async let work: Void = expectWork(of: shop, atMost: .seconds(600))
      try await Task.sleep(for: .milliseconds(60))
      _ = try await change()
      try await work
    }

    /// A wait may end early.
    private func expectClaim(_ claim: () async throws -> Bool) async throws {
      for _ in 0..<200 {
        if try await claim() { return }
        try await Task.sleep(for: .milliseconds(10))
      }
      Issue.record("nothing was claimed")
    }
  }
#endif
