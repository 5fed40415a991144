@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet {
  /// Parks a machine (W6): it takes neither events nor timeouts until it is released, and loses nothing.
  ///
  /// - Parameters:
  ///   - id: the machine's identifier.
  ///   - reason: the reason, which those who send events are told.
  /// - Throws: ``FleetError/unknownMachine(_:)``, ``FleetError/deleted(_:)`` and ``StoreError``.
  public func park(_ id: String, because reason: String) async throws {
    let failure = try await retrying(isRepeatable: true) {
      try await transact(MachineAccess(fleet: name, id: id)) { load -> (MachineWrite?, FleetError?) in
        guard var row = load.row else { return (nil, .unknownMachine(id)) }
        if row.deletedAt != nil { return (nil, .deleted(id)) }
        if row.parked != nil { return (nil, nil) }
        row.parked = reason
        row.revision = row.nextRevision
        return (MachineWrite(row: row), nil)
      }
    }
    if let failure { throw failure }
  }

  /// Releases a parked machine and its parked deliveries, in one transaction. What came due meanwhile is attempted now.
  ///
  /// - Parameter id: the machine's identifier.
  /// - Throws: ``FleetError/unknownMachine(_:)`` and ``FleetError/deleted(_:)``, if there are no deliveries for it either, and
  ///   ``StoreError``.
  public func release(_ id: String) async throws {
    let hasDeliveries = try await hasPendingDeliveries(id)
    let failure = try await retrying(isRepeatable: true) {
      try await transact(MachineAccess(fleet: name, id: id)) { load -> (MachineWrite?, FleetError?) in
        // An event that was posted may wait for a machine that does not exist yet.
        guard var row = load.row, row.deletedAt == nil else {
          if hasDeliveries { return (MachineWrite(row: nil, pending: .released), nil) }
          return (nil, load.row == nil ? .unknownMachine(id) : .deleted(id))
        }
        if row.parked == nil { return (MachineWrite(row: nil, pending: .released), nil) }
        row.parked = nil
        row.revision = row.nextRevision
        return (MachineWrite(row: row, pending: .released), nil)
      }
    }
    if let failure { throw failure }
  }

  /// Whether deliveries of a machine are pending, parked ones included.
  func hasPendingDeliveries(_ id: String) async throws -> Bool {
    try await retrying(isRepeatable: true) {
      try await !store.deliveries(.machine(id), in: name, after: 0, limit: 1).isEmpty
    }
  }

  /// Migrates the machines that earlier versions of the definition saved, as they would be when they are next
  /// touched. Those that can't be migrated are parked.
  ///
  /// - Parameter limit: the number of machines at most.
  /// - Returns: the number of machines that were migrated, and of those that were parked. If both are zero, no more
  ///   are left.
  /// - Throws: ``FleetError`` and ``StoreError``.
  public func migrateAll(limit: Int = .max) async throws -> (migrated: Int, parked: Int) {
    var (migrated, parked) = (0, 0)
    var last: String?
    while migrated + parked < limit {
      let rows = try await rows(
        .version(below: version), after: last, limit: min(100, limit - migrated - parked))
      if rows.isEmpty { break }
      for row in rows {
        switch try await run(.migrate, MachineAccess(fleet: name, id: row.id)) {
        case .done(let isChanged): if isChanged { migrated += 1 }
        case .failed(.parked): parked += 1
        case .failed(let error): throw error
        case .answered, .delivered: break
        }
      }
      last = rows.last?.id
    }
    return (migrated, parked)
  }

  /// Parks a machine, and makes it if it does not exist: otherwise nobody could find or release what waits for it.
  func parkOrMake(_ id: String, because reason: String) async throws {
    do {
      try await park(id, because: reason)
    } catch FleetError.unknownMachine {
      try await start(id)
      try await park(id, because: reason)
    }
  }
}
