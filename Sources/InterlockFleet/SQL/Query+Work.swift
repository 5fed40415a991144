#if SQLite || PostgreSQL
  // What may be claimed stands here once, for the claims and for those who wait for something to claim: a worker that
  // waited for less than it can claim would oversleep, and one that waited for more would never sleep.

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Duration {
    /// How long those who wait for work sleep at most before they look again. What comes due later needs to wake nobody.
    static var longestSleep: Duration { .seconds(5) }
  }

  /// The machines that a claim of `?1` and `?2` may receive when their timeouts are due and nobody else has them.
  private let claimableMachines = """
    FROM interlock_machines
    WHERE fleet = ?1 AND parked IS NULL AND due_at IS NOT NULL AND version <= ?2
    """

  /// The deliveries that a claim of `?1` and `?2` may receive when they are due and nobody else has them: effects, and the
  /// first event for each machine.
  private let claimableDeliveries = """
    FROM interlock_deliveries AS delivery
    WHERE fleet = ?1 AND is_parked = 0
      AND (kind = 'effect' OR number = (
        SELECT other.number FROM interlock_deliveries AS other
        WHERE other.fleet = delivery.fleet AND other.id = delivery.id AND other.kind = 'event'
        ORDER BY other.ready_at, other.number LIMIT 1))
      AND 0 = (
        SELECT count(*) FROM interlock_machines AS machine
        WHERE machine.fleet = delivery.fleet AND machine.id = delivery.id
          AND (machine.version > ?2 OR (delivery.kind = 'event' AND machine.parked IS NOT NULL)))
    """

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Claim {
    fileprivate var values: [SQLValue] {
      [.text(fleet), .number(version), .number(max(0, limit)), .duration(lease)]
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Query<[ClaimedMachine]> {
    static func claimTimeouts(_ claim: Claim) throws(StoreError) -> Query {
      try StoreError.checkName(claim.fleet)
      return Query(
        .repeats,
        SQLStatement(
          """
          WITH due AS (
            SELECT fleet AS due_fleet, id AS due_id \(claimableMachines) AND due_at <= :now AND claimed_until <= :now
            ORDER BY due_at LIMIT ?3 :skip)
          UPDATE interlock_machines SET tries = tries + 1, claimed_until = :now + ?4
          FROM due WHERE fleet = due_fleet AND id = due_id RETURNING id, tries, due_at
          """, values: claim.values)
      ) { rows in
        try rows.map { row in
          ClaimedMachine(id: row.word(0), tries: Int(row.number(1)), dueAt: row.moment(2))
        }.sorted { $0.dueAt < $1.dueAt }
      }
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Query<[ClaimedDelivery]> {
    static func claimDeliveries(_ claim: Claim) throws(StoreError) -> Query {
      try StoreError.checkName(claim.fleet)
      return Query(
        .repeats,
        SQLStatement(
          """
          WITH due AS (
            SELECT number AS due_number \(claimableDeliveries) AND due_at <= :now AND claimed_until <= :now
            ORDER BY number LIMIT ?3 :skip)
          UPDATE interlock_deliveries SET tries = tries + 1, claimed_until = :now + ?4
          FROM due WHERE number = due_number RETURNING \(DeliveryRow.columns)
          """, values: claim.values)
      ) { rows in try rows.map(DeliveryRow.init).sorted { $0.number < $1.number } }
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Query<Duration?> {
    /// How long it takes until there is something to claim, zero if there is something now, and nil if nothing is in sight.
    ///
    /// What nobody has is due by its own time, what somebody has when the lease ends.
    static func nextWork(_ claim: Claim) throws(StoreError) -> Query {
      try StoreError.checkName(claim.fleet)
      let sources = [claimableMachines, claimableDeliveries]
      let times = sources.flatMap { source in
        [
          "(SELECT due_at \(source) AND claimed_until <= :now ORDER BY due_at LIMIT 1)",
          "(SELECT min(claimed_until) \(source) AND due_at <= :now AND claimed_until > :now)",
        ]
      }
      return Query(
        .reads,
        SQLStatement(
          "SELECT :now, \(times.joined(separator: ", "))", .text(claim.fleet), .number(claim.version))
      ) { rows in
        guard try rows.next() else { return nil }
        let next = (1...4).compactMap { rows.time($0) }.min()
        return next.map { max(.zero, rows.moment(0).duration(to: $0)) }
      }
    }
  }
#endif
