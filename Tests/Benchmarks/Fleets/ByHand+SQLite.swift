#if SQLite
  import CSQLite
  import Foundation

  final class SQLiteByHand: ByHand {
    private var database: OpaquePointer?
    private var statements: [OpaquePointer?] = []
    private let texts = LampText()

    init(_ address: String) {
      check(sqlite3_open(address, &database))
      sqlite3_busy_timeout(database, 10_000)
      run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }

    /// Makes the tables and rows of lamps.
    static func fill(_ address: String, _ machines: Range<Int>) {
      let hand = SQLiteByHand(address)
      hand.run(
        """
        CREATE TABLE IF NOT EXISTS by_hand (id TEXT PRIMARY KEY, state TEXT NOT NULL, kind TEXT NOT NULL, version BIGINT NOT NULL,
          revision BIGINT NOT NULL, saved_at BIGINT NOT NULL);
        CREATE TABLE IF NOT EXISTS by_hand_journal (number INTEGER PRIMARY KEY, id TEXT NOT NULL, revision BIGINT NOT NULL, time BIGINT NOT NULL,
          event TEXT NOT NULL, result TEXT NOT NULL, kind TEXT NOT NULL);
        CREATE UNIQUE INDEX IF NOT EXISTS by_hand_entry ON by_hand_journal (id, revision);
        WITH RECURSIVE numbers (n) AS (SELECT \(machines.lowerBound) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(machines.upperBound - 1))
        INSERT INTO by_hand SELECT 'lamp ' || n, '\(LampText.first)', '.off', 1, 1, 0 FROM numbers;
        """)
    }

    /// Copies a machine of the fleet.
    static func copy(_ address: String, _ machines: Range<Int>) {
      let columns = "revision, snapshot, state, version, saved_at"
      SQLiteByHand(address).run(
        """
        WITH RECURSIVE numbers (n) AS (SELECT \(machines.lowerBound) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(machines.upperBound - 1))
        INSERT INTO interlock_machines (fleet, id, \(columns))
        SELECT fleet, 'lamp ' || n, \(columns) FROM interlock_machines, numbers WHERE id = 'lamp 0'
        """)
    }

    /// Writes what is in the log to the file.
    static func checkpoint(_ address: String) { SQLiteByHand(address).run("PRAGMA wal_checkpoint(TRUNCATE)") }

    func press(_ id: String) throws {
      if statements.isEmpty {
        statements = [
          "BEGIN IMMEDIATE", "SELECT state, revision, version FROM by_hand WHERE id = ?1",
          "UPDATE by_hand SET state = ?2, revision = ?3, saved_at = ?4, kind = ?5, version = 1 WHERE id = ?1",
          "INSERT INTO by_hand_journal (id, revision, time, event, result, kind) VALUES (?1, ?2, ?3, '\"press\"', ?4, ?5)",
          "COMMIT",
        ].map { text in
          var statement: OpaquePointer?
          check(sqlite3_prepare_v3(database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
          return statement
        }
      }
      step(0)
      bind(1, 1, id)
      precondition(sqlite3_step(statements[1]) == SQLITE_ROW)
      let text = String(cString: sqlite3_column_text(statements[1], 0))
      let revision = sqlite3_column_int64(statements[1], 1) + 1
      let version = sqlite3_column_int64(statements[1], 2)
      sqlite3_reset(statements[1])
      let (state, kind, result) = try texts.next(after: text, version: version)
      let now = microseconds()
      bind(2, 1, id)
      bind(2, 2, state)
      sqlite3_bind_int64(statements[2], 3, revision)
      sqlite3_bind_int64(statements[2], 4, now)
      bind(2, 5, kind)
      step(2)
      bind(3, 1, id)
      sqlite3_bind_int64(statements[3], 2, revision)
      sqlite3_bind_int64(statements[3], 3, now)
      bind(3, 4, result)
      bind(3, 5, kind)
      step(3)
      step(4)
    }

    private func bind(_ statement: Int, _ place: Int32, _ text: String) {
      sqlite3_bind_text(
        statements[statement], place, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }

    private func step(_ index: Int) {
      precondition(sqlite3_step(statements[index]) == SQLITE_DONE, String(cString: sqlite3_errmsg(database)))
      sqlite3_reset(statements[index])
    }

    private func run(_ script: String) { check(sqlite3_exec(database, script, nil, nil, nil)) }

    private func check(_ code: Int32) {
      precondition(code == SQLITE_OK, String(cString: sqlite3_errmsg(database)))
    }
  }
#endif
