#if SQLite || PostgreSQL
  extension DeliveryRow {
    /// The columns that a row is read from.
    static let columns = "number, id, kind, key, payload, added_at, due_at, tries, failure, is_parked"

    init(_ rows: any ResultRows) throws {
      self.init(
        number: rows.number(0), id: rows.word(1), kind: try rows.kind(2), key: rows.word(3),
        payload: rows.word(4), addedAt: rows.moment(5), dueAt: rows.moment(6), tries: Int(rows.number(7)),
        failure: rows.text(8), isParked: rows.number(9) != 0)
    }
  }

  extension Query<[DeliveryRow]> {
    static func deliveries(_ filter: DeliveryFilter, in fleet: String, limit: Int) throws(StoreError) -> Query
    {
      try StoreError.check(fleet, filter.id)
      let condition =
        switch filter {
        case .all: ""
        case .machine: "AND id = ?3"
        case .parked: "AND is_parked <> 0"
        }
      let values: [SQLValue] = [.text(fleet), .number(max(0, limit))]
      return Query(
        .reads,
        SQLStatement(
          """
          SELECT \(DeliveryRow.columns) FROM interlock_deliveries
          WHERE fleet = ?1 \(condition) ORDER BY number LIMIT ?2
          """, values: values + (filter.id.map { [.text($0)] } ?? []))
      ) { rows in try rows.map(DeliveryRow.init) }
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Query<Void> {
    static func post(
      _ event: String, to id: String, key: String, in fleet: String, after delay: Duration
    ) throws(StoreError) -> Query {
      try StoreError.check(fleet, id, key)
      return Query(
        .writes,
        SQLStatement(
          """
          INSERT INTO interlock_deliveries (fleet, id, kind, key, payload, added_at, ready_at, due_at)
          VALUES (?1, ?2, 'event', ?3, ?4, :now, :now + ?5, :now + ?5) ON CONFLICT (fleet, id, key) DO NOTHING
          """, .text(fleet), .text(id), .text(key), .text(event), .duration(delay)),
        awakening: delay < .longestSleep ? fleet : nil)
    }

    static func returnDelivery(
      _ number: Int64, in fleet: String, after delay: Duration?, reason: String
    ) throws(StoreError) -> Query {
      try StoreError.checkName(fleet)
      let change = delay == nil ? "is_parked = 1" : "due_at = :now + ?4"
      let values: [SQLValue] = [.text(fleet), .integer(number), .text(reason)]
      return Query(
        .repeats,
        SQLStatement(
          """
          UPDATE interlock_deliveries SET failure = ?3, claimed_until = 0, \(change)
          WHERE fleet = ?1 AND number = ?2
          """, values: values + (delay.map { [.duration($0)] } ?? [])),
        awakening: delay.map { $0 < .longestSleep } ?? false ? fleet : nil)
    }

    static func releaseDeliveries(of id: String, in fleet: String) throws(StoreError) -> Query {
      try StoreError.check(fleet, id)
      return Query(
        .repeats,
        SQLStatement(
          """
          UPDATE interlock_deliveries SET is_parked = 0, tries = 0, due_at = :now
          WHERE fleet = ?1 AND id = ?2 AND is_parked = 1
          """, .text(fleet), .text(id)),
        awakening: fleet)
    }
  }

  extension Query<DeliveryRow.Kind?> {
    /// Removes a delivery, and returns what it delivered; nil if it has been removed already.
    static func finishDelivery(_ number: Int64, in fleet: String) throws(StoreError) -> Query {
      try StoreError.checkName(fleet)
      return Query(
        .repeats,
        SQLStatement(
          "DELETE FROM interlock_deliveries WHERE fleet = ?1 AND number = ?2 RETURNING kind",
          .text(fleet), .integer(number))
      ) { rows in try rows.next() ? try rows.kind(0) : nil }
    }
  }
#endif
