#if PostgreSQL
  /// The connections of a store, each of which does one piece of work at a time.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  actor PostgreSQLPool {
    typealias Thread = DatabaseThread<PostgreSQLConnection>

    private let address: ConnectionString
    private let limit: Int
    private var count = 0
    private var idle: [Thread] = []
    private var waiting: [CheckedContinuation<Thread, Never>] = []
    private var first = 0

    init(_ address: ConnectionString, limit: Int) {
      self.address = address
      self.limit = limit
    }

    /// Does some work with a connection. Those who wait for one get it in the order in which they came.
    func run<Answer: Sendable>(
      _ work: @escaping @Sendable (inout PostgreSQLConnection) throws -> Answer
    ) async throws -> Answer {
      let thread = await take()
      defer { giveBack(thread) }
      return try await thread.run(work)
    }

    private func take() async -> Thread {
      if let thread = idle.popLast() { return thread }
      if count < limit {
        count += 1
        return Thread { [address] in PostgreSQLConnection(address) }
      }
      return await withCheckedContinuation { waiting.append($0) }
    }

    private func giveBack(_ thread: Thread) {
      guard first < waiting.count else {
        idle.append(thread)
        return
      }
      waiting[first].resume(returning: thread)
      first += 1
      if first * 2 > waiting.count {
        waiting.removeFirst(first)
        first = 0
      }
    }
  }
#endif
