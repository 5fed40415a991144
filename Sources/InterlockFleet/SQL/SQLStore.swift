#if SQLite || PostgreSQL
  /// A store that carries out its operations as statements in SQL.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  protocol SQLStore: FleetStore {
    /// Sends statements as one transaction, and reads their rows.
    func run<Answer>(_ queries: [Query<Answer>]) async throws -> [Answer]
  }

  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension SQLStore {
    /// Sends a statement, and reads its rows.
    func run<Answer>(_ query: Query<Answer>) async throws -> Answer {
      try await run([query])[0]
    }
  }

  // The protocol says what each operation promises.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension SQLStore {
    /// See ``FleetStore/claim(_:)``.
    public func claim(_ claim: Claim) async throws -> [ClaimedWork] {
      try await run(.claim(claim))
    }

    /// See ``FleetStore/settle(_:_:in:)``.
    public func settle(_ work: [ClaimedWork], _ settlement: Settlement, in fleet: String) async throws
      -> [ClaimedWork]
    {
      try StoreError.checkFleet(fleet)
      // All who lock several rows lock them in one order.
      let work = work.sorted { ($0.delivery?.number ?? 0, $0.id) < ($1.delivery?.number ?? 0, $1.id) }
      if work.isEmpty { return [] }
      var queries = try work.map { try $0.settlement(settlement, in: fleet) }
      if settlement.makesWork { queries[queries.count - 1].awakened = fleet }
      return zip(work, try await run(queries)).filter(\.1).map(\.0)
    }

    /// See ``FleetStore/machines(_:in:after:limit:)``.
    public func machines(_ filter: MachineFilter, in fleet: String, after last: String?, limit: Int)
      async throws -> [MachineRow]
    {
      try await run(.machines(filter, in: fleet, after: last, limit: limit))
    }

    /// See ``FleetStore/journal(of:in:after:limit:)``.
    public func journal(of id: String, in fleet: String, after last: Int64, limit: Int) async throws
      -> [JournalRow]
    {
      try await run(.journal(of: id, in: fleet, after: last, limit: limit))
    }

    /// See ``FleetStore/deliveries(_:in:after:limit:)``.
    public func deliveries(_ filter: DeliveryFilter, in fleet: String, after last: Int64, limit: Int)
      async throws -> [DeliveryRow]
    {
      try await run(.deliveries(filter, in: fleet, after: last, limit: limit))
    }

    /// See ``FleetStore/census(of:)``.
    public func census(of fleet: String) async throws -> Census {
      try await run(.census(of: fleet))
    }

    /// See ``FleetStore/remove(_:in:limit:)``.
    public func remove(_ removal: Removal, in fleet: String, limit: Int) async throws -> Int {
      try await run(try removal.queries(in: fleet, limit: limit)).reduce(0, +)
    }
  }
#endif
