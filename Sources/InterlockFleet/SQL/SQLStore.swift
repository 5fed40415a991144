#if SQLite || PostgreSQL
  /// A store that carries out its operations as statements in SQL.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  protocol SQLStore: FleetStore {
    /// Sends a statement, and reads its rows.
    func run<Answer>(_ query: Query<Answer>) async throws -> Answer
  }

  // The protocol says what each operation promises.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension SQLStore {
    /// See ``FleetStore/claimTimeouts(_:)``.
    public func claimTimeouts(_ claim: Claim) async throws -> [ClaimedMachine] {
      try await run(.claimTimeouts(claim))
    }

    /// See ``FleetStore/post(_:to:key:in:after:)``.
    public func post(_ event: String, to id: String, key: String, in fleet: String, after delay: Duration)
      async throws
    {
      try await run(.post(event, to: id, key: key, in: fleet, after: delay))
    }

    /// See ``FleetStore/claimDeliveries(_:)``.
    public func claimDeliveries(_ claim: Claim) async throws -> [ClaimedDelivery] {
      try await run(.claimDeliveries(claim))
    }

    /// See ``FleetStore/returnDelivery(_:in:after:reason:)``.
    public func returnDelivery(_ number: Int64, in fleet: String, after delay: Duration?, reason: String)
      async throws
    {
      try await run(.returnDelivery(number, in: fleet, after: delay, reason: reason))
    }

    /// See ``FleetStore/releaseDeliveries(of:in:)``.
    public func releaseDeliveries(of id: String, in fleet: String) async throws {
      try await run(.releaseDeliveries(of: id, in: fleet))
    }

    /// See ``FleetStore/machine(_:in:)``.
    public func machine(_ id: String, in fleet: String) async throws -> MachineRow? {
      try await run(.machine(id, in: fleet))
    }

    /// See ``FleetStore/machines(_:in:after:limit:)``.
    public func machines(_ filter: MachineFilter, in fleet: String, after last: String?, limit: Int)
      async throws -> [MachineRow]
    {
      try await run(.machines(filter, in: fleet, after: last, limit: limit))
    }

    /// See ``FleetStore/journal(of:in:)``.
    public func journal(of id: String, in fleet: String) async throws -> [JournalRow] {
      try await run(.journal(of: id, in: fleet))
    }

    /// See ``FleetStore/deliveries(_:in:limit:)``.
    public func deliveries(_ filter: DeliveryFilter, in fleet: String, limit: Int) async throws
      -> [DeliveryRow]
    {
      try await run(.deliveries(filter, in: fleet, limit: limit))
    }

    /// See ``FleetStore/forgetAnswers(olderThan:in:)``.
    public func forgetAnswers(olderThan age: Duration, in fleet: String) async throws -> Int {
      try await run(.forgetAnswers(olderThan: age, in: fleet))
    }

    /// See ``FleetStore/census(of:)``.
    public func census(of fleet: String) async throws -> Census {
      try await run(.census(of: fleet))
    }
  }
#endif
