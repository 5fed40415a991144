import Foundation
import Interlock
import InterlockFleet
import TestSupport
import Testing

/// Numbers in rows that no fleet has written park their machines, and never trap (W6).
@Suite struct NumberFaultTests {
  static let numbers: [Int64] = [
    .min, .min + 1, -1, 0, 1, .max / 2 + 1, .max - 1, .max, 1 << 57 + 1, -(1 << 57) - 1, Int64(Int32.max) + 1,
  ]

  @Test("W6: a machine with damaged numbers is parked with the reason", arguments: TestedStore.allCases)
  func machines(tested: TestedStore) async throws {
    let opened = try await tested.open()
    let shop = shop(opened)
    try await shop.send(.add("a teapot"), to: "0")
    try await shop.send(.place(1), to: "0")
    let row = try #require(try await opened.machine("0"))
    var parked = 0
    for (place, number) in Self.numbers.enumerated() {
      for (field, change) in Self.damages(number).enumerated() {
        let id = "\(place).\(field)"
        var damaged = row
        damaged.id = id
        change(&damaged)
        let saved = damaged
        try await opened.write(id) { write, _ in write.row = saved }
        do {
          try await shop.send(.cancel("why"), to: id)
        } catch FleetError.parked(id, let reason) {
          #expect(reason.hasPrefix("its row is damaged: "))
          #expect(try await shop.machine(id)?.parked == reason)
          parked += 1
        } catch FleetError.laterVersion {}
        _ = try await shop.machine(id).map { "\($0)" }
        try await shop.release(id)
      }
    }
    #expect(parked > 20)
    // Workers go on among all of them.
    while try await shop.attemptTimeouts() > 0 {}
    _ = "\(try await shop.report())"
    #expect(try await shop.send(.cancel("why"), to: "0").outcome.isAccepted)
  }

  private static func damages(_ number: Int64) -> [@Sendable (inout MachineRow) -> Void] {
    [
      { $0.revision = number }, { $0.version = Int(clamping: number) },
      { $0.savedAt = Timestamp(microseconds: number) },
      { $0.dueAt = Timestamp(microseconds: number) },
    ]
  }

  @Test("timestamps and durations of any size are computed with")
  func arithmetic() {
    let numbers = Self.numbers.map { Timestamp(microseconds: $0) }
    for one in numbers {
      for other in numbers {
        #expect((one.duration(to: other) < .zero) == (other < one))
        let isSmall = one.isPlausible && other.isPlausible
        #expect(!isSmall || one.advanced(by: one.duration(to: other)) == other)
      }
      for duration in [Duration.zero, .seconds(Int64.max), .seconds(Int64.min), .microseconds(1)] {
        #expect((one.advanced(by: duration) < one) == (duration < .zero && one.microseconds > .min))
        for tries in [Int.min, 0, 1, 5, .max] {
          #expect(WorkOptions(delay: duration).delay(after: tries) <= .seconds(3600))
        }
      }
    }
  }

  @Test("the longest durations do not trap", arguments: TestedStore.allCases)
  func longDurations(tested: TestedStore) async throws {
    for long in [Duration.seconds(Int64.max), .seconds(Int64.max) * 18] {
      let opened = try await tested.open()
      let shop = shop(opened.store, named: opened.fleet, selling: orders(expiringAfter: long))
      for step in [Step.add("a cup"), .place(1)] { try await shop.send(step, to: "1", key: "\(step.kind)") }
      #expect(try await shop.machine("1")?.dueAt != nil)
      try await shop.post(.cancel("why"), to: "1", key: "k", after: long)
      try await opened.write("2") { write, _ in
        write.deliveries = [NewDelivery(kind: .effect, key: "e", payload: "{}")]
      }
      let effects = try await opened.claimDeliveries(lease: long)
      #expect(effects.count == 2)
      try await opened.store.settle(effects, .renewed(long), in: opened.fleet)
      try await opened.store.settle([effects[0]], .failed(reason: "why", retryAfter: long), in: opened.fleet)
      try await opened.store.settle([effects[1]], .finished, in: opened.fleet)
      let options = WorkOptions(lease: long, limit: long, delay: long, patience: long)
      let worker = Task { try await shop.work(options) { _ in .pay(5) } }
      let waiting = Task { try await opened.waitForWork(atMost: long) }
      try await shop.post(.add("a pot"), to: "3", key: "k")
      while try await shop.machine("3")?.state != .cart(["a pot"]) {
        try await Task.sleep(for: .milliseconds(2))
      }
      worker.cancel()
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await worker.value }
      _ = try? await waiting.value
      #expect(try await shop.attemptTimeouts() + shop.deliver { _ in nil } == 0)
      #expect(try await shop.delete(in: .cart, .placed, untouchedFor: long) == 0)
      #expect(try await shop.forgetAnswers(olderThan: long) == 0)
      try await shop.forgetDeleted(olderThan: long)
      // The machine is where it was, with an event and an effect that wait.
      #expect(try await shop.send(.cancel("now"), to: "1").outcome.isAccepted)
      #expect(try await shop.deliveries(.machine("1")).all().count == 2)
    }
  }

  @Test("W6: a snapshot with damaged numbers parks its machine, or is read")
  func snapshots() async throws {
    let store = MemoryStore(at: Timestamp(microseconds: 0))
    let opened = Shop(store)
    let shop = shop(store, named: opened.fleet)
    for step in [Step.add("a teapot"), .place(1)] { try await shop.send(step, to: "0") }
    let row = try #require(try await opened.machine("0"))
    let texts =
      Self.numbers.map { "\($0)" } + [
        "\(UInt64.max)", "1e308", "-1e308", "1e999", "0.5", "null", "true", "\"\"",
      ]
    let places = row.snapshot.ranges(of: /-?[0-9]+(\.[0-9]+)?/)
    #expect(places.count > 3)
    for (place, range) in places.enumerated() {
      for (number, text) in texts.enumerated() {
        let id = "\(place).\(number)"
        var damaged = row
        damaged.id = id
        damaged.snapshot.replaceSubrange(range, with: text)
        let saved = damaged
        try await opened.write(id) { write, _ in write.row = saved }
        do {
          try await shop.send(.cancel("why"), to: id)
        } catch let error as FleetError {
          switch error {
          case .parked(id, _), .sameVersion(id, _, _): break
          default: Issue.record("\(error)")
          }
        }
      }
    }
    // Those whose definition is another one now stop no others.
    await store.advance(by: .seconds(1_000_000))
    try await shop.post(.add("a cup"), to: "healthy", key: "k")
    let worker = Task { try await shop.work { _ in nil } }
    while try await shop.machine("healthy") == nil { try await Task.sleep(for: .milliseconds(2)) }
    while try await shop.machine("0")?.stateName != ".cancelled" {
      try await Task.sleep(for: .milliseconds(2))
    }
    worker.cancel()
    await #expect(throws: CancellationError.self) { try await worker.value }
  }
}

#if SQLite || PostgreSQL
  /// Numbers in tables that others than stores have written.
  @Suite(.serialized) struct TableFaultTests {
    private static let columns = [
      "machines": [
        "revision", "version", "saved_at", "due_at", "tries", "claimed_until", "claims", "deleted_at",
        "leftovers",
      ],
      "deliveries": [
        "number", "added_at", "ready_at", "due_at", "tries", "claimed_until", "claims", "is_parked",
      ],
      "journal": ["revision", "time"],
      "answers": ["saved_at"],
    ]

    /// Damages each column in turn, and expects that all that a fleet does goes on for a healthy machine.
    private func tryAll(_ opened: Shop, damaging: (String) throws -> Void) async throws {
      let shop = shop(opened)
      var count = 0
      for (table, columns) in Self.columns {
        for column in columns {
          for number in [Int64.min, .max] {
            count += 1
            let id = "\(count)"
            for step in [Step.add("a teapot"), .place(1)] {
              try await shop.send(step, to: id, key: "\(step.kind)")
            }
            try await shop.post(.cancel("why"), to: id, key: "k")
            let numberText = number == .min ? "(-9223372036854775807 - 1)" : "\(number)"
            try damaging(
              "UPDATE interlock_\(table) SET \(column) = \(numberText) WHERE fleet = '\(opened.fleet)' AND id = '\(id)' "
                + (table == "deliveries" ? "AND kind = 'effect'" : ""))
            try await goOn(shop, id)
          }
        }
      }
      // A kind that only a later version knows stops nobody.
      try await shop.post(.cancel("why"), to: "kind", key: "k")
      try damaging(
        "UPDATE interlock_deliveries SET kind = 'song' WHERE id = 'kind' AND fleet = '\(opened.fleet)'")
      try await goOn(shop, "kind")
    }

    private func goOn(_ shop: Fleet<Order, Step, Mail>, _ damaged: String) async throws {
      let options = WorkOptions(delay: .zero)
      try await shop.attemptTimeouts(options)
      try await shop.deliver(options) { _ in nil }
      _ = "\(try await shop.report()) \(try await shop.census())"
      for try await machine in shop.machines() { _ = "\(machine)" }
      for try await delivery in shop.deliveries() { _ = "\(delivery)" }
      for command in [
        ["journal", damaged], ["verify", damaged], ["list", "placed"], ["release", damaged],
      ] {
        do { _ = try await shop.command(command) } catch is FleetError {}
      }
      do { try await shop.send(.cancel("why"), to: damaged) } catch is FleetError {}
      try await shop.delete(in: .done, untouchedFor: .seconds(9))
      try await shop.forgetAnswers(olderThan: .seconds(9))
      let healthy = "healthy \(damaged)"
      try await shop.post(.add("a cup"), to: healthy, key: "k")
      for _ in 0..<5 where try await shop.machine(healthy) == nil {
        try await shop.deliver(options) { _ in nil }
      }
      #expect(try await shop.machine(healthy)?.state == .cart(["a cup"]), "after the damage of \(damaged)")
      do { try await shop.delete(damaged, discardingDeliveries: true) } catch is FleetError {}
      try await shop.delete(healthy)
    }

    #if SQLite
      @Test("W6: invalid numbers in tables don't stop other machines")
      func inSQLite() async throws {
        let folder = TemporaryFolder()
        let path = folder.path("fleet.sqlite")
        let opened = Shop(SQLiteStore(path: path))
        try await opened.store.prepare()
        try await tryAll(opened) { SQLiteFile(path: path).execute($0) }
      }
    #endif

    #if PostgreSQL
      @Test("W6: invalid numbers in tables don't stop other machines")
      func inPostgreSQL() async throws {
        let server = try await PostgreSQLServer.shared()
        let opened = Shop(try PostgreSQLStore(server.address))
        try await opened.store.prepare()
        // The number of a delivery is the database's alone.
        try await tryAll(opened) { statement in
          if !statement.contains("SET number") { try server.query(statement) }
        }
      }
    #endif
  }
#endif
