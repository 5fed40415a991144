#if PostgreSQL
  import CPostgreSQL
  import Foundation

  final class PostgreSQLByHand: ByHand {
    private let connection: OpaquePointer
    private let texts = LampText()
    private var isPrepared = false

    init(_ address: String) {
      connection = PQconnectdb(address)!
      precondition(PQstatus(connection) == CONNECTION_OK, String(cString: PQerrorMessage(connection)))
    }

    deinit {
      PQfinish(connection)
    }

    /// Makes the tables and rows of lamps.
    static func fill(_ address: String, _ machines: Range<Int>) {
      let hand = PostgreSQLByHand(address)
      hand.run(
        """
        CREATE TABLE IF NOT EXISTS by_hand (id TEXT PRIMARY KEY, state TEXT NOT NULL, kind TEXT NOT NULL, version BIGINT NOT NULL,
          revision BIGINT NOT NULL, saved_at BIGINT NOT NULL)
          WITH (fillfactor = 80);
        CREATE TABLE IF NOT EXISTS by_hand_journal (id TEXT NOT NULL, revision BIGINT NOT NULL, time BIGINT NOT NULL, event TEXT NOT NULL,
          result TEXT NOT NULL, kind TEXT NOT NULL);
        CREATE UNIQUE INDEX IF NOT EXISTS by_hand_entry ON by_hand_journal (id, revision);
        INSERT INTO by_hand SELECT 'lamp ' || n, '\(LampText.first)', '.off', 1, 1, 0
        FROM generate_series(\(machines.lowerBound), \(machines.upperBound - 1)) AS n;
        """)
    }

    /// Copies a machine of the fleet.
    static func copy(_ address: String, _ machines: Range<Int>) {
      let columns = "revision, snapshot, state, version, saved_at"
      let hand = PostgreSQLByHand(address)
      hand.run(
        """
        INSERT INTO interlock_machines (fleet, id, \(columns))
        SELECT fleet, 'lamp ' || n, \(columns)
        FROM interlock_machines, generate_series(\(machines.lowerBound), \(machines.upperBound - 1)) AS n WHERE id = 'lamp 0'
        """)
      hand.run("VACUUM ANALYZE")
    }

    static func bytes(_ address: String) -> Int {
      Int(PostgreSQLByHand(address).run("SELECT pg_total_relation_size('interlock_machines')")!)!
    }

    func press(_ id: String) throws {
      if !isPrepared {
        for (name, text, count) in [
          ("load", "SELECT state, revision, version FROM by_hand WHERE id = $1 FOR UPDATE", 1),
          (
            "save",
            "UPDATE by_hand SET state = $2, revision = $3, saved_at = $4, kind = $5, version = 1 WHERE id = $1",
            5
          ),
          ("note", "INSERT INTO by_hand_journal VALUES ($1, $2, $3, '\"press\"', $4, $5)", 5),
        ] { _ = answer(PQprepare(connection, name, text, Int32(count), nil)) }
        isPrepared = true
      }
      run("BEGIN")
      let loaded = execute("load", [id])
      let revision = "\(Int(loaded[1])! + 1)"
      let (state, kind, result) = try texts.next(after: loaded[0], version: Int64(loaded[2]))
      let now = "\(microseconds())"
      _ = execute("save", [id, state, revision, now, kind])
      _ = execute("note", [id, revision, now, result, kind])
      run("COMMIT")
    }

    /// Runs statements without parameters, and returns the first column of the first row; nil if there is none.
    @discardableResult
    private func run(_ script: String) -> String? { answer(PQexec(connection, script)).first }

    private func execute(_ name: String, _ values: [String]) -> [String] {
      let pointers = values.map { strdup($0) }
      defer { for pointer in pointers { free(pointer) } }
      let constants = pointers.map { UnsafePointer<CChar>($0) }
      return answer(PQexecPrepared(connection, name, Int32(values.count), constants, nil, nil, 0))
    }

    private func answer(_ result: OpaquePointer?) -> [String] {
      defer { PQclear(result) }
      let status = PQresultStatus(result)
      precondition(
        status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, String(cString: PQerrorMessage(connection)))
      if PQntuples(result) == 0 { return [] }
      return (0..<PQnfields(result)).map { String(cString: PQgetvalue(result, 0, $0)) }
    }
  }
#endif
