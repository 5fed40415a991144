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
    ///
    /// A statement that begins with `:sqlite` or `:postgresql` is for that database alone.
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
      ],
      // Claims are told apart, machines can be deleted, journals are read in pages, and an effect may have the key of an event.
      [
        "ALTER TABLE interlock_machines ADD COLUMN claims BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE interlock_machines ADD COLUMN deleted_at BIGINT",
        "ALTER TABLE interlock_machines ADD COLUMN leftovers BIGINT NOT NULL DEFAULT 0",
        """
        CREATE INDEX interlock_machines_deleted ON interlock_machines (fleet, deleted_at)
        WHERE deleted_at IS NOT NULL
        """,
        "CREATE INDEX interlock_machines_leftovers ON interlock_machines (fleet, id) WHERE leftovers <> 0",
        "CREATE INDEX interlock_journal_entry ON interlock_journal (fleet, id, revision, number)",
        "DROP INDEX interlock_journal_machine",
        "CREATE INDEX interlock_answers_age ON interlock_answers (fleet, saved_at)",
        ":postgresql ALTER TABLE interlock_deliveries ADD COLUMN claims BIGINT NOT NULL DEFAULT 0",
        ":postgresql ALTER TABLE interlock_deliveries DROP CONSTRAINT interlock_deliveries_key",
        """
        :postgresql ALTER TABLE interlock_deliveries
        ADD CONSTRAINT interlock_deliveries_key UNIQUE (fleet, id, kind, key)
        """,
        // SQLite can't drop a constraint. The numbers that were given go over to the new table.
        """
        :sqlite CREATE TABLE interlock_deliveries_2 (
          number :number, fleet :name NOT NULL, id :name NOT NULL, kind TEXT NOT NULL, key :name NOT NULL,
          payload TEXT NOT NULL, added_at BIGINT NOT NULL, ready_at BIGINT NOT NULL, due_at BIGINT NOT NULL,
          tries BIGINT NOT NULL DEFAULT 0, claimed_until BIGINT NOT NULL DEFAULT 0, failure TEXT, is_parked BIGINT NOT NULL DEFAULT 0,
          claims BIGINT NOT NULL DEFAULT 0, CONSTRAINT interlock_deliveries_key UNIQUE (fleet, id, kind, key))
        """,
        """
        :sqlite INSERT INTO sqlite_sequence (name, seq)
        SELECT 'interlock_deliveries_2', seq FROM sqlite_sequence WHERE name = 'interlock_deliveries'
        """,
        """
        :sqlite INSERT INTO interlock_deliveries_2
        SELECT number, fleet, id, kind, key, payload, added_at, ready_at, due_at, tries, claimed_until, failure,
          is_parked, 0 FROM interlock_deliveries
        """,
        ":sqlite DROP TABLE interlock_deliveries",
        ":sqlite ALTER TABLE interlock_deliveries_2 RENAME TO interlock_deliveries",
        """
        :sqlite CREATE INDEX interlock_deliveries_due ON interlock_deliveries (fleet, due_at) WHERE is_parked = 0
        """,
        """
        :sqlite CREATE INDEX interlock_deliveries_event ON interlock_deliveries (fleet, id, ready_at, number)
        WHERE kind = 'event'
        """,
      ],
    ]

    /// What creates the table of the version.
    static let creation = "CREATE TABLE interlock_schema (version BIGINT NOT NULL)"

    static let question = "SELECT max(version) FROM interlock_schema"

    /// A database with words of its own.
    enum Dialect: String {
      case sqlite = ":sqlite"
      case postgreSQL = ":postgresql"

      fileprivate var words: [(String, String)] {
        switch self {
        case .sqlite:
          [
            (":name", "TEXT"), (":order", "INTEGER PRIMARY KEY"),
            (":number", "INTEGER PRIMARY KEY AUTOINCREMENT"), (":roomy", ""),
          ]
        case .postgreSQL:
          [
            (":name", "TEXT COLLATE \"C\""), (":order", "BIGINT GENERATED ALWAYS AS IDENTITY NOT NULL"),
            (":number", "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"),
            (":roomy", "WITH (fillfactor = 80)"),
          ]
        }
      }

      /// A statement in the database's words; nil if it is not for this database.
      @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
      fileprivate func translated(_ statement: String) -> String? {
        var statement = statement
        if let mark = statement.split(separator: " ").first.flatMap({ Dialect(rawValue: String($0)) }) {
          if mark != self { return nil }
          statement.removeFirst(mark.rawValue.count)
        }
        return words.reduce(statement) { $0.replacing($1.0, with: $1.1) }
      }
    }

    /// The statements that lead from a version to this library's; nil is the version of a database without tables.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    static func steps(from version: Int?, in dialect: Dialect) throws(StoreError) -> [String] {
      let found = version ?? 0
      if found > self.version { throw .otherVersion(found: found, known: self.version) }
      if found == self.version { return [] }
      let steps = (version == nil ? [creation] : []) + migrations[found...].flatMap(\.self)
      return steps.compactMap(dialect.translated) + [
        "DELETE FROM interlock_schema", "INSERT INTO interlock_schema VALUES (\(self.version))",
      ]
    }
  }
#endif
