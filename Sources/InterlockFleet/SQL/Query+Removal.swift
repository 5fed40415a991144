#if SQLite || PostgreSQL
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Removal {
    /// The statements of a removal, which are one transaction. Each returns the number of rows that it has changed.
    ///
    /// Common table expressions choose the rows: PostgreSQL may run a subquery once for each row of a table, and its limit does
    /// not hold then. They are found by their whole keys. Of a fleet that its statistics do not know, PostgreSQL expects a
    /// single row, and it would read all rows of the fleet as soon as for those.
    func queries(in fleet: String, limit: Int) throws(StoreError) -> [Query<Int>] {
      try StoreError.checkFleet(fleet)
      let values: [SQLValue] = [.text(fleet), .number(max(0, limit))]
      let statements: [SQLStatement]
      switch self {
      case .machines(let filter, let first, let last, let leftovers):
        let range: [SQLValue] = [.text(first ?? ""), .text(last), .integer(leftovers.rawValue)]
        let (condition, more) = filter.condition(after: values.count + range.count)
        statements = [
          SQLStatement(
            """
            WITH old AS (
              SELECT fleet AS old_fleet, id AS old_id FROM interlock_machines AS machine
              WHERE fleet = ?1 AND id > ?3 AND id <= ?4 AND \(condition) AND parked IS NULL AND deleted_at IS NULL
                AND 0 = (
                  SELECT count(*) FROM interlock_deliveries AS delivery
                  WHERE delivery.fleet = machine.fleet AND delivery.id = machine.id)
              ORDER BY id LIMIT ?2 :skip)
            UPDATE interlock_machines SET snapshot = '', state = '', due_at = NULL, saved_at = :now, deleted_at = :now,
              leftovers = ?5, tries = 0, claimed_until = 0,
              revision = CASE WHEN revision BETWEEN 1 AND \(Int64.max / 2) THEN revision + 1 ELSE 1 END
            FROM old WHERE fleet = old_fleet AND id = old_id
            """, values: values + range + more)
        ]
      case .leftovers:
        statements = [
          Self.rest(of: "interlock_journal", "number", .journal),
          Self.rest(of: "interlock_answers", "key", .answers),
          """
          WITH done AS (
            SELECT fleet AS done_fleet, id AS done_id FROM interlock_machines AS machine
            WHERE fleet = ?1 AND leftovers <> 0
              AND (leftovers & \(Leftovers.journal.rawValue) = 0 OR 0 = \(Self.count("interlock_journal")))
              AND (leftovers & \(Leftovers.answers.rawValue) = 0 OR 0 = \(Self.count("interlock_answers")))
            LIMIT ?2 :skip)
          UPDATE interlock_machines SET leftovers = 0 FROM done WHERE fleet = done_fleet AND id = done_id
          """,
        ].map { SQLStatement($0, values: values) }
      case .answers(let age):
        statements = [
          SQLStatement(
            """
            WITH old AS MATERIALIZED (
              SELECT fleet AS old_fleet, id AS old_id, key AS old_key FROM interlock_answers
              WHERE fleet = ?1 AND saved_at <= :now - ?3 LIMIT ?2 :skip)
            DELETE FROM interlock_answers
            WHERE (fleet, id, key) IN (SELECT old_fleet, old_id, old_key FROM old)
            """, values: values + [.duration(age)])
        ]
      case .tombstones(let age):
        let old = "fleet = ?1 AND deleted_at <= :now - ?3 AND leftovers = 0"
        let (journal, answers) = (Self.count("interlock_journal"), Self.count("interlock_answers"))
        statements = [
          """
          WITH old AS (
            SELECT fleet AS old_fleet, id AS old_id FROM interlock_machines AS machine
            WHERE \(old) AND (\(journal) > 0 OR \(answers) > 0) LIMIT ?2 :skip)
          UPDATE interlock_machines SET leftovers = \(Leftovers([.journal, .answers]).rawValue)
          FROM old WHERE fleet = old_fleet AND id = old_id
          """,
          """
          WITH old AS MATERIALIZED (
            SELECT fleet AS old_fleet, id AS old_id FROM interlock_machines AS machine
            WHERE \(old) AND 0 = \(journal) AND 0 = \(answers) LIMIT ?2 :skip)
          DELETE FROM interlock_machines WHERE (fleet, id) IN (SELECT old_fleet, old_id FROM old)
          """,
        ].map { SQLStatement($0, values: values + [.duration(age)]) }
      }
      return statements.map { statement in
        Query(.repeats, statement) { rows in
          _ = try rows.next()
          return rows.changes
        }
      }
    }

    /// Zero if a table holds nothing of a machine, and one otherwise.
    private static func count(_ table: String) -> String {
      """
      (SELECT count(*) FROM (
        SELECT 1 FROM \(table) AS kept WHERE kept.fleet = machine.fleet AND kept.id = machine.id LIMIT 1) AS one)
      """
    }

    /// Removes what a table holds of deleted machines.
    ///
    /// Both databases are kept from reading all rows of the fleet: SQLite joins tables in the order of a `CROSS JOIN`, and PostgreSQL
    /// can't tell that the expression is the fleet's name.
    private static func rest(of table: String, _ key: String, _ leftovers: Leftovers) -> String {
      """
      WITH old AS MATERIALIZED (
        SELECT kept.fleet AS old_fleet, kept.id AS old_id, kept.\(key) AS old_key
        FROM interlock_machines AS machine CROSS JOIN \(table) AS kept
        WHERE machine.fleet = ?1 AND machine.leftovers & \(leftovers.rawValue) <> 0 AND machine.leftovers <> 0
          AND kept.fleet = machine.fleet || '' AND kept.id = machine.id
        LIMIT ?2)
      DELETE FROM \(table) WHERE (fleet, id, \(key)) IN (SELECT old_fleet, old_id, old_key FROM old)
      """
    }
  }
#endif
