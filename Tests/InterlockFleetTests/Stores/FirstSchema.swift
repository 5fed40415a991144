#if SQLite || PostgreSQL
  import InterlockFleet
  import Testing

  /// The tables of the first version, as they were made then, with some rows.
  enum FirstSchema {
    private static let tables = """
      CREATE TABLE interlock_schema (version BIGINT NOT NULL);
      INSERT INTO interlock_schema VALUES (1);
      CREATE TABLE interlock_machines (
      fleet :name NOT NULL, id :name NOT NULL, revision BIGINT NOT NULL, snapshot TEXT NOT NULL,
      state :name NOT NULL, version BIGINT NOT NULL, saved_at BIGINT NOT NULL, due_at BIGINT, parked TEXT,
      tries BIGINT NOT NULL DEFAULT 0, claimed_until BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (fleet, id)) :roomy;
      CREATE INDEX interlock_machines_due ON interlock_machines (fleet, due_at)
      WHERE due_at IS NOT NULL AND parked IS NULL;
      CREATE TABLE interlock_journal (
      number :order, fleet :name NOT NULL, id :name NOT NULL, revision BIGINT NOT NULL, kind TEXT NOT NULL,
      time BIGINT NOT NULL, event TEXT, key TEXT, result TEXT, configuration TEXT NOT NULL, snapshot TEXT);
      CREATE UNIQUE INDEX interlock_journal_machine ON interlock_journal (fleet, id, number);
      CREATE TABLE interlock_answers (
      fleet :name NOT NULL, id :name NOT NULL, key :name NOT NULL, answer TEXT NOT NULL,
      saved_at BIGINT NOT NULL, PRIMARY KEY (fleet, id, key));
      CREATE TABLE interlock_deliveries (
      number :number, fleet :name NOT NULL, id :name NOT NULL, kind TEXT NOT NULL, key :name NOT NULL,
      payload TEXT NOT NULL, added_at BIGINT NOT NULL, ready_at BIGINT NOT NULL, due_at BIGINT NOT NULL,
      tries BIGINT NOT NULL DEFAULT 0, claimed_until BIGINT NOT NULL DEFAULT 0, failure TEXT, is_parked BIGINT NOT NULL DEFAULT 0,
      CONSTRAINT interlock_deliveries_key UNIQUE (fleet, id, key));
      CREATE INDEX interlock_deliveries_due ON interlock_deliveries (fleet, due_at) WHERE is_parked = 0;
      CREATE INDEX interlock_deliveries_event ON interlock_deliveries (fleet, id, ready_at, number)
      WHERE kind = 'event';

      """

    static let inSQLite =
      tables.replacing(":name", with: "TEXT").replacing(":order", with: "INTEGER PRIMARY KEY")
      .replacing(":number", with: "INTEGER PRIMARY KEY AUTOINCREMENT").replacing(":roomy", with: "")

    static let inPostgreSQL =
      tables.replacing(":name", with: "TEXT COLLATE \"C\"")
      .replacing(":order", with: "BIGINT GENERATED ALWAYS AS IDENTITY NOT NULL")
      .replacing(":roomy", with: "WITH (fillfactor = 80)")
      .replacing(":number", with: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY")

    static let rows = """
      INSERT INTO interlock_machines (fleet, id, revision, snapshot, state, version, saved_at, due_at, parked, tries)
      VALUES ('orders', 'a', 2, '{}', '.cart', 1, 1000, 2000, NULL, 1), ('orders', 'b', 1, '{}', '.cart', 1, 1000, NULL, 'why', 0);
      INSERT INTO interlock_journal (fleet, id, revision, kind, time, event, configuration)
      VALUES ('orders', 'a', 1, 'started', 1000, NULL, '.cart'), ('orders', 'a', 2, 'event', 1000, 'add', '.cart');
      INSERT INTO interlock_answers VALUES ('orders', 'a', 'k', 'yes', 1000);
      INSERT INTO interlock_deliveries (fleet, id, kind, key, payload, added_at, ready_at, due_at, tries, failure, is_parked)
      VALUES ('orders', 'a', 'effect', '2.0', 'mail', 1000, 1000, 1000, 2, 'no network', 0),
        ('orders', 'a', 'event', 'later', 'add', 1000, 1000, 1000, 0, NULL, 1), ('orders', 'c', 'event', 'gone', 'e', 1, 1, 1, 0, NULL, 0);
      DELETE FROM interlock_deliveries WHERE id = 'c';

      """

    /// Migrates the tables, and expects that nothing is lost.
    static func expectMigration(_ open: @escaping @Sendable () throws -> any FleetStore) async throws {
      let early = Shop(try open(), fleet: "orders")
      await #expect(throws: StoreError.otherVersion(found: 1, known: 2)) { try await early.write("a") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { try await open().prepare() } }
        try await group.waitForAll()
      }
      let shop = Shop(try open(), fleet: "orders")
      let row = try #require(try await shop.machine("a"))
      #expect(row.revision == 2 && row.dueAt == Timestamp(microseconds: 2000) && row.deletedAt == nil)
      #expect(try await shop.machine("b")?.parked == "why")
      #expect(try await shop.journal(of: "a").map(\.event) == [nil, "add"])
      #expect(try await shop.load("a", key: "k").answer == "yes")
      #expect(try await shop.deliveries().map(\.key) == ["2.0", "later"])
      #expect(try await shop.claimTimeouts().map(\.tries) == [2])
      let claimed = try await shop.claimDeliveries()
      #expect(claimed.map(\.tries) == [3] && claimed.map(\.delivery?.failure) == ["no network"])
      // Numbers are not given twice, and an effect may have an event's key.
      try await shop.post("e", to: "a", key: "2.0")
      let numbers = try await shop.deliveries().map(\.number)
      #expect(numbers.count == 3 && numbers.last! > 3)
    }
  }
#endif
