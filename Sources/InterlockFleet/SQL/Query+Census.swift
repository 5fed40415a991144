#if SQLite || PostgreSQL
  extension Query<Census> {
    /// A row for each state, with an empty one for tombstones, and one without a state for the deliveries.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    static func census(of fleet: String) throws(StoreError) -> Query {
      try StoreError.checkFleet(fleet)
      return Query(
        .reads,
        SQLStatement(
          """
          SELECT :now, CASE WHEN deleted_at IS NULL THEN state ELSE '' END AS kept, count(*), count(parked),
            count(CASE WHEN parked IS NULL AND due_at <= :now THEN 1 END),
            min(CASE WHEN parked IS NULL AND due_at <= :now THEN due_at END),
            count(CASE WHEN claimed_until > 0 AND claimed_until <= :now THEN 1 END), count(deleted_at)
          FROM interlock_machines WHERE fleet = ?1 GROUP BY kept
          UNION ALL
          SELECT :now, NULL, count(CASE WHEN is_parked = 0 THEN 1 END), count(CASE WHEN is_parked = 1 THEN 1 END),
            0, min(CASE WHEN is_parked = 0 AND due_at <= :now THEN due_at END),
            count(CASE WHEN is_parked = 0 AND claimed_until > 0 AND claimed_until <= :now THEN 1 END), 0
          FROM interlock_deliveries WHERE fleet = ?1
          """, .text(fleet))
      ) { rows in
        var census = Census(now: Timestamp(microseconds: 0))
        while try rows.next() {
          census.now = rows.moment(0)
          census.expiredClaims += rows.count(6)
          guard let state = rows.text(1) else {
            census.pendingDeliveries = rows.count(2)
            census.parkedDeliveries = rows.count(3)
            census.earliestDelivery = rows.time(5)
            continue
          }
          let deleted = rows.count(7)
          census.deletedMachines += deleted
          let count = rows.count(2) - deleted
          // Texts of different bytes may be equal in Swift.
          if count > 0 { census.machines[state, default: 0] += count }
          census.parkedMachines += rows.count(3)
          census.overdueMachines += rows.count(4)
          census.earliestTimeout = [census.earliestTimeout, rows.time(5)].compactMap(\.self).min()
        }
        return census
      }
    }
  }
#endif
