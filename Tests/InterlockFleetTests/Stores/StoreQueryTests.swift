// These tests measure time. They run where the databases are, without the other tests.
#if SQLite || PostgreSQL
  import InterlockFleet
  import Testing

  /// What every store answers about a fleet.
  @Suite struct StoreQueryTests {
    @Test(arguments: TestedStore.allCases) func pagesAreInOrderOfTheBytes(tested: TestedStore) async throws {
      let shop = try await tested.open()
      let ids = ["Z", "a", "a-", "a0", "aa", "b", "z", "~", "é", "ﬀ", "👍"]
      for id in ids.shuffled() { try await shop.write(id) }
      var pages: [[String]] = []
      var last: String?
      repeat {
        pages.append(try await shop.store.machines(.all, in: shop.fleet, after: last, limit: 4).map(\.id))
        last = pages.last?.last
      } while last != nil
      #expect(pages.map(\.count) == [4, 4, 3, 0])
      #expect(pages.flatMap(\.self) == ids)
      #expect(
        try await shop.store.machines(.all, in: shop.fleet, after: "a-x", limit: 2).map(\.id) == ["a0", "aa"])
      #expect(try await shop.store.machines(.all, in: shop.fleet, after: nil, limit: 0) == [])
    }

    @Test(arguments: TestedStore.allCases) func filtersIncludeWhatTheySay(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await shop.write("old") { write, _ in write.row.version = 0 }
      try await shop.write("due") { write, load in write.row.dueAt = load.now.advanced(by: .seconds(10)) }
      try await shop.write("parked") { write, load in
        write.row.state = ".placed"
        write.row.version = 0
        write.row.dueAt = load.now
        write.row.parked = "why"
      }
      let now = try await shop.load("x").now
      try await Task.sleep(for: .milliseconds(2))
      try await shop.write("placed") { write, load in
        write.row.state = ".placed"
        write.row.dueAt = load.now.advanced(by: .seconds(100))
      }
      func ids(_ filter: MachineFilter) async throws -> [String] {
        try await shop.store.machines(filter, in: shop.fleet, after: nil, limit: 10).map(\.id)
      }
      #expect(try await ids(.all) == ["due", "old", "parked", "placed"])
      #expect(try await ids(.state(".placed")) == ["parked", "placed"])
      #expect(try await ids(.state("' OR 1 = 1")) == [])
      #expect(try await ids(.due(by: now.advanced(by: .seconds(50)))) == ["due"])
      #expect(try await ids(.due(by: now)) == [])
      #expect(try await ids(.parked) == ["parked"])
      #expect(try await ids(.untouched(since: now)) == ["due", "old", "parked"])
      #expect(try await ids(.version(below: 1)) == ["old"])
      #expect(
        try await shop.store.machines(.state(".placed"), in: shop.fleet, after: "parked", limit: 1).map(\.id)
          == ["placed"])
    }

    @Test(arguments: TestedStore.allCases) func aCensusCounts(tested: TestedStore) async throws {
      let shop = try await tested.open()
      let empty = try await shop.store.census(of: shop.fleet)
      #expect(empty == Census(now: empty.now))
      let first = try await shop.write("a") { write, load in
        write.row.dueAt = load.now.advanced(by: .seconds(-5))
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "e")]
      }
      try await shop.write("b") { write, load in write.row.dueAt = load.now.advanced(by: .seconds(-1)) }
      try await shop.write("c") { write, load in write.row.dueAt = load.now.advanced(by: .seconds(60)) }
      try await shop.write("d") { write, load in
        write.row.state = ".placed"
        write.row.dueAt = load.now.advanced(by: .seconds(-50))
        write.row.parked = "why"
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "e")]
      }
      try await shop.store.post("later", to: "a", key: "later", in: shop.fleet, after: .seconds(60))
      let numbers = try await shop.deliveries(of: "d").map(\.number)
      try await shop.store.returnDelivery(numbers[0], in: shop.fleet, after: nil, reason: "why")
      let census = try await shop.store.census(of: shop.fleet)
      #expect(census.now >= first.now)
      #expect(census.machines == [".cart": 3, ".placed": 1])
      #expect(census.parkedMachines == 1)
      #expect(census.overdueMachines == 2)
      #expect(census.earliestTimeout == first.now.advanced(by: .seconds(-5)))
      #expect(census.pendingDeliveries == 2)
      #expect(census.parkedDeliveries == 1)
      #expect(census.earliestDelivery == (try await shop.deliveries(of: "a").first?.dueAt))
    }

    @Test(arguments: TestedStore.allCases) func deliveriesAreListedByMachine(tested: TestedStore) async throws
    {
      let shop = try await tested.open()
      for id in ["a", "b", "a"] {
        let key = "\(try await shop.deliveries().count)"
        try await shop.store.post("e", to: id, key: key, in: shop.fleet, after: .seconds(60))
      }
      #expect(try await shop.deliveries().map(\.id) == ["a", "b", "a"])
      #expect(try await shop.deliveries(of: "a").map(\.key) == ["0", "2"])
      #expect(try await shop.store.deliveries(.all, in: shop.fleet, limit: 2).map(\.key) == ["0", "1"])
      #expect(try await shop.store.deliveries(.all, in: shop.fleet, limit: 0) == [])
      #expect(try await shop.store.deliveries(.parked, in: shop.fleet, limit: 9) == [])
      let second = try await shop.deliveries()[1].number
      try await shop.store.returnDelivery(second, in: shop.fleet, after: nil, reason: "why")
      let parked = try await shop.store.deliveries(.parked, in: shop.fleet, limit: 9)
      #expect(parked.map(\.number) == [second])
      #expect(parked.first?.failure == "why")
      #expect(try await shop.store.deliveries(.parked, in: "elsewhere", limit: 9) == [])
    }
  }
#endif
