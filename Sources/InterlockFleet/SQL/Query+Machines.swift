#if SQLite || PostgreSQL
  extension MachineRow {
    /// The columns that a row is read from.
    static let columns = "id, revision, snapshot, state, version, saved_at, due_at, parked"
    static let columnCount: Int32 = 8

    init(_ rows: any ResultRows) {
      self.init(
        id: rows.word(0), revision: rows.number(1), snapshot: rows.word(2), state: rows.word(3),
        version: Int(rows.number(4)), savedAt: rows.moment(5), dueAt: rows.time(6), parked: rows.text(7))
    }
  }

  extension Query<MachineRow?> {
    static func machine(_ id: String, in fleet: String) throws(StoreError) -> Query {
      try StoreError.check(fleet, id)
      return Query(
        .reads,
        SQLStatement(
          "SELECT \(MachineRow.columns) FROM interlock_machines WHERE fleet = ?1 AND id = ?2",
          .text(fleet), .text(id))
      ) { rows in try rows.next() ? MachineRow(rows) : nil }
    }
  }

  extension Query<[MachineRow]> {
    static func machines(_ filter: MachineFilter, in fleet: String, after last: String?, limit: Int)
      throws(StoreError) -> Query
    {
      try StoreError.check(fleet, last)
      // No identifier is empty, so that all are after the empty text.
      let values: [SQLValue] = [.text(fleet), .text(last ?? ""), .number(max(0, limit))]
      return Query(
        .reads,
        SQLStatement(
          """
          SELECT \(MachineRow.columns) FROM interlock_machines
          WHERE fleet = ?1 AND id > ?2 \(filter.condition) ORDER BY id LIMIT ?3
          """, values: values + filter.values)
      ) { rows in try rows.map(MachineRow.init) }
    }
  }

  extension MachineFilter {
    /// The filter as a condition on the fourth value of a statement.
    fileprivate var condition: String {
      switch self {
      case .all: ""
      case .state: "AND state = ?4"
      case .due: "AND parked IS NULL AND due_at <= ?4"
      case .parked: "AND parked IS NOT NULL"
      case .untouched: "AND saved_at < ?4"
      case .version: "AND parked IS NULL AND version < ?4"
      }
    }

    fileprivate var values: [SQLValue] {
      switch self {
      case .all, .parked: []
      case .state(let state): [.text(state)]
      case .due(let time), .untouched(let time): [.time(time)]
      case .version(let version): [.number(version)]
      }
    }
  }

  extension Query<[JournalRow]> {
    static func journal(of id: String, in fleet: String) throws(StoreError) -> Query {
      try StoreError.check(fleet, id)
      return Query(
        .reads,
        SQLStatement(
          """
          SELECT revision, kind, time, event, key, result, configuration, snapshot FROM interlock_journal
          WHERE fleet = ?1 AND id = ?2 ORDER BY number
          """, .text(fleet), .text(id))
      ) { rows in
        try rows.map { row in
          JournalRow(
            revision: row.number(0), kind: try row.kind(1), time: row.moment(2), event: row.text(3),
            key: row.text(4), result: row.text(5), configuration: row.word(6), snapshot: row.text(7))
        }
      }
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Query<Int> {
    static func forgetAnswers(olderThan age: Duration, in fleet: String) throws(StoreError) -> Query {
      try StoreError.checkName(fleet)
      return Query(
        .repeats,
        SQLStatement(
          "DELETE FROM interlock_answers WHERE fleet = ?1 AND saved_at < :now - ?2",
          .text(fleet), .duration(age))
      ) { rows in
        _ = try rows.next()
        return rows.changes
      }
    }
  }
#endif
