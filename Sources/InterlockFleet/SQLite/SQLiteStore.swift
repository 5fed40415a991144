#if SQLite
  /// A store in a file of SQLite, for one process or several on one machine.
  ///
  /// A transaction is on the disk when it returns. Transactions run one after the other, and readers don't wait for them. The
  /// store's time is the system's.
  ///
  /// ```
  /// let store = SQLiteStore(path: "orders.sqlite")
  /// try await store.prepare()
  /// ```
  ///
  /// Don't put the file on a network drive, whose locks often don't work.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public final class SQLiteStore: FleetStore {
    private let writer: DatabaseThread<SQLiteConnection>
    private let reader: DatabaseThread<SQLiteConnection>

    /// Makes a store. It opens the file when it is first used.
    ///
    /// - Parameters:
    ///   - path: the path of the file, whose folder exists; `:memory:` for a database that ends with the store.
    ///   - patience: how long a transaction waits for those of other processes before it throws
    ///     ``StoreError/contention(tries:)``.
    ///   - maximumBytes: how large the file may grow before a transaction throws ``StoreError/full(_:)``; nil for as large
    ///     as the disk.
    public init(path: String, patience: Duration = .seconds(10), maximumBytes: Int? = nil) {
      let connection: @Sendable () -> SQLiteConnection = {
        SQLiteConnection(path: path, patience: patience, maximumBytes: maximumBytes)
      }
      writer = DatabaseThread(connection)
      // Each connection to a database in memory would have one of its own.
      let isShared = path != ":memory:" && !path.isEmpty
      reader = isShared ? DatabaseThread(connection) : writer
    }

    private func run<Answer>(_ query: Query<Answer>) async throws -> Answer {
      let thread =
        switch query.effect {
        case .reads: reader
        case .repeats, .writes: writer
        }
      return try await thread.run { try $0.run(query) }
    }
  }

  // The protocol says what each operation promises.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension SQLiteStore {
    /// See ``FleetStore/prepare()``.
    public func prepare() async throws {
      try await writer.run { try $0.prepare() }
    }

    /// See ``FleetStore/transact(_:_:)``.
    public func transact<Answer: Sendable>(
      _ access: MachineAccess,
      _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
    ) async throws -> Answer {
      let transaction = try MachineTransaction(access)
      return try await writer.run { try $0.transact(transaction, body) }
    }

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

    /// See ``FleetStore/finishDelivery(_:in:)``.
    public func finishDelivery(_ number: Int64, in fleet: String) async throws {
      _ = try await run(.finishDelivery(number, in: fleet))
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

    /// Suspends until there may be something to claim, or until the limit has passed. It asks the database's counter of changes every few milliseconds.
    public func waitForWork(_ claim: Claim, atMost limit: Duration) async throws {
      let end = ContinuousClock.now.advanced(by: limit)
      var counter: [Int64] = []
      var next = end
      while true {
        let current = try await reader.run { try $0.changeCounter() }
        if current != counter {
          counter = current
          let delay = try await run(Query.nextWork(claim))
          next = min(end, ContinuousClock.now.advanced(by: delay ?? limit))
        }
        let now = ContinuousClock.now
        if now >= next { return }
        try await Task.sleep(for: min(.milliseconds(20), now.duration(to: next)))
      }
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

    /// See ``FleetStore/deliveries(of:in:limit:)``.
    public func deliveries(of id: String?, in fleet: String, limit: Int) async throws -> [DeliveryRow] {
      try await run(.deliveries(of: id, in: fleet, limit: limit))
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
