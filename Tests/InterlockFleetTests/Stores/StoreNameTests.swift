// These tests measure time. They run where the databases are, without the other tests.
#if SQLite || PostgreSQL
  import InterlockFleet
  import Testing

  /// Strange texts are stored and returned as they are, or refused with a typed error.
  @Suite struct StoreNameTests {
    static let names = [
      "'; DROP TABLE interlock_machines; --", #"\"; SELECT 1 \\ \' %s $1 ?1 :now :lock"#, " ", "é",
      "e\u{301}",
      "👩‍👩‍👧‍👦",
      "line\nbreak\ttab\u{1}", "{\"a\":[1,null]}", "\u{10FFFF}", String(repeating: "x", count: 1000),
    ]

    @Test(arguments: TestedStore.allCases) func namesAreReturnedAsTheyAre(tested: TestedStore) async throws {
      let shop = try await tested.open()
      for name in Self.names {
        try await shop.write(name, key: name) { write, load in
          write.row.snapshot = name
          write.row.state = name
          write.row.parked = name
          write.answer = name
          write.journal = [
            JournalRow(
              revision: 1, kind: .event, time: load.now, event: name, key: name, result: name,
              configuration: name)
          ]
          write.deliveries = [NewDelivery(kind: .effect, key: name, payload: name)]
        }
      }
      for name in Self.names {
        let load = try await shop.load(name, key: name)
        let row = try #require(load.row)
        #expect(row.revision == 1, "names are compared by their bytes")
        for text in [row.id, row.snapshot, row.state, row.parked, load.answer] {
          #expect(text.map { Array($0.utf8) } == Array(name.utf8))
        }
        let entry = try #require(try await shop.store.journal(of: name, in: shop.fleet).first)
        for text in [entry.event, entry.key, entry.result, entry.configuration] {
          #expect(text.map { Array($0.utf8) } == Array(name.utf8))
        }
        let deliveries = try await shop.deliveries(of: name)
        #expect(deliveries.count == 1)
        #expect(deliveries.map { Array($0.key.utf8) } == [Array(name.utf8)])
        #expect(deliveries.map { Array($0.payload.utf8) } == [Array(name.utf8)])
      }
      #expect(
        try await shop.store.machines(.all, in: shop.fleet, after: nil, limit: 100).count == Self.names.count)
    }

    @Test(arguments: TestedStore.allCases) func fleetsMayHaveStrangeNames(tested: TestedStore) async throws {
      let shop = try await tested.open()
      for name in Self.names {
        let fleet = String((name + shop.fleet).suffix(900))
        try await shop.store.post("e", to: "a", key: "k", in: fleet, after: .zero)
        #expect(try await shop.store.deliveries(.machine("a"), in: fleet, limit: 10).count == 1)
        let claim = Claim(fleet: fleet, version: 1, limit: 1, lease: .seconds(1))
        try await shop.store.waitForWork(claim, atMost: .seconds(10))
        #expect(try await shop.store.claimDeliveries(claim).count == 1)
      }
    }

    @Test(arguments: TestedStore.allCases) func aMegabyteIsReturnedAsItIs(tested: TestedStore) async throws {
      let shop = try await tested.open()
      let text = String(repeating: "0123456789abcde\n", count: 65_536)
      try await shop.write("a", key: "k") { write, load in
        write.row.snapshot = text
        write.answer = text
        write.journal = (0..<4).map { _ in .entry(text, revision: 1, at: load.now) }
        write.deliveries = (0..<4).map { NewDelivery(kind: .effect, key: "\($0)", payload: text) }
      }
      let load = try await shop.load("a", key: "k")
      #expect(load.row?.snapshot == text)
      #expect(load.answer == text)
      #expect(
        try await shop.store.journal(of: "a", in: shop.fleet).map(\.event) == Array(repeating: text, count: 4)
      )
      #expect(
        try await shop.store.claimDeliveries(shop.claim()).map(\.payload) == Array(repeating: text, count: 4))
    }

    @Test(arguments: TestedStore.allCases) func manyRowsAreOneWrite(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await shop.write("a") { write, load in
        write.journal = (0..<5000).map { .entry("\($0)", revision: 1, at: load.now) }
        write.deliveries = (0..<900).map { NewDelivery(kind: .effect, key: "\($0)", payload: "\($0)") }
      }
      #expect(
        try await shop.store.journal(of: "a", in: shop.fleet).map(\.event) == (0..<5000).map { "\($0)" })
      #expect(try await shop.deliveries().map(\.payload) == (0..<900).map { "\($0)" })
    }

    /// PostgreSQL has no text with a NUL. JSON has none either.
    @Test(arguments: TestedStore.allCases) func aNULIsReturnedOrRefused(tested: TestedStore) async throws {
      let shop = try await tested.open()
      let text = "a\0b"
      do {
        try await shop.write("a") { write, _ in write.row.snapshot = text }
        #expect(try await shop.load("a").row?.snapshot == text)
      } catch StoreError.refused {
        #expect(try await shop.load("a").row == nil)
      }
      try await shop.write("a") { write, _ in write.row.snapshot = "b" }
      #expect(try await shop.load("a").row?.snapshot == "b")
    }

    @Test(arguments: TestedStore.allCases, ["", "a\0b", String(repeating: "é", count: 501)])
    func aNameThatCannotBeStoredIsRefused(tested: TestedStore, name: String) async throws {
      let shop = try await tested.open()
      let (store, fleet) = (shop.store, shop.fleet)
      let claim = Claim(fleet: name, version: 1, limit: 1, lease: .seconds(1))
      try await expectInvalid { try await shop.write(name) }
      try await expectInvalid { try await shop.write("a", key: name) }
      try await expectInvalid {
        _ = try await store.transact(MachineAccess(fleet: name, id: "a")) { (nil, $0) }
      }
      try await expectInvalid {
        try await shop.write("a") { write, _ in
          write.deliveries = [NewDelivery(kind: .event, key: name, payload: "")]
        }
      }
      try await expectInvalid { try await store.post("", to: name, key: "k", in: fleet, after: .zero) }
      try await expectInvalid { try await store.post("", to: "a", key: name, in: fleet, after: .zero) }
      try await expectInvalid { try await store.post("", to: "a", key: "k", in: name, after: .zero) }
      try await expectInvalid { _ = try await store.claimTimeouts(claim) }
      try await expectInvalid { _ = try await store.claimDeliveries(claim) }
      try await expectInvalid { try await store.waitForWork(claim, atMost: .seconds(1)) }
      try await expectInvalid { try await store.finishDelivery(1, in: name) }
      try await expectInvalid { try await store.returnDelivery(1, in: name, after: nil, reason: "") }
      try await expectInvalid { try await store.releaseDeliveries(of: name, in: fleet) }
      try await expectInvalid { _ = try await store.machine(name, in: fleet) }
      try await expectInvalid { _ = try await store.machines(.all, in: name, after: nil, limit: 1) }
      try await expectInvalid { _ = try await store.journal(of: name, in: fleet) }
      try await expectInvalid { _ = try await store.deliveries(.machine(name), in: fleet, limit: 1) }
      try await expectInvalid { _ = try await store.forgetAnswers(olderThan: .zero, in: name) }
      try await expectInvalid { _ = try await store.census(of: name) }
      #expect(try await shop.load("a").row == nil)
    }

    private func expectInvalid(
      sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async throws {
      do {
        try await body()
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
      } catch StoreError.invalidName {}
    }
  }
#endif
