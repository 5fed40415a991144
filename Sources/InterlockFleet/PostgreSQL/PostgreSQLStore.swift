#if PostgreSQL
  internal import CPostgreSQL

  /// A store in a database of PostgreSQL, for any number of processes and machines.
  ///
  /// Transactions on one machine wait for each other at its row; others run side by side. The store's time is the
  /// server's. Waiting workers are notified of work. After a restart of the server, the store connects again.
  ///
  /// ```swift PostgreSQL
  /// let store = try PostgreSQLStore("postgres://shop@db.example.com/shop")
  /// try await store.prepare()
  /// ```
  ///
  /// The server must be PostgreSQL 14 or later. The tables are in the first schema of the search path. Their names
  /// begin with `interlock_`. A connection pool between the store and the server must keep sessions.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public final class PostgreSQLStore: SQLStore {
    private let threads: DatabaseThreads<PostgreSQLConnection>
    private let listener: NotificationListener<PostgreSQLListener>

    /// Makes a store. It connects when it is first used.
    ///
    /// - Parameters:
    ///   - connectionString: a URL or settings as PostgreSQL's own programs take them: `host=/run/postgresql
    ///     dbname=shop`. What is left out comes from the environment. No error or description contains it.
    ///   - connections: the number of connections at most, besides one for those who wait for work.
    ///   - patience: how long the server may take to answer before the connection is given up. A wait for a lock
    ///     ends after ten seconds in any case.
    /// - Throws: ``StoreError/refused(code:_:)`` for an invalid connection string.
    public init(_ connectionString: String, connections: Int = 4, patience: Duration = .seconds(30)) throws {
      guard let options = unsafe PQconninfoParse(connectionString, nil), !connectionString.utf8.contains(0)
      else {
        throw StoreError.refused(
          code: "connection string", "it is neither a URL nor a list of settings of PostgreSQL")
      }
      unsafe PQconninfoFree(options)
      let address = ConnectionString(text: connectionString)
      threads = DatabaseThreads(limit: max(1, connections)) {
        PostgreSQLConnection(address, patience: patience)
      }
      listener = NotificationListener { PostgreSQLListener(address, interruption: $0) }
    }

    func run<Answer>(_ queries: [Query<Answer>]) async throws -> [Answer] {
      try await threads.run { try $0.run(queries) }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  extension PostgreSQLStore {
    /// The threads of the store's connections, for tasks that mostly send events.
    ///
    /// Otherwise each event changes threads twice, as it is sent on a thread of a connection. A task on such a thread sends its
    /// events right there.
    ///
    /// ```swift PostgreSQL
    /// let store = try PostgreSQLStore("postgres://shop@db.example.com/shop")
    /// let service = Task(executorPreference: store.taskExecutor) {
    ///   // Send events to fleets in the store here.
    /// }
    /// ```
    ///
    /// Don't compute for long or block there: meanwhile a connection is occupied, and others wait for it. So don't
    /// run workers there, which call deliverers. Tasks take turns, each for one event. The threads live as long as
    /// the store, or a task that prefers them.
    public var taskExecutor: any TaskExecutor { threads }
  }

  // The protocol says what each operation promises.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension PostgreSQLStore {
    /// See ``FleetStore/prepare()``.
    public func prepare() async throws {
      try await threads.run { try $0.prepare() }
    }

    /// See ``FleetStore/transact(_:_:)``.
    public func transact<Answer: Sendable>(
      _ access: MachineAccess,
      _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
    ) async throws -> Answer {
      let transaction = try MachineTransaction(access)
      return try await threads.run { connection in
        try answer(of: body) { try connection.transact(transaction, $0) }
      }
    }

    /// Suspends until there may be something to claim, or until the limit has passed, five seconds at most. The
    /// server notifies the store when work is added.
    public func waitForWork(in fleet: String, version: Int, atMost limit: Duration) async throws {
      let query = try Query.nextWork(in: fleet, version: version)
      let count = try await listener.count(for: fleet)
      try Task.checkCancellation()
      let delay = min(limit, .longestSleep, try await run(query) ?? limit)
      if delay > .zero { try await listener.wait(after: count, for: fleet, atMost: delay) }
    }
  }
#endif
