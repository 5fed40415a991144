// These tests measure time. They run where the databases are, without the other tests.
#if SQLite || PostgreSQL
  import InterlockFleet
  import Testing

  /// What every store promises about transactions on one machine.
  @Suite struct StoreTransactionTests {
    struct Refusal: Error {}

    @Test(arguments: TestedStore.allCases) func aWriteIsLoadedAsItWasWritten(tested: TestedStore) async throws
    {
      let shop = try await tested.open()
      #expect(try await shop.load("a").row == nil)
      try await shop.write("a") { write, load in
        write.row.snapshot = #"{"state":"placed"}"#
        write.row.state = ".placed"
        write.row.version = 7
        write.row.dueAt = load.now.advanced(by: .seconds(60))
        write.row.parked = "tampered with"
        write.journal = [
          JournalRow(revision: 1, kind: .started, time: load.now, configuration: ".cart", snapshot: "{}"),
          JournalRow(
            revision: 1, kind: .event, time: load.now, event: "place", key: "k", result: "moved",
            configuration: ".shop .placed"),
        ]
      }
      let row = try #require(try await shop.load("a").row)
      #expect(row.revision == 1)
      #expect(row.snapshot == #"{"state":"placed"}"#)
      #expect(row.state == ".placed")
      #expect(row.version == 7)
      #expect(row.savedAt.duration(to: row.dueAt!) == .seconds(60))
      #expect(row.parked == "tampered with")
      #expect(try await shop.store.machine("a", in: shop.fleet) == row)
      let journal = try await shop.store.journal(of: "a", in: shop.fleet)
      #expect(journal.map(\.kind) == [.started, .event])
      #expect(journal.map(\.event) == [nil, "place"])
      #expect(journal.map(\.key) == [nil, "k"])
      #expect(journal.map(\.result) == [nil, "moved"])
      #expect(journal.map(\.configuration) == [".cart", ".shop .placed"])
      #expect(journal.map(\.snapshot) == ["{}", nil])
      #expect(journal.map(\.time) == [row.savedAt, row.savedAt])
    }

    @Test(arguments: TestedStore.allCases) func aBodyThatThrowsChangesNothing(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      try await shop.write("a") { write, _ in
        write.deliveries = [NewDelivery(kind: .effect, key: "k1", payload: "mail")]
      }
      let before = try await shop.store.machine("a", in: shop.fleet)
      let number = try #require(try await shop.deliveries().first).number
      for id in ["a", "new"] {
        await #expect(throws: Refusal.self) {
          try await shop.write(id, key: "k", delivery: number) { _, _ in throw Refusal() }
        }
      }
      #expect(try await shop.store.machine("a", in: shop.fleet) == before)
      #expect(try await shop.store.machine("new", in: shop.fleet) == nil)
      #expect(try await shop.deliveries().map(\.number) == [number])
      // The store goes on after it.
      #expect(try await shop.write("a").row?.revision == 1)
    }

    @Test(arguments: TestedStore.allCases) func aBodyWithoutAWriteChangesNothing(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      try await shop.write("a") { write, _ in
        write.deliveries = [NewDelivery(kind: .effect, key: "k1", payload: "mail")]
      }
      let before = try await shop.store.machine("a", in: shop.fleet)
      let number = try #require(try await shop.deliveries().first).number
      #expect(try await shop.load("a", key: "k", delivery: number).isPending)
      #expect(try await shop.load("new").row == nil)
      #expect(try await shop.store.machine("a", in: shop.fleet) == before)
      #expect(try await shop.store.machine("new", in: shop.fleet) == nil)
      #expect(try await shop.deliveries().map(\.number) == [number])
    }

    @Test(arguments: TestedStore.allCases) func aWriteThatIsRefusedIsRefusedAsAWhole(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      try await shop.write("a") { write, _ in
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "one")]
      }
      let error = await #expect(throws: StoreError.self) {
        try await shop.write("a", key: "event") { write, load in
          write.journal = [.entry("pay", revision: 2, at: load.now)]
          write.answer = "done"
          write.deliveries = [
            NewDelivery(kind: .effect, key: "other", payload: "two"),
            NewDelivery(kind: .effect, key: "k", payload: "three"),
          ]
        }
      }
      guard case .refused = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try await shop.load("a", key: "event").row?.revision == 1)
      #expect(try await shop.load("a", key: "event").answer == nil)
      #expect(try await shop.store.journal(of: "a", in: shop.fleet) == [])
      #expect(try await shop.deliveries().map(\.payload) == ["one"])
    }

    @Test(arguments: TestedStore.allCases) func transactionsOnOneMachineRunOneAfterTheOther(
      tested: TestedStore
    )
      async throws
    {
      let shop = try await tested.open()
      let other = try shop.another()
      // None of them is the first: the machine does not exist.
      try await withThrowingTaskGroup { group in
        for number in 0..<100 {
          group.addTask {
            try await (number.isMultiple(of: 2) ? shop : other).write("counter") { write, load in
              write.row.snapshot = "\(Int(load.row?.snapshot ?? "0")! + 1)"
              write.journal = [.entry("\(number)", revision: write.row.revision, at: load.now)]
            }
          }
        }
        try await group.waitForAll()
      }
      let row = try #require(try await shop.store.machine("counter", in: shop.fleet))
      #expect(row.snapshot == "100")
      #expect(row.revision == 100)
      let journal = try await shop.store.journal(of: "counter", in: shop.fleet)
      #expect(journal.map(\.revision) == Array(1...100))
      #expect(Set(journal.compactMap(\.event)).count == 100)
      #expect(journal.map(\.time) == journal.map(\.time).sorted(), "time goes on from one to the next")
    }

    @Test(arguments: TestedStore.allCases) func aKeyIsAnsweredByItsMachineAlone(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      #expect(try await shop.load("a", key: "k").answer == nil)
      try await shop.write("a", key: "k") { write, _ in write.answer = "moved" }
      #expect(try await shop.load("a", key: "k").answer == "moved")
      #expect(try await shop.load("a", key: "other").answer == nil)
      #expect(try await shop.load("a").answer == nil)
      #expect(try await shop.load("b", key: "k").answer == nil)
      let elsewhere = MachineAccess(fleet: shop.fleet + "2", id: "a", key: "k")
      #expect(try await shop.store.transact(elsewhere) { (nil, $0.answer) } == nil)
    }

    /// On a busy machine, the new answer may be too old before the old ones are forgotten. Then the pause was too short.
    @Test(arguments: TestedStore.allCases) func answersAreForgottenByAge(tested: TestedStore) async throws {
      for pause in [Duration.seconds(1), .seconds(5), .seconds(25)] {
        let shop = try await tested.open()
        try await shop.write("a", key: "old") { write, _ in write.answer = "1" }
        try await shop.write("b", key: "old") { write, _ in write.answer = "2" }
        try await Task.sleep(for: pause)
        let new = try await shop.write("a", key: "new") { write, _ in write.answer = "3" }.now
        #expect(try await shop.store.forgetAnswers(olderThan: .seconds(600), in: shop.fleet) == 0)
        let age = try await new.duration(to: shop.load("a").now) + pause * 0.9
        #expect(try await shop.store.forgetAnswers(olderThan: age, in: shop.fleet + "2") == 0)
        let count = try await shop.store.forgetAnswers(olderThan: age, in: shop.fleet)
        guard try await new.duration(to: shop.load("a").now) < age else { continue }
        #expect(count == 2)
        #expect(try await shop.load("a", key: "old").answer == nil)
        #expect(try await shop.load("a", key: "new").answer == "3")
        return
      }
      Issue.record("the machine is too busy to tell old answers from new ones")
    }

    @Test(arguments: TestedStore.allCases) func aJournalGrowsOrIsReplaced(tested: TestedStore) async throws {
      let shop = try await tested.open()
      for event in ["one", "two"] {
        try await shop.write("a") { write, load in
          write.journal = [.entry(event, revision: write.row.revision, at: load.now)]
        }
        try await shop.write("b") { write, load in
          write.journal = [.entry(event, revision: write.row.revision, at: load.now)]
        }
      }
      #expect(try await shop.store.journal(of: "a", in: shop.fleet).compactMap(\.event) == ["one", "two"])
      try await shop.write("a") { write, load in
        write.replacesJournal = true
        write.journal = [
          JournalRow(
            revision: write.row.revision, kind: .restarted, time: load.now, configuration: ".cart",
            snapshot: "{}"),
          .entry("three", revision: write.row.revision, at: load.now),
        ]
      }
      let journal = try await shop.store.journal(of: "a", in: shop.fleet)
      #expect(journal.map(\.kind) == [.restarted, .event])
      #expect(journal.map(\.revision) == [3, 3])
      #expect(try await shop.store.journal(of: "b", in: shop.fleet).count == 2)
      try await shop.write("a") { write, _ in write.replacesJournal = true }
      #expect(try await shop.store.journal(of: "a", in: shop.fleet) == [])
    }

    @Test(arguments: TestedStore.allCases) func aDeliveryIsFinishedWithItsWrite(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      try await shop.store.post("pay", to: "a", key: "k", in: shop.fleet, after: .zero)
      let number = try #require(try await shop.deliveries().first).number
      #expect(try await shop.write("a", delivery: number).isPending)
      #expect(try await shop.deliveries() == [])
      #expect(try await shop.load("a", delivery: number).isPending == false)
      #expect(try await shop.load("a").isPending)
    }

    @Test(arguments: TestedStore.allCases) func aDeliveryIsFinishedOnce(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await shop.store.post("pay", to: "a", key: "k", in: shop.fleet, after: .zero)
      let number = try #require(try await shop.deliveries().first).number
      let other = try shop.another()
      // The machines differ: the delivery alone decides who was first.
      let finishers = try await withThrowingTaskGroup { group in
        for task in 0..<20 {
          group.addTask {
            let shop = task.isMultiple(of: 2) ? shop : other
            return try await shop.store.transact(shop.access("m\(task)", delivery: number)) { load in
              guard load.isPending else { return (nil, 0) }
              let row = MachineRow(
                id: "m\(task)", revision: 1, snapshot: "", state: ".cart", version: 1, savedAt: load.now)
              return (MachineWrite(row: row), 1)
            }
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(finishers == 1)
      #expect(try await shop.store.machines(.all, in: shop.fleet, after: nil, limit: 100).count == 1)
    }

    @Test(arguments: TestedStore.allCases) func fleetsAreApart(tested: TestedStore) async throws {
      let shop = try await tested.open()
      try await shop.write("a") { write, load in
        write.row.dueAt = load.now
        write.deliveries = [NewDelivery(kind: .effect, key: "k", payload: "mail")]
        write.journal = [.entry("pay", revision: 1, at: load.now)]
      }
      let number = try #require(try await shop.deliveries().first).number
      let elsewhere = shop.fleet + "2"
      let claim = Claim(fleet: elsewhere, version: 1, limit: 10, lease: .seconds(1))
      #expect(try await shop.store.machine("a", in: elsewhere) == nil)
      #expect(try await shop.store.machines(.all, in: elsewhere, after: nil, limit: 10) == [])
      #expect(try await shop.store.journal(of: "a", in: elsewhere) == [])
      #expect(try await shop.store.deliveries(.all, in: elsewhere, limit: 10) == [])
      #expect(try await shop.store.claimTimeouts(claim) == [])
      #expect(try await shop.store.claimDeliveries(claim) == [])
      #expect(try await shop.store.census(of: elsewhere).machines == [:])
      try await shop.store.finishDelivery(number, in: elsewhere)
      try await shop.store.returnDelivery(number, in: elsewhere, after: nil, reason: "")
      #expect(try await shop.deliveries().map(\.isParked) == [false])
    }

    @Test(arguments: TestedStore.allCases) func transactionsOnManyMachinesRunTogether(tested: TestedStore)
      async throws
    {
      let shop = try await tested.open()
      try await withThrowingTaskGroup { group in
        for number in 0..<100 { group.addTask { _ = try await shop.write("m\(number)") } }
        try await group.waitForAll()
      }
      #expect(try await shop.store.census(of: shop.fleet).machines == [".cart": 100])
    }

    @Test(arguments: TestedStore.allCases) func preparingAgainChangesNothing(tested: TestedStore) async throws
    {
      let shop = try await tested.open()
      try await shop.write("a")
      try await shop.store.prepare()
      try await shop.another().store.prepare()
      #expect(try await shop.load("a").row?.revision == 1)
    }
  }
#endif
