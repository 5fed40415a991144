// These tests measure time. They run where the databases are, without the other tests.
#if SQLite || PostgreSQL
  import InterlockFleet
  import Testing

  /// What every store promises about claims of machines whose timeouts are due.
  @Suite struct StoreTimeoutTests {
    @Test(arguments: TestedStore.allCases) func dueMachinesAreClaimedTheEarliestFirst(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      for (id, delay) in [("c", -1), ("a", -300), ("never", nil), ("later", 600), ("b", -20)]
        as [(String, Int?)]
      {
        try await shop.write(id) { write, load in
          write.row.dueAt = delay.map { load.now.advanced(by: .seconds($0)) }
        }
      }
      let due = try await shop.store.machine("a", in: shop.fleet)?.dueAt
      let first = try await shop.store.claimTimeouts(shop.claim(2))
      #expect(first.map(\.id) == ["a", "b"])
      #expect(first.first?.dueAt == due)
      #expect(first.map(\.tries) == [1, 1])
      #expect(try await shop.store.claimTimeouts(shop.claim(2)).map(\.id) == ["c"])
      #expect(try await shop.store.claimTimeouts(shop.claim(2)) == [])
      #expect(try await shop.store.claimTimeouts(shop.claim(0)) == [])
    }

    @Test(arguments: TestedStore.allCases) func aClaimLastsUntilItsLeaseEnds(tested: TestedStore) async throws
    {
      let shop = try await tested.open()
      for id in ["short", "long"] {
        try await shop.write(id) { write, load in write.row.dueAt = load.now }
      }
      #expect(
        try await shop.store.claimTimeouts(shop.claim(1, lease: .milliseconds(1))).map(\.id) == ["short"])
      #expect(try await shop.store.claimTimeouts(shop.claim()).map(\.id).contains("long"))
      try await shop.write("short") { write, load in write.row.dueAt = load.now }
      for tries in 1...3 {
        let claimed = try await shop.store.claimTimeouts(shop.claim(lease: .milliseconds(1)))
        #expect(claimed.map(\.id) == ["short"])
        #expect(claimed.map(\.tries) == [tries])
        try await Task.sleep(for: .milliseconds(5))
      }
    }

    @Test(arguments: TestedStore.allCases) func aWriteEndsTheClaimAndTheTries(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      try await shop.write("a") { write, load in write.row.dueAt = load.now }
      #expect(try await shop.store.claimTimeouts(shop.claim()).map(\.tries) == [1])
      try await shop.write("a") { write, load in write.row.dueAt = load.now }
      #expect(try await shop.store.claimTimeouts(shop.claim()).map(\.tries) == [1])
      try await shop.write("a")
      #expect(try await shop.store.claimTimeouts(shop.claim()) == [])
    }

    @Test(arguments: TestedStore.allCases) func aLookDoesNotEndTheClaim(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await shop.write("a") { write, load in write.row.dueAt = load.now }
      #expect(try await shop.store.claimTimeouts(shop.claim()).count == 1)
      _ = try await shop.load("a")
      #expect(try await shop.store.claimTimeouts(shop.claim()) == [])
    }

    @Test(arguments: TestedStore.allCases) func parkedMachinesAndThoseOfLaterVersionsAreLeftAlone(
      tested: TestedStore
    )
      async throws
    {
      let shop = try await tested.open()
      for (id, version, parked) in [
        ("old", 1, nil), ("same", 2, nil), ("later", 3, nil), ("parked", 1, "why"),
      ]
        as [(String, Int, String?)]
      {
        try await shop.write(id) { write, load in
          write.row.dueAt = load.now
          write.row.version = version
          write.row.parked = parked
        }
      }
      #expect(Set(try await shop.store.claimTimeouts(shop.claim(version: 2)).map(\.id)) == ["old", "same"])
      #expect(try await shop.store.claimTimeouts(shop.claim(version: 3)).map(\.id) == ["later"])
    }

    @Test(arguments: TestedStore.allCases) func eachMachineIsClaimedByOneWorker(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      let other = try shop.another()
      for number in 0..<60 {
        try await shop.write("m\(number)") { write, load in write.row.dueAt = load.now }
      }
      let claimed = try await withThrowingTaskGroup { group in
        for worker in 0..<8 {
          group.addTask {
            let shop = worker.isMultiple(of: 2) ? shop : other
            var claimed: [String] = []
            while true {
              let machines = try await shop.store.claimTimeouts(shop.claim(3))
              // Others may have locked what is left.
              if machines.isEmpty { return claimed }
              claimed += machines.map(\.id)
            }
          }
        }
        return try await group.reduce([], +)
      }
      #expect(claimed.count == Set(claimed).count)
      let rest = try await shop.store.claimTimeouts(shop.claim()).map(\.id)
      #expect(Set(claimed + rest).count == 60)
      #expect(claimed.count + rest.count == 60)
    }
  }
#endif
