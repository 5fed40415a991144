// These tests measure time. They run where the databases are, without the other tests.
#if SQLite || PostgreSQL
  import InterlockFleet
  import Testing

  /// What every store promises about deliveries.
  @Suite struct StoreDeliveryTests {
    @Test(arguments: TestedStore.allCases) func effectsAreClaimedInOrderOfTheirNumbers(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      let added = try await shop.write("a") { write, _ in
        write.deliveries = [
          NewDelivery(kind: .effect, key: "k1", payload: "one"),
          NewDelivery(kind: .effect, key: "k2", payload: "two"),
        ]
      }
      try await shop.write("b") { write, _ in
        write.deliveries = [NewDelivery(kind: .effect, key: "k1", payload: "three")]
      }
      let first = try await shop.store.claimDeliveries(shop.claim(2))
      #expect(first.map(\.payload) == ["one", "two"])
      #expect(first.map(\.key) == ["k1", "k2"])
      #expect(first.map(\.id) == ["a", "a"])
      #expect(first.map(\.kind) == [.effect, .effect])
      #expect(first.map(\.tries) == [1, 1])
      #expect(first.map(\.failure) == [nil, nil])
      #expect(first.map(\.isParked) == [false, false])
      #expect(first.allSatisfy { $0.addedAt == $0.dueAt && $0.addedAt >= added.now })
      #expect(first[0].number < first[1].number)
      #expect(try await shop.store.claimDeliveries(shop.claim(2)).map(\.payload) == ["three"])
      #expect(try await shop.store.claimDeliveries(shop.claim(2)) == [])
    }

    @Test(arguments: TestedStore.allCases) func aClaimLastsUntilItsLeaseEnds(tested: TestedStore) async throws
    {
      let shop = try await tested.open()
      try await shop.store.post("e", to: "a", key: "k", in: shop.fleet, after: .zero)
      for tries in 1...2 {
        #expect(
          try await shop.store.claimDeliveries(shop.claim(lease: .milliseconds(1))).map(\.tries) == [tries])
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(try await shop.store.claimDeliveries(shop.claim(lease: .seconds(60))).map(\.tries) == [3])
      #expect(try await shop.store.claimDeliveries(shop.claim()) == [])
    }

    @Test(arguments: TestedStore.allCases) func eventsOfOneMachineComeOneAfterTheOther(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      for number in 1...3 {
        try await shop.store.post("\(number)", to: "a", key: "\(number)", in: shop.fleet, after: .zero)
        try await shop.store.post("\(number)", to: "b", key: "\(number)", in: shop.fleet, after: .zero)
      }
      for number in 1...3 {
        let claimed = try await shop.store.claimDeliveries(shop.claim())
        #expect(claimed.map(\.id) == ["a", "b"])
        #expect(claimed.map(\.payload) == ["\(number)", "\(number)"])
        #expect(try await shop.store.claimDeliveries(shop.claim()) == [], "the first is on its way")
        try await shop.write("a", delivery: claimed[0].number)
        try await shop.store.finishDelivery(claimed[1].number, in: shop.fleet)
      }
      #expect(try await shop.deliveries() == [])
    }

    @Test(arguments: TestedStore.allCases) func effectsDoNotWaitForEvents(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await shop.store.post("e", to: "a", key: "e", in: shop.fleet, after: .zero)
      #expect(try await shop.store.claimDeliveries(shop.claim()).map(\.payload) == ["e"])
      try await shop.write("a") { write, _ in
        write.deliveries = [
          NewDelivery(kind: .effect, key: "k1", payload: "one"),
          NewDelivery(kind: .effect, key: "k2", payload: "two"),
          NewDelivery(kind: .event, key: "k3", payload: "three"),
        ]
      }
      #expect(try await shop.store.claimDeliveries(shop.claim()).map(\.payload) == ["one", "two"])
    }

    @Test(arguments: TestedStore.allCases) func aKeyIsPendingOnce(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await shop.store.post("one", to: "a", key: "k", in: shop.fleet, after: .zero)
      try await shop.store.post("two", to: "a", key: "k", in: shop.fleet, after: .zero)
      try await shop.store.post("three", to: "b", key: "k", in: shop.fleet, after: .zero)
      let deliveries = try await shop.deliveries()
      #expect(deliveries.map(\.payload) == ["one", "three"])
      try await shop.store.finishDelivery(deliveries[0].number, in: shop.fleet)
      try await shop.store.finishDelivery(deliveries[0].number, in: shop.fleet)
      try await shop.store.post("four", to: "a", key: "k", in: shop.fleet, after: .zero)
      let numbers = try await shop.deliveries().map(\.number)
      #expect(numbers.count == 2)
      #expect(!numbers.contains(deliveries[0].number), "numbers are not given twice")
    }

    @Test(arguments: TestedStore.allCases) func aPostedEventWaitsForItsDelay(tested: TestedStore) async throws
    {
      let shop = try await tested.open()
      try await shop.store.post("e", to: "a", key: "k", in: shop.fleet, after: .seconds(60))
      try await shop.store.post("e", to: "b", key: "k", in: shop.fleet, after: .milliseconds(1))
      let rows = try await shop.deliveries()
      #expect(rows.map { $0.addedAt.duration(to: $0.dueAt) } == [.seconds(60), .milliseconds(1)])
      try await Task.sleep(for: .milliseconds(5))
      #expect(try await shop.store.claimDeliveries(shop.claim()).map(\.id) == ["b"])
    }

    @Test(arguments: TestedStore.allCases) func aFailureIsTriedAgainLater(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await shop.store.post("e", to: "a", key: "k", in: shop.fleet, after: .zero)
      let claimed = try #require(try await shop.store.claimDeliveries(shop.claim()).first)
      try await shop.store.returnDelivery(
        claimed.number, in: shop.fleet, after: .seconds(60), reason: "no network")
      #expect(try await shop.store.claimDeliveries(shop.claim()) == [])
      let row = try #require(try await shop.deliveries().first)
      #expect(row.failure == "no network")
      #expect(row.tries == 1)
      #expect(!row.isParked)
      try await shop.store.returnDelivery(
        claimed.number, in: shop.fleet, after: .milliseconds(1), reason: "no answer")
      try await Task.sleep(for: .milliseconds(5))
      let again = try #require(try await shop.store.claimDeliveries(shop.claim()).first)
      #expect(again.tries == 2)
      #expect(again.failure == "no answer")
      #expect(again.key == "k")
      try await shop.store.finishDelivery(claimed.number, in: shop.fleet)
      try await shop.store.returnDelivery(claimed.number, in: shop.fleet, after: .zero, reason: "too late")
      #expect(try await shop.deliveries() == [])
    }

    @Test(arguments: TestedStore.allCases) func aParkedDeliveryWaitsForItsRelease(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      for id in ["a", "b"] {
        try await shop.store.post("e", to: id, key: "k", in: shop.fleet, after: .zero)
      }
      for delivery in try await shop.store.claimDeliveries(shop.claim()) {
        try await shop.store.returnDelivery(delivery.number, in: shop.fleet, after: nil, reason: "crashed")
      }
      #expect(try await shop.store.claimDeliveries(shop.claim()) == [])
      #expect(try await shop.deliveries().map(\.isParked) == [true, true])
      #expect(try await shop.store.census(of: shop.fleet).parkedDeliveries == 2)
      try await shop.store.releaseDeliveries(of: "a", in: shop.fleet)
      let claimed = try await shop.store.claimDeliveries(shop.claim())
      #expect(claimed.map(\.id) == ["a"])
      #expect(claimed.map(\.tries) == [1], "the tries begin anew")
      #expect(claimed.map(\.isParked) == [false])
    }

    @Test(arguments: TestedStore.allCases) func eventsForParkedMachinesAndThoseOfLaterVersionsWait(
      tested: TestedStore
    )
      async throws
    {
      let shop = try await tested.open()
      for (id, version, parked) in [("later", 3, nil), ("parked", 1, "why"), ("well", 2, nil)]
        as [(String, Int, String?)]
      {
        try await shop.write(id) { write, _ in
          write.row.version = version
          write.row.parked = parked
          write.deliveries = [NewDelivery(kind: .event, key: "k", payload: "e")]
        }
      }
      try await shop.store.post("e", to: "new", key: "k", in: shop.fleet, after: .zero)
      #expect(try await shop.store.claimDeliveries(shop.claim(version: 2)).map(\.id) == ["well", "new"])
      #expect(try await shop.store.claimDeliveries(shop.claim(version: 3)).map(\.id) == ["later"])
      try await shop.write("parked")
      #expect(try await shop.store.claimDeliveries(shop.claim(version: 3)).map(\.id) == ["parked"])
    }

    @Test(arguments: TestedStore.allCases) func effectsWaitForTheirMachinesVersion(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      for (id, version, parked) in [("later", 2, nil), ("parked", 1, "why")] as [(String, Int, String?)] {
        try await shop.write(id) { write, _ in
          write.row.version = version
          write.row.parked = parked
          write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "e")]
        }
      }
      #expect(try await shop.store.claimDeliveries(shop.claim(version: 1)).map(\.id) == ["parked"])
      #expect(try await shop.deliveries(of: "later").map(\.tries) == [0])
      #expect(try await shop.store.claimDeliveries(shop.claim(version: 2)).map(\.id) == ["later"])
    }

    @Test(arguments: TestedStore.allCases) func aDelayedEventHoldsUpNoneThatIsDueEarlier(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      let delays = [Duration.seconds(60), .zero, .zero]
      for (number, delay) in delays.enumerated() {
        try await shop.store.post("\(number)", to: "a", key: "\(number)", in: shop.fleet, after: delay)
      }
      for number in [1, 2] {
        let claimed = try await shop.store.claimDeliveries(shop.claim())
        #expect(claimed.map(\.payload) == ["\(number)"])
        #expect(try await shop.store.claimDeliveries(shop.claim()) == [], "the first is on its way")
        // An event that is tried again keeps its place.
        try await shop.store.returnDelivery(claimed[0].number, in: shop.fleet, after: .zero, reason: "busy")
        #expect(try await shop.store.claimDeliveries(shop.claim()).map(\.payload) == ["\(number)"])
        try await shop.write("a", delivery: claimed[0].number)
      }
      #expect(try await shop.store.claimDeliveries(shop.claim()) == [])
      #expect(try await shop.deliveries().map(\.payload) == ["0"])
    }

    @Test(arguments: TestedStore.allCases) func eachDeliveryIsClaimedByOneWorker(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      let other = try shop.another()
      try await shop.write("a") { write, _ in
        write.deliveries = (0..<30).map { NewDelivery(kind: .effect, key: "\($0)", payload: "e") }
      }
      for number in 0..<30 {
        try await shop.store.post("e", to: "m\(number)", key: "k", in: shop.fleet, after: .zero)
      }
      let claimed = try await withThrowingTaskGroup { group in
        for worker in 0..<8 {
          group.addTask {
            let shop = worker.isMultiple(of: 2) ? shop : other
            var claimed: [Int64] = []
            while true {
              let deliveries = try await shop.store.claimDeliveries(shop.claim(3))
              if deliveries.isEmpty { return claimed }
              claimed += deliveries.map(\.number)
            }
          }
        }
        return try await group.reduce([], +)
      }
      #expect(claimed.count == Set(claimed).count)
      let rest = try await shop.store.claimDeliveries(shop.claim()).map(\.number)
      #expect(Set(claimed + rest).count == 60)
      #expect(claimed.count + rest.count == 60)
    }

    @Test(arguments: TestedStore.allCases) func workersKeepTheOrderOfEachMachine(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      let other = try shop.another()
      let ids = ["a", "b", "c"]
      for number in 0..<12 {
        for id in ids {
          try await shop.store.post("\(number)", to: id, key: "\(number)", in: shop.fleet, after: .zero)
        }
      }
      try await withThrowingTaskGroup { group in
        for worker in 0..<4 {
          let shop = worker.isMultiple(of: 2) ? shop : other
          group.addTask {
            while try await !shop.deliveries().isEmpty {
              for delivery in try await shop.store.claimDeliveries(shop.claim(2)) {
                try await shop.write(delivery.id, delivery: delivery.number) { write, load in
                  write.journal = [.entry(delivery.payload, revision: write.row.revision, at: load.now)]
                }
              }
            }
          }
        }
        try await group.waitForAll()
      }
      for id in ids {
        #expect(
          try await shop.store.journal(of: id, in: shop.fleet).compactMap(\.event) == (0..<12).map { "\($0)" }
        )
      }
    }
  }
#endif
