#if SQLite || PostgreSQL
  /// The tables of a store and how they came to be.
  enum Schema {
    /// The version of the tables that this library reads and writes.
    static var version: Int { migrations.count }

    /// The statements that lead from each version to the next, the first from an empty database.
    ///
    /// Never change one that was released: add another.
    ///
    /// Some words differ: each store puts its own for them.
    ///
    /// - `:name` is a text that is compared by its bytes.
    /// - `:order` is a number that grows from row to row.
    /// - `:number` is a primary key that the database counts up, and never gives twice.
    /// - `:roomy` leaves room in the pages of a table whose rows are written again and again.
    static let migrations: [[String]] = [
      [
        """
        CREATE TABLE interlock_machines (
          fleet :name NOT NULL, id :name NOT NULL, revision BIGINT NOT NULL, snapshot TEXT NOT NULL,
          state :name NOT NULL, version BIGINT NOT NULL, saved_at BIGINT NOT NULL, due_at BIGINT, parked TEXT,
          tries BIGINT NOT NULL DEFAULT 0, claimed_until BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (fleet, id)) :roomy
        """,
        """
        CREATE INDEX interlock_machines_due ON interlock_machines (fleet, due_at)
        WHERE due_at IS NOT NULL AND parked IS NULL
        """,
        """
        CREATE TABLE interlock_journal (
          number :order, fleet :name NOT NULL, id :name NOT NULL, revision BIGINT NOT NULL, kind TEXT NOT NULL,
          time BIGINT NOT NULL, event TEXT, key TEXT, result TEXT, configuration TEXT NOT NULL, snapshot TEXT)
        """,
        "CREATE UNIQUE INDEX interlock_journal_machine ON interlock_journal (fleet, id, number)",
        """
        CREATE TABLE interlock_answers (
          fleet :name NOT NULL, id :name NOT NULL, key :name NOT NULL, answer TEXT NOT NULL,
          saved_at BIGINT NOT NULL, PRIMARY KEY (fleet, id, key))
        """,
        """
        CREATE TABLE interlock_deliveries (
          number :number, fleet :name NOT NULL, id :name NOT NULL, kind TEXT NOT NULL, key :name NOT NULL,
          payload TEXT NOT NULL, added_at BIGINT NOT NULL, ready_at BIGINT NOT NULL, due_at BIGINT NOT NULL,
          tries BIGINT NOT NULL DEFAULT 0, claimed_until BIGINT NOT NULL DEFAULT 0, failure TEXT, is_parked BIGINT NOT NULL DEFAULT 0,
          CONSTRAINT interlock_deliveries_key UNIQUE (fleet, id, key))
        """,
        """
        CREATE INDEX interlock_deliveries_due ON interlock_deliveries (fleet, due_at) WHERE is_parked = 0
        """,
        """
        CREATE INDEX interlock_deliveries_event ON interlock_deliveries (fleet, id, ready_at, number)
        WHERE kind = 'event'
        """,
      ]
    ]

    /// What creates the table of the version.
    static let creation = "CREATE TABLE interlock_schema (version BIGINT NOT NULL)"

    static let question = "SELECT max(version) FROM interlock_schema"

    /// The statements that lead from a version to this library's.
    static func steps(from version: Int) throws(StoreError) -> [String] {
      if version > self.version { throw .otherVersion(found: version, known: self.version) }
      if version == self.version { return [] }
      return migrations[version...].flatMap(\.self) + [
        "DELETE FROM interlock_schema", "INSERT INTO interlock_schema VALUES (\(self.version))",
      ]
    }
  }
#endif
