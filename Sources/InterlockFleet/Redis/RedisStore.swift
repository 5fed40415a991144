#if Redis
  /// A store in a server of Redis, for any number of processes and machines, whose machines all fit into its memory.
  ///
  /// A transaction loads the machine and writes it. If another transaction has written it in the meantime, it runs
  /// again. Each step is a script on the server, which runs scripts one after the other. The store's time is the
  /// server's.
  ///
  /// ```swift Redis
  /// let store = try RedisStore("redis://shop:secret@db.example.com/0")
  /// try await store.prepare()
  /// ```
  ///
  /// Acknowledged events survive a crash of the server only with the settings `appendonly yes` and `appendfsync
  /// always`. The store checks them when it first connects, and warns if they are missing. A replica that takes
  /// over may lack the last acknowledged events, whatever the settings.
  ///
  /// The server must be Redis 7 or later. All keys begin with `interlock:`. Those of a partition have one hash tag, so that they are in one
  /// slot. The store connects to one server and follows no redirections of a cluster.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public final class RedisStore: FleetStore {
    let threads: DatabaseThreads<RedisConnection>
    private let listener: NotificationListener<RedisListener>
    private let partitions: Int

    /// Makes a store. It connects when it is first used.
    ///
    /// - Parameters:
    ///   - address: `redis://user:password@host:port/database`, of which all but the host may be left out, or
    ///     `unix:///run/redis.sock?db=0`. Special characters in a password are written as `%40`. No error or
    ///     description contains it.
    ///   - connections: the number of connections at most, besides one for those who wait for work.
    ///   - partitions: the number of partitions into which ``prepare()`` divides the machines of a new database, up
    ///     to 1,024.
    ///   - patience: how long the server may take to answer before the connection is given up.
    ///   - warning: receives a warning if the server's settings can lose acknowledged events. nil writes it to
    ///     standard error.
    /// - Throws: ``StoreError/refused(code:_:)`` for an address that is none.
    public init(
      _ address: String, connections: Int = 4, partitions: Int = 4, patience: Duration = .seconds(30),
      warning: (@Sendable (String) -> Void)? = nil
    ) throws {
      let address = try RedisAddress(address)
      self.partitions = min(RedisConnection.partitionLimit, max(1, partitions))
      let warnings = WarningOnce(warning ?? { writeOnStandardError("warning: \($0)") })
      threads = DatabaseThreads(limit: max(1, connections)) {
        RedisConnection(address, patience: patience) { warnings.warn($0) }
      }
      listener = NotificationListener { RedisListener(address, interruption: $0) }
    }

    /// Runs a program on partitions.
    func run(_ script: RedisScript, on partitions: [Int], in fleet: String, _ arguments: [String])
      async throws
      -> [RedisReply]
    {
      try await threads.run { connection in
        let calls = partitions.map {
          RedisConnection.Call(script: script, partition: $0, arguments: arguments)
        }
        return try Replies(connection.run(calls, in: fleet))
      }.list
    }

    /// The numbers of all partitions.
    func allPartitions() async throws -> Range<Int> {
      0..<(try await threads.run { try $0.partitionCount() })
    }
  }

  /// Replies on their way from a thread: values that nobody changes.
  struct Replies: @unchecked Sendable {
    let list: [RedisReply]

    init(_ list: [RedisReply]) {
      self.list = list
    }
  }

  /// Tells each warning once, whichever connection has it.
  ///
  /// `@unchecked`: the monitor guards the variable.
  private final class WarningOnce: @unchecked Sendable {
    private let monitor = Monitor()
    private let tell: @Sendable (String) -> Void
    private var told: Set<String> = []

    init(_ tell: @escaping @Sendable (String) -> Void) {
      self.tell = tell
    }

    func warn(_ warning: String) {
      if monitor.withLock({ told.insert(warning).inserted }) { tell(warning) }
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  extension RedisStore {
    /// The threads of the store's connections, for tasks that mostly send events.
    ///
    /// Otherwise each event changes threads twice, as it is sent on a thread of a connection. A task on such a thread sends its
    /// events right there. Don't compute for long or block there, and don't run workers there, which call deliverers.
    public var taskExecutor: any TaskExecutor { threads }
  }

  // The protocol says what each operation promises.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  extension RedisStore {
    /// See ``FleetStore/prepare()``.
    public func prepare() async throws {
      let partitions = partitions
      try await threads.run { try $0.prepare(partitions: partitions) }
    }

    /// See ``FleetStore/transact(_:_:)``.
    public func transact<Answer: Sendable>(
      _ access: MachineAccess,
      _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
    ) async throws -> Answer {
      let transaction = try RedisTransaction(access)
      return try await threads.run { connection in
        try answer(of: body) { try connection.transact(transaction, $0) }
      }
    }

    /// Suspends until there may be something to claim, or until the limit has passed, five seconds at most. The
    /// server notifies the store when work is added.
    public func waitForWork(in fleet: String, version: Int, atMost limit: Duration) async throws {
      try StoreError.checkFleet(fleet)
      let count = try await listener.count(for: fleet)
      try Task.checkCancellation()
      let next = try await run(.nextWork, on: Array(allPartitions()), in: fleet, ["\(version)"])
      let delay = min(
        limit, .longestSleep, next.compactMap(\.integer).min().map { .microseconds($0) } ?? limit)
      if delay > .zero { try await listener.wait(after: count, for: fleet, atMost: delay) }
    }
  }
#endif
