#if SQLite || PostgreSQL
  // What may be claimed stands here once, for the claims and for those who wait for something to claim: a worker that
  // waited for less than it can claim would oversleep, and one that waited for more would never sleep.

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

  /// What nobody has claimed. No lease is longer than a day: one that seems to be was damaged, or the clock was set back.
  private let unclaimed = "(claimed_until <= :now OR claimed_until > :now + 86400000000)"

  /// What somebody has claimed.
  private let claimed = "claimed_until > :now AND claimed_until <= :now + 86400000000"

  /// A count that stays where it is instead of overflowing, as it would fail the claim of all others.
  private func next(_ column: String) -> String {
    "\(column) = CASE WHEN \(column) BETWEEN 0 AND 1000000000 THEN \(column) + 1 ELSE 1000000000 END"
  }

  private let taking = """
    \(next("tries")), claims = CASE WHEN claims BETWEEN 0 AND 1000000000000000 THEN claims + 1 ELSE 1 END,
      claimed_until = :now + ?4
    """

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Query<[ClaimedWork]> {
    static func claim(_ claim: Claim) throws(StoreError) -> Query {
      try StoreError.checkFleet(claim.fleet)
      let values: [SQLValue] = [
        .text(claim.fleet), .number(claim.version), .number(claim.limit), .duration(claim.lease),
      ]
      switch claim.kind {
      case .timeouts:
        return Query(
          .repeats,
          SQLStatement(
            """
            WITH due AS (
              SELECT fleet AS due_fleet, id AS due_id \(claimableMachines) AND due_at <= :now AND \(unclaimed)
              ORDER BY due_at LIMIT ?3 :skip)
            UPDATE interlock_machines SET \(taking)
            FROM due WHERE fleet = due_fleet AND id = due_id RETURNING id, claims, tries, due_at
            """, values: values)
        ) { rows in
          try rows.map { row in
            ClaimedWork(id: row.word(0), claim: row.number(1), tries: row.count(2), dueAt: row.moment(3))
          }.sorted { $0.dueAt < $1.dueAt }
        }
      case .deliveries:
        return Query(
          .repeats,
          SQLStatement(
            """
            WITH due AS (
              SELECT number AS due_number \(claimableDeliveries) AND due_at <= :now AND \(unclaimed)
              ORDER BY due_at, number LIMIT ?3 :skip)
            UPDATE interlock_deliveries SET \(taking)
            FROM due WHERE number = due_number RETURNING \(DeliveryRow.columns), claims
            """, values: values)
        ) { rows in
          try rows.map { try ClaimedWork(DeliveryRow($0), claim: $0.number(DeliveryRow.columnCount)) }
            .sorted { ($0.dueAt, $0.delivery!.number) < ($1.dueAt, $1.delivery!.number) }
        }
      }
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension ClaimedWork {
    /// What settles the work, and whether its claim stood. Others may have work after it, which the settlement says.
    func settlement(_ settlement: Settlement, in fleet: String) throws(StoreError) -> Query<Bool> {
      try StoreError.check(fleet, delivery == nil ? id : nil)
      let place: SQLValue = delivery.map { .integer($0.number) } ?? .text(id)
      var values: [SQLValue] = [.text(fleet), place, .integer(claim)]
      let table = delivery == nil ? "interlock_machines" : "interlock_deliveries"
      let own = "fleet = ?1 AND \(delivery == nil ? "id" : "number") = ?2"
      let stands = "claims = ?3 AND claimed_until <> 0"
      let change: String
      switch (settlement, delivery) {
      case (.finished, nil), (.failed, nil): change = "claimed_until = 0"
      case (.finished, _):
        // The claim may have ended, but the delivery was made.
        return Query(
          .repeats,
          SQLStatement(
            "DELETE FROM \(table) WHERE \(own) RETURNING CASE WHEN \(stands) THEN 1 ELSE 0 END",
            values: values)
        ) { rows in try rows.next() && rows.number(0) == 1 }
      case (.failed(let reason, nil), _):
        change = "failure = ?4, claimed_until = 0, is_parked = 1"
        values.append(.text(reason))
      case (.failed(let reason, let delay?), _):
        change = "failure = ?4, claimed_until = 0, due_at = :now + ?5"
        values += [.text(reason), .duration(delay)]
      case (.renewed(let lease), _):
        change = "claimed_until = :now + ?4"
        values.append(.duration(min(lease, Claim.longestLease)))
      case (.returned, _): change = "claimed_until = 0, tries = CASE WHEN tries > 0 THEN tries - 1 ELSE 0 END"
      }
      return Query(
        .repeats,
        SQLStatement("UPDATE \(table) SET \(change) WHERE \(own) AND \(stands) RETURNING 1", values: values)
      ) { rows in try rows.next() }
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Settlement {
    /// Whether those who wait for work may have some after it.
    var makesWork: Bool {
      switch self {
      case .finished, .returned: true
      case .failed(_, let delay): delay.map { $0 < .longestSleep } ?? false
      case .renewed: false
      }
    }
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension Query<Duration?> {
    /// How long it takes until there is something to claim, zero if there is something now, and nil if nothing is in sight.
    ///
    /// What nobody has is due by its own time, what somebody has when the lease ends.
    static func nextWork(in fleet: String, version: Int) throws(StoreError) -> Query {
      try StoreError.checkFleet(fleet)
      let sources = [claimableMachines, claimableDeliveries]
      let times = sources.flatMap { source in
        [
          "(SELECT due_at \(source) AND \(unclaimed) ORDER BY due_at LIMIT 1)",
          "(SELECT min(claimed_until) \(source) AND due_at <= :now AND \(claimed))",
        ]
      }
      return Query(
        .reads,
        SQLStatement("SELECT :now, \(times.joined(separator: ", "))", .text(fleet), .number(version))
      ) { rows in
        guard try rows.next() else { return nil }
        let next = (1...4).compactMap { rows.time($0) }.min()
        return next.map { max(.zero, rows.moment(0).duration(to: $0)) }
      }
    }
  }
#endif
