#if SQLite || PostgreSQL
  /// The statements of a transaction on one machine.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  struct MachineTransaction: Sendable {
    let access: MachineAccess

    init(_ access: MachineAccess) throws(StoreError) {
      try StoreError.check(access)
      self.access = access
    }

    private var names: [SQLValue] { [.text(access.fleet), .text(access.id)] }

    /// A machine that has been locked, and a time between its last write and the next one.
    struct Locked: Sendable {
      var row: MachineRow
      var now: Timestamp
    }

    // Where a row was written while the statement waited for it, PostgreSQL computes the columns again.
    private static let locking = """
      SELECT \(MachineRow.columns), :clock FROM interlock_machines WHERE fleet = ?1 AND id = ?2 :lock
      """

    /// Locks and loads the machine.
    var machine: Query<Locked?> {
      Query(.reads, SQLStatement(Self.locking, values: names)) { rows in
        try rows.next() ? Locked(row: MachineRow(rows), now: rows.moment(MachineRow.columnCount)) : nil
      }
    }

    /// Whether the transaction needs no more than its machine, if there is one.
    var needsOnlyMachine: Bool { access.key == nil && access.delivery == nil }

    /// What an access concerns besides its machine.
    struct Rest: Sendable {
      var now: Timestamp
      var answer: String?
      var isPending = true

      /// Whether other events for the machine wait for the access's delivery.
      var holdsUp = false
    }

    /// Loads what else the access concerns, after the machine has been locked.
    var rest: Query<Rest> {
      var values: [SQLValue] = []
      var columns = ":now"
      if let key = access.key {
        columns += ", (SELECT answer FROM interlock_answers WHERE fleet = ?1 AND id = ?2 AND key = ?3)"
        values = names + [.text(key)]
      } else {
        columns += ", NULL"
      }
      if let delivery = access.delivery {
        let place = values.count
        columns += """
          , (SELECT number FROM interlock_deliveries
            WHERE number = ?\(place + 1) AND fleet = ?\(place + 2) :lock),
            (SELECT max(number) FROM interlock_deliveries
            WHERE fleet = ?\(place + 2) AND id = ?\(place + 3) AND kind = 'event' AND number <> ?\(place + 1))
          """
        values += [.integer(delivery), .text(access.fleet), .text(access.id)]
      }
      return Query(.reads, SQLStatement("SELECT \(columns)", values: values)) { [access] rows in
        guard try rows.next() else { throw StoreError.refused(code: "now", "the database tells no time") }
        var rest = Rest(now: rows.moment(0), answer: rows.text(1))
        if access.delivery != nil {
          rest.isPending = rows.integer(2) != nil
          rest.holdsUp = rows.integer(3) != nil
        }
        return rest
      }
    }

    /// Whether those who wait for work may have some after a write.
    func makesWork(_ write: MachineWrite, to row: MachineRow?, rest: Rest) -> Bool {
      if rest.holdsUp || write.pending == .released { return true }
      if write.deliveries.contains(where: { $0.delay < .longestSleep }) { return true }
      guard let next = write.row else { return false }
      if row?.parked != nil && next.parked == nil { return true }
      guard let dueAt = next.dueAt, dueAt < rest.now.advanced(by: .longestSleep) else { return false }
      // A timeout that was due may have been claimed, and the claim has ended now.
      guard let earlier = row?.dueAt, earlier > rest.now else { return true }
      return dueAt < earlier
    }

    /// The statements that save a write.
    ///
    /// - Parameters:
    ///   - write: the write.
    ///   - old: the machine's row, which is locked; nil if it does not exist yet.
    func statements(for write: MachineWrite, after old: MachineRow?) throws(StoreError) -> [SQLStatement] {
      for delivery in write.deliveries { try StoreError.checkName(delivery.key) }
      var statements: [SQLStatement] = []
      if let row = write.row { statements.append(old.map { update(of: $0, to: row) } ?? insertion(of: row)) }
      if let delivery = access.delivery {
        statements.append(
          SQLStatement(
            "DELETE FROM interlock_deliveries WHERE number = ?1 AND fleet = ?2",
            .integer(delivery), .text(access.fleet)))
      }
      switch write.pending {
      case .kept: break
      case .released:
        statements.append(
          SQLStatement(
            """
            UPDATE interlock_deliveries SET is_parked = 0, tries = 0, due_at = :now
            WHERE fleet = ?1 AND id = ?2 AND is_parked = 1
            """, values: names))
      case .removed:
        statements.append(
          SQLStatement("DELETE FROM interlock_deliveries WHERE fleet = ?1 AND id = ?2", values: names))
      }
      if write.replacesJournal {
        statements.append(
          SQLStatement("DELETE FROM interlock_journal WHERE fleet = ?1 AND id = ?2", values: names))
      }
      statements += write.journal.map(insertion(of:))
      statements += write.deliveries.map(insertion(of:))
      if let key = access.key, let answer = write.answer {
        statements.append(
          SQLStatement(
            """
            INSERT INTO interlock_answers (fleet, id, key, answer, saved_at) VALUES (?1, ?2, ?3, ?4, :now)
            ON CONFLICT (fleet, id, key) DO UPDATE SET answer = excluded.answer, saved_at = excluded.saved_at
            """, values: names + [.text(key), .text(answer)]))
      }
      return statements
    }

    private func values(of row: MachineRow) -> [SQLValue] {
      names + [
        .integer(row.revision), .text(row.snapshot), .text(row.state), .number(row.version),
        .time(row.savedAt), .time(row.dueAt), .text(row.parked), .time(row.deletedAt),
        .integer(row.leftovers.rawValue),
      ]
    }

    private func insertion(of row: MachineRow) -> SQLStatement {
      SQLStatement(
        """
        INSERT INTO interlock_machines
          (fleet, id, revision, snapshot, state, version, saved_at, due_at, parked, deleted_at, leftovers)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        """, values: values(of: row))
    }

    private func update(of old: MachineRow, to row: MachineRow) -> SQLStatement {
      let isOrdinary =
        old.dueAt == row.dueAt && old.parked == row.parked && old.deletedAt == row.deletedAt
        && old.leftovers == row.leftovers
      // What indexes depend on is only named where it changes, as they are looked at otherwise.
      if isOrdinary {
        return SQLStatement(
          """
          UPDATE interlock_machines SET revision = ?3, snapshot = ?4, state = ?5, version = ?6, saved_at = ?7,
            tries = 0, claimed_until = 0
          WHERE fleet = ?1 AND id = ?2
          """,
          values: [
            .text(access.fleet), .text(access.id), .integer(row.revision), .text(row.snapshot),
            .text(row.state), .number(row.version), .time(row.savedAt),
          ])
      }
      return SQLStatement(
        """
        UPDATE interlock_machines SET revision = ?3, snapshot = ?4, state = ?5, version = ?6, saved_at = ?7,
          due_at = ?8, parked = ?9, deleted_at = ?10, leftovers = ?11, tries = 0, claimed_until = 0
        WHERE fleet = ?1 AND id = ?2
        """, values: values(of: row))
    }

    private func insertion(of entry: JournalRow) -> SQLStatement {
      SQLStatement(
        """
        INSERT INTO interlock_journal
          (fleet, id, revision, kind, time, event, key, result, configuration, snapshot)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        """,
        values: [
          .text(access.fleet), .text(access.id), .integer(entry.revision), .text(entry.kind.rawValue),
          .time(entry.time), .text(entry.event),
          .text(entry.key), .text(entry.result), .text(entry.configuration), .text(entry.snapshot),
        ])
    }

    private func insertion(of delivery: NewDelivery) -> SQLStatement {
      SQLStatement(
        """
        INSERT INTO interlock_deliveries (fleet, id, kind, key, payload, added_at, ready_at, due_at)
        VALUES (?1, ?2, ?3, ?4, ?5, :now, :now + ?6, :now + ?6) ON CONFLICT (fleet, id, kind, key) DO NOTHING
        """,
        values: names + [
          .text(delivery.kind.rawValue), .text(delivery.key), .text(delivery.payload),
          .integer(delivery.delayMicroseconds),
        ])
    }
  }
#endif
