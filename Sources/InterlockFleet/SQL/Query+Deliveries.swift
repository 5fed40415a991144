#if SQLite || PostgreSQL
  extension DeliveryRow {
    /// The columns that a row is read from.
    static let columns = "number, id, kind, key, payload, added_at, due_at, tries, failure, is_parked"
    static let columnCount: Int32 = 10

    init(_ rows: any ResultRows) throws {
      self.init(
        number: rows.number(0), id: rows.word(1), kind: try rows.kind(2), key: rows.word(3),
        payload: rows.word(4), addedAt: rows.moment(5), dueAt: rows.moment(6), tries: rows.count(7),
        failure: rows.text(8), isParked: rows.number(9) != 0)
    }
  }

  extension Query<[DeliveryRow]> {
    static func deliveries(_ filter: DeliveryFilter, in fleet: String, after last: Int64, limit: Int)
      throws(StoreError) -> Query
    {
      try StoreError.check(fleet, filter.id)
      let condition =
        switch filter {
        case .all: ""
        case .machine: "AND id = ?4"
        case .parked: "AND is_parked <> 0"
        }
      let values: [SQLValue] = [.text(fleet), .integer(last), .number(max(0, limit))]
      // Another kind is one that a later version knows.
      return Query(
        .reads,
        SQLStatement(
          """
          SELECT \(DeliveryRow.columns) FROM interlock_deliveries
          WHERE fleet = ?1 AND number > ?2 AND kind IN ('effect', 'event') \(condition) ORDER BY number LIMIT ?3
          """, values: values + (filter.id.map { [.text($0)] } ?? []))
      ) { rows in try rows.map(DeliveryRow.init) }
    }
  }
#endif
