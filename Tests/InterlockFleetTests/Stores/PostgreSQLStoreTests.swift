#if PostgreSQL
  import Foundation
  import InterlockFleet
  import Synchronization
  import TestSupport
  import Testing

  @Suite struct PostgreSQLStoreTests {
    @Test func aServerThatWasRestartedIsUsedAgain() async throws {
      let server = try await PostgreSQLServer.launched(isDurable: true)
      let shop = Shop(try PostgreSQLStore(server.address))
      try await shop.store.prepare()
      for mode in ["fast", "immediate"] {
        try await shop.write("a") { write, load in
          write.journal = [.entry(mode, revision: write.row.revision, at: load.now)]
        }
        try await server.stop(mode: mode)
        await expectUnavailability { try await shop.write("a") }
        await expectUnavailability { _ = try await shop.store.census(of: shop.fleet) }
        await expectUnavailability { try await shop.waitForWork(atMost: .seconds(10)) }
        try await server.start()
        // What was acknowledged is there.
        #expect(
          try await shop.journal(of: "a").last?.event == mode)
        try await shop.waitForWork(atMost: .milliseconds(10))
      }
      try await server.stop()
      try await server.start()
      // Nobody was told while the server was away.
      try await shop.write("a")
      #expect(try await shop.load("a").row?.revision == 3)
    }

    @Test func thoseWhoWaitLearnThatTheServerIsAway() async throws {
      let server = try await PostgreSQLServer.launched()
      let shop = Shop(try PostgreSQLStore(server.address))
      try await shop.store.prepare()
      let time = try await ContinuousClock().measure {
        async let waiting: Void = shop.waitForWork(atMost: .seconds(600))
        while try server.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%'").isEmpty {
          try await Task.sleep(for: .milliseconds(10))
        }
        try await server.stop()
        do {
          try await waiting
        } catch StoreError.unavailable {}
      }
      #expect(time < .seconds(300))
      await expectUnavailability { try await shop.waitForWork(atMost: .seconds(60)) }
    }

    @Test func aSessionThatIsEndedWithinATransactionIsReplaced() async throws {
      let server = try await PostgreSQLServer.shared()
      let shop = Shop(try PostgreSQLStore(server.address + " application_name=victim", connections: 1))
      try await shop.store.prepare()
      try await shop.write("a")
      let runs = Mutex(0)
      try await shop.write("a") { write, load in
        let run = runs.withLock {
          $0 += 1
          return $0
        }
        #expect(load.row?.revision == 1)
        if run == 1 {
          let ended = try server.query(
            """
            SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
            WHERE application_name = 'victim' AND state = 'idle in transaction'
            """)
          #expect(ended.contains("t"))
        }
        write.journal = [.entry("\(run)", revision: 2, at: load.now)]
      }
      #expect(runs.withLock { $0 } == 2, "the body runs again, as nothing was committed")
      #expect(try await shop.load("a").row?.revision == 2)
      #expect(try await shop.journal(of: "a").compactMap(\.event) == ["2"])
    }

    @Test func aSessionThatIsEndedBetweenTransactionsIsReplaced() async throws {
      let server = try await PostgreSQLServer.launched()
      let shop = Shop(try PostgreSQLStore(server.address, connections: 1))
      try await shop.store.prepare()
      try await shop.write("a")
      let end =
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'Interlock'"
      #expect(try server.query(end).contains("t"))
      try await shop.write("a")
      try server.query(end)
      #expect(try await shop.load("a").row?.revision == 2)
      try server.query(end)
      try await shop.post("e", to: "a", key: "k")
      try server.query(end)
      #expect(try await shop.claimDeliveries().count == 1)
    }

    /// Of a fleet that is newer than the statistics, the server expects a single row.
    @Test("W9: a batch reads no journals but those of deleted machines, in a fleet that is new to the server")
    func newFleet() async throws {
      let server = try await PostgreSQLServer.launched()
      let shop = Shop(try PostgreSQLStore(server.address, connections: 1))
      try await shop.store.prepare()
      try await shop.write("a") { write, load in write.journal = [.entry("e", revision: 1, at: load.now)] }
      try server.query(
        """
        ALTER TABLE interlock_machines SET (autovacuum_enabled = off);
        ALTER TABLE interlock_journal SET (autovacuum_enabled = off);
        ANALYZE;
        INSERT INTO interlock_machines (fleet, id, revision, snapshot, state, version, saved_at, deleted_at, leftovers)
          SELECT 'new', n::text, 1, '', '', 1, 1, 1, 1 FROM generate_series(1, 200) AS n;
        INSERT INTO interlock_journal (fleet, id, revision, kind, time, configuration)
          SELECT 'new', (n % 10000)::text, n, 'event', 1, '' FROM generate_series(1, 20000) AS n;
        """)
      #expect(try await shop.store.remove(.leftovers, in: "new", limit: 1000) == 400 + 200)
      // A session that ends tells what it has read.
      try server.query(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'Interlock'")
      let count = try server.query(
        """
        SELECT sum(seq_tup_read + idx_tup_fetch) + (
          SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = 'interlock_journal')
        FROM pg_stat_user_tables WHERE relname = 'interlock_journal'
        """)
      #expect(try #require(Int(count)) < 40_000)
    }

    /// A plan may run a subquery once for each row; its limit and locks would hold for each run.
    @Test(
      "the laws of removals and claims hold for each plan", .serialized,
      arguments: [
        ["hashjoin", "mergejoin", "hashagg"], ["hashjoin", "mergejoin", "hashagg", "sort", "material"],
        ["nestloop", "hashjoin"], ["nestloop", "mergejoin"], ["seqscan", "bitmapscan"],
        ["indexscan", "indexonlyscan", "bitmapscan"],
      ])
    func plan(without operations: [String]) async throws {
      let server = try await PostgreSQLServer.shared()
      let settings = operations.map { "-c enable_\($0)=off" }.joined(separator: " ")
      let contract = FleetStoreContract {
        try PostgreSQLStore(server.address + " options='\(settings)'")
      }
      let laws = FleetStoreContract.laws.filter { law in
        ["forgotten", "leftovers", "deleted", "the earliest first"].contains { law.title.contains($0) }
      }
      #expect(laws.count == 7)
      for law in laws { try await contract.check(law) }
    }

    @Test func aServerThatIsNotThereIsUnavailable() async throws {
      let folder = TemporaryFolder()
      for address in [
        "host=\(folder.url.path) user=postgres password=secret",
        "postgres://postgres:secret@127.0.0.1:1/postgres",
        "postgres://postgres:secret@no-such-host.invalid/postgres",
      ] {
        let shop = Shop(try PostgreSQLStore(address))
        for attempt in [shop.store.prepare, { try await shop.write("a") }, { _ = try await shop.load("a") }] {
          let error = await #expect(throws: StoreError.self) { try await attempt() }
          guard case .unavailable(let reason) = error else {
            Issue.record("\(String(describing: error))")
            continue
          }
          #expect(error?.isTransient == true)
          #expect(!reason.contains("secret"))
        }
      }
    }

    @Test func aWrongPasswordIsNotRepeated() async throws {
      let server = try await PostgreSQLServer.launched(password: "correct-horse")
      let good = Shop(try PostgreSQLStore(server.address + " password=correct-horse"))
      try await good.store.prepare()
      try await good.write("a")
      let bad = try PostgreSQLStore(server.address + " password=wrong-battery")
      let error = await #expect(throws: StoreError.self) { try await bad.prepare() }
      let told = "\(error!) \(String(reflecting: error!)) \(bad) \(String(reflecting: bad))"
      var dumped = ""
      dump(bad, to: &dumped)
      dump(error, to: &dumped)
      for text in [told, dumped] {
        #expect(!text.contains("battery") && !text.contains("horse"))
        #expect(!text.contains("dbname"))
      }
      #expect(told.contains("password authentication failed"))
    }

    @Test func aServerThatDoesNotLetTheProgramInIsNotAskedAgain() async throws {
      let server = try await PostgreSQLServer.launched(password: "correct-horse")
      let host = server.address.split(separator: " ")[0]
      let shop = Shop(try PostgreSQLStore(server.address + " password=correct-horse"))
      try await shop.store.prepare()
      try server.query(
        "CREATE USER guest PASSWORD 'guest'; REVOKE CONNECT ON DATABASE postgres FROM PUBLIC",
        password: "correct-horse")
      for settings in [
        "user=postgres dbname=postgres password=wrong-battery",
        "user=nobody dbname=postgres password=wrong-battery",
        "user=postgres dbname=nowhere password=correct-horse", "user=guest dbname=postgres password=guest",
        "user=postgres dbname=postgres passfile=/dev/null",
      ] {
        let store = try PostgreSQLStore("\(host) \(settings)")
        for attempt in [
          { try await store.prepare() }, { try await Shop(store).write("a") },
          { try await Shop(store, fleet: shop.fleet).waitForWork(atMost: .seconds(9)) },
        ] {
          let error = await #expect(throws: StoreError.self) { try await attempt() }
          guard case .denied(let reason) = error else {
            Issue.record("\(settings): \(String(describing: error))")
            continue
          }
          #expect(error?.isTransient == false)
          #expect(!reason.isEmpty && !reason.contains("battery") && !reason.contains("horse"))
        }
      }
      // A worker ends instead of waiting for a password that will not change.
      let bad = try PostgreSQLStore("\(host) user=postgres dbname=postgres password=wrong-battery")
      await #expect(throws: StoreError.self) {
        try await Fleet(order, store: bad).work { _ in nil }
      }
      try await shop.write("a")
    }

    @Test(arguments: [
      "host", "password='secret", "secret", "postgres://[secret",
      "user=x passwort=secret", "host=x\0password=secret", "postgres://u:%zzsecret@h/d",
    ])
    func aConnectionStringThatIsNoneIsRefusedAndNotRepeated(address: String) {
      let error = #expect(throws: StoreError.self) { try PostgreSQLStore(address) }
      guard case .refused("connection string", let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!reason.contains("secret"))
    }

    /// A password whose special characters were not escaped ends up in other parts of a URL.
    @Test(arguments: [
      "postgres://user:12@secret@127.0.0.1:1/d", "postgres://user:12/secret@127.0.0.1:1/d",
      "host=127.0.0.1 port=1secret", "postgres://user:12/s@secret@host:port:port",
    ])
    func aMisplacedPasswordIsNotRepeated(address: String) async throws {
      do {
        try await PostgreSQLStore(address).prepare()
        Issue.record("nothing was thrown")
      } catch let error as StoreError {
        #expect(!"\(error)".contains("secret"))
      }
    }

    @Test func tablesOfALaterVersionAreLeftAlone() async throws {
      let server = try await PostgreSQLServer.launched()
      let store = try PostgreSQLStore(server.address)
      let unprepared = await #expect(throws: StoreError.self) { try await Shop(store).write("a") }
      #expect(unprepared == .otherVersion(found: 0, known: 2))
      #expect("\(unprepared!)".contains("prepare()"))
      try await store.prepare()
      try await Shop(store).write("a")
      try server.query("UPDATE interlock_schema SET version = 99")
      let later = try PostgreSQLStore(server.address)
      await #expect(throws: StoreError.otherVersion(found: 99, known: 2)) { try await Shop(later).write("a") }
      await #expect(throws: StoreError.otherVersion(found: 99, known: 2)) { try await later.prepare() }
      try server.query("DROP TABLE interlock_schema, interlock_machines, interlock_journal")
      await #expect(throws: StoreError.otherVersion(found: 0, known: 2)) { try await Shop(store).write("a") }
      await #expect(throws: StoreError.self) { try await store.prepare() }
    }

    @Test func tablesOfTheFirstVersionAreMigrated() async throws {
      let server = try await PostgreSQLServer.shared()
      let address = server.address + " options='-c search_path=first'"
      try server.query(
        "CREATE SCHEMA first; SET search_path = first; " + FirstSchema.inPostgreSQL + FirstSchema.rows)
      try await FirstSchema.expectMigration { try PostgreSQLStore(address) }
    }

    @Test func severalMayPrepareAtOnce() async throws {
      let server = try await PostgreSQLServer.shared()
      try server.query("CREATE SCHEMA several")
      let address = server.address + " options='-c search_path=several'"
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 {
          group.addTask {
            let store = try PostgreSQLStore(address)
            try await store.prepare()
            _ = try await Shop(store).write("a")
          }
        }
        try await group.waitForAll()
      }
      #expect(try server.query("SELECT count(*) FROM several.interlock_machines") == "8")
    }

    @Test func aDatabaseThatOnlyReadsIsUnavailable() async throws {
      let server = try await PostgreSQLServer.launched()
      let shop = Shop(try PostgreSQLStore(server.address))
      try await shop.store.prepare()
      try server.query("ALTER DATABASE postgres SET default_transaction_read_only = on")
      let reader = Shop(try PostgreSQLStore(server.address))
      await expectUnavailability { try await reader.write("a") }
      #expect(try await reader.store.census(of: "orders").machines == [:])
    }

    @Test func transactionsOfStrictDatabasesAreTriedAgain() async throws {
      let server = try await PostgreSQLServer.launched()
      try server.query("ALTER DATABASE postgres SET default_transaction_isolation = 'serializable'")
      let shop = Shop(try PostgreSQLStore(server.address))
      try await shop.store.prepare()
      try await withThrowingTaskGroup { group in
        for number in 0..<40 {
          group.addTask {
            try await shop.post("e", to: "a", key: "\(number)")
            try await shop.write("counter")
            _ = try await shop.claimDeliveries(1)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await shop.load("counter").row?.revision == 40)
    }

    @Test func olderServersAreRefused() {
      #expect(throws: Never.self) { try StoreError.checkServer(version: 140_000) }
      let error = #expect(throws: StoreError.self) { try StoreError.checkServer(version: 130_014) }
      #expect("\(error!)".contains("13.14"))
    }

    @Test func aDatabaseThatCannotHoldEachTextIsRefused() async throws {
      let server = try await PostgreSQLServer.launched()
      try server.query(
        "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
      let store = try PostgreSQLStore(server.address.replacing("dbname=postgres", with: "dbname=latin"))
      let error = await #expect(throws: StoreError.self) { try await store.prepare() }
      #expect("\(error!)".contains("LATIN1"))
    }

    @Test func aDatabaseIsAskedInItsOwnWords() {
      #expect("a = ?1 :lock".inPostgreSQL == "a = $1 FOR UPDATE")
      #expect("LIMIT ?3 :skip".inPostgreSQL == "LIMIT $3 FOR UPDATE SKIP LOCKED")
    }

    private func expectUnavailability(
      sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
      let error = await #expect(throws: StoreError.self, sourceLocation: sourceLocation) { try await body() }
      guard case .unavailable = error else {
        Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
        return
      }
    }
  }
#endif
