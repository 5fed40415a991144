#if SQLite || PostgreSQL
  extension MachineRow {
    /// The columns that a row is read from.
    static let columns =
      "id, revision, snapshot, state, version, saved_at, due_at, parked, deleted_at, leftovers"
    static let columnCount: Int32 = 10

    init(_ rows: any ResultRows) {
      self.init(
        id: rows.word(0), revision: rows.number(1), snapshot: rows.word(2), state: rows.word(3),
        version: rows.count(4), savedAt: rows.moment(5), dueAt: rows.time(6), parked: rows.text(7),
        deletedAt: rows.time(8), leftovers: Leftovers(rawValue: rows.number(9)))
    }
  }

  extension Query<[MachineRow]> {
    static func machines(_ filter: MachineFilter, in fleet: String, after last: String?, limit: Int)
      throws(StoreError) -> Query
    {
      try StoreError.check(fleet, last, filter.id)
      // No identifier is empty, so that all are after the empty text.
      let values: [SQLValue] = [.text(fleet), .text(last ?? ""), .number(max(0, limit))]
      let (condition, more) = filter.condition(after: values.count)
      return Query(
        .reads,
        SQLStatement(
          """
          SELECT \(MachineRow.columns) FROM interlock_machines
          WHERE fleet = ?1 AND id > ?2 AND \(condition) ORDER BY id LIMIT ?3
          """, values: values + more)
      ) { rows in try rows.map(MachineRow.init) }
    }
  }

  extension MachineFilter {
    /// The filter as a condition, and the values that it adds to a statement with a number of values.
    func condition(after count: Int) -> (text: String, values: [SQLValue]) {
      var values: [SQLValue] = []
      var conditions = [isDeleted ? "deleted_at IS NOT NULL" : "deleted_at IS NULL"]
      func place(_ value: SQLValue) -> String {
        values.append(value)
        return "?\(count + values.count)"
      }
      if let id { conditions.append("id = \(place(.text(id)))") }
      if let states {
        let places = states.sorted().map { place(.text($0)) }
        conditions.append(places.isEmpty ? "1 = 0" : "state IN (\(places.joined(separator: ", ")))")
      }
      if let dueBy { conditions.append("due_at <= \(place(.time(dueBy)))") }
      if let savedBefore { conditions.append("saved_at < \(place(.time(savedBefore)))") }
      if let versionBelow { conditions.append("version < \(place(.number(versionBelow)))") }
      if excludesParked { conditions.append("parked IS NULL") }
      if isParked == true { conditions.append("parked IS NOT NULL") }
      return (conditions.joined(separator: " AND "), values)
    }
  }

  extension Query<[JournalRow]> {
    static func journal(of id: String, in fleet: String, after last: Int64, limit: Int) throws(StoreError)
      -> Query
    {
      try StoreError.check(fleet, id)
      return Query(
        .reads,
        SQLStatement(
          """
          SELECT revision, kind, time, event, key, result, configuration, snapshot FROM interlock_journal
          WHERE fleet = ?1 AND id = ?2 AND revision > ?3 ORDER BY revision, number LIMIT ?4
          """, .text(fleet), .text(id), .integer(last), .number(max(0, limit)))
      ) { rows in
        try rows.map { row in
          JournalRow(
            revision: row.number(0), kind: try row.kind(1), time: row.moment(2), event: row.text(3),
            key: row.text(4), result: row.text(5), configuration: row.word(6), snapshot: row.text(7))
        }
      }
    }
  }
#endif
