#if SQLite
  /// A store in a file of SQLite, for one process or several on one machine.
  ///
  /// A transaction is on the disk when it returns. Transactions run one after the other, and readers don't wait for them. Those that
  /// tasks of a process send meanwhile share the next commit, and its wait for the disk. The store's time is the system's.
  ///
  /// ```swift SQLite
  /// let store = SQLiteStore(path: "orders.sqlite")
  /// try await store.prepare()
  /// ```
  ///
  /// If the file is removed or replaced while stores use it, they notice at their next operation, and throw
  /// ``StoreError/unavailable(_:)`` until there is a file again. Only ``prepare()`` creates one.
  ///
  /// Don't put the file on a network drive, whose locks often don't work.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public final class SQLiteStore: SQLStore {
    private let writer: DatabaseThreads<SQLiteConnection>
    private let reader: DatabaseThreads<SQLiteConnection>
    private let steps = PendingSteps()

    /// Makes a store. It opens the file when it is first used.
    ///
    /// - Parameters:
    ///   - path: the path of the file, whose folder exists; `:memory:` for a database that ends with the store.
    ///   - patience: how long a transaction waits for those of other processes before it throws
    ///     ``StoreError/contention(tries:)``.
    ///   - maximumBytes: how large the file may grow before a transaction throws ``StoreError/full(_:)``; nil for as large
    ///     as the disk.
    public init(path: String, patience: Duration = .seconds(10), maximumBytes: Int? = nil) {
      (writer, reader) = Self.threads(path, patience, maximumBytes) { .now }
    }

    /// Makes a store with a time of its own, for simulations.
    package init(path: String, clock: @escaping @Sendable () -> Timestamp) {
      (writer, reader) = Self.threads(path, .seconds(10), nil, clock)
    }

    private static func threads(
      _ path: String, _ patience: Duration, _ maximumBytes: Int?, _ clock: @escaping @Sendable () -> Timestamp
    ) -> (writer: DatabaseThreads<SQLiteConnection>, reader: DatabaseThreads<SQLiteConnection>) {
      let record = FileRecord()
      let connection: @Sendable () -> SQLiteConnection = {
        SQLiteConnection(
          path: path, patience: patience, maximumBytes: maximumBytes, record: record, clock: clock)
      }
      let writer = DatabaseThreads(connection)
      // Each connection to a database in memory would have one of its own.
      let isShared = path != ":memory:" && !path.isEmpty
      return (writer, isShared ? DatabaseThreads(connection) : writer)
    }

    func run<Answer>(_ queries: [Query<Answer>]) async throws -> [Answer] {
      let onlyReads = queries.allSatisfy { $0.effect == .reads }
      return try await (onlyReads ? reader : writer).run { try $0.run(queries) }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  extension SQLiteStore {
    /// The thread of the connection that writes, for tasks that mostly send events.
    ///
    /// Otherwise each event changes threads twice, as it is sent on this thread. A task on the thread sends its events right there.
    ///
    /// ```swift SQLite
    /// let store = SQLiteStore(path: "orders.sqlite")
    /// let service = Task(executorPreference: store.taskExecutor) {
    ///   // Send events to fleets in the store here.
    /// }
    /// ```
    ///
    /// Don't compute for long or block there: meanwhile nobody can write. So don't run workers there, which call deliverers. Tasks
    /// take turns, each for one event. The thread lives as long as the store, or a task that prefers it.
    public var taskExecutor: any TaskExecutor { writer }
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
      if let thread = writer.freeThread {
        return try answer(of: body) { try thread.connection.transact(transaction, $0) }
      }
      return try await withCheckedThrowingContinuation { continuation in
        let last = LastAnswer(of: body)
        let step = PendingStep(transaction: transaction) {
          try last.write(after: $0)
        } finish: { error in
          continuation.resume(with: Result { try last.taken(unless: error) })
        }
        steps.append(step)
        let isAccepted = writer.add { [steps] thread in thread.connection.transact(steps.take()) }
        if !isAccepted {
          // Without a thread, nobody else takes them.
          for step in steps.take() { step.finish(StoreError.noThread) }
        }
      }
    }

    /// Suspends until there may be something to claim, or until the limit has passed. It asks the database's counter of changes every few milliseconds.
    public func waitForWork(in fleet: String, version: Int, atMost limit: Duration) async throws {
      let limit = limit.storable
      let end = ContinuousClock.now.advanced(by: limit)
      var counter: [Int64] = []
      var next = end
      while true {
        let current = try await reader.run { try $0.changeCounter() }
        if current != counter {
          counter = current
          let delay = try await run(Query.nextWork(in: fleet, version: version))
          next = min(end, ContinuousClock.now.advanced(by: delay ?? limit))
        }
        let now = ContinuousClock.now
        if now >= next { return }
        try await Task.sleep(for: min(.milliseconds(20), now.duration(to: next)))
      }
    }
  }
#endif
