#if SQLite || PostgreSQL
  extension Query<Census> {
    /// A row for each state, and one without a state for the deliveries.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    static func census(of fleet: String) throws(StoreError) -> Query {
      try StoreError.checkName(fleet)
      return Query(
        .reads,
        SQLStatement(
          """
          SELECT :now, state, count(*), count(parked),
            count(CASE WHEN parked IS NULL AND due_at <= :now THEN 1 END),
            min(CASE WHEN parked IS NULL AND due_at <= :now THEN due_at END)
          FROM interlock_machines WHERE fleet = ?1 GROUP BY state
          UNION ALL
          SELECT :now, NULL, count(CASE WHEN is_parked = 0 THEN 1 END), count(CASE WHEN is_parked = 1 THEN 1 END),
            0, min(CASE WHEN is_parked = 0 AND due_at <= :now THEN due_at END)
          FROM interlock_deliveries WHERE fleet = ?1
          """, .text(fleet))
      ) { rows in
        var census = Census(now: Timestamp(microseconds: 0))
        while try rows.next() {
          census.now = rows.moment(0)
          if let state = rows.text(1) {
            census.machines[state] = Int(rows.number(2))
            census.parkedMachines += Int(rows.number(3))
            census.overdueMachines += Int(rows.number(4))
            census.earliestTimeout = [census.earliestTimeout, rows.time(5)].compactMap(\.self).min()
          } else {
            census.pendingDeliveries = Int(rows.number(2))
            census.parkedDeliveries = Int(rows.number(3))
            census.earliestDelivery = rows.time(5)
          }
        }
        return census
      }
    }
  }
#endif
