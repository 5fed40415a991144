#if SQLite || PostgreSQL || Redis
  /// Threads that own a connection to a database each, and share the work.
  ///
  /// The calls of a database block their thread. Swift's own threads are few and must not block, so a connection lives and
  /// dies on a thread that nothing else uses.
  final class DatabaseThreads<Connection>: Sendable where Connection: SendableMetatype {
    private let jobs: JobQueue<@Sendable (DatabaseThread<Connection>) -> Void>
    private let connection: @Sendable () -> Connection

    /// Makes the threads, which start when there is work for them. They end when the instance is released and the jobs are
    /// done.
    ///
    /// - Parameters:
    ///   - limit: the number of threads at most.
    ///   - connection: makes the connection of a thread, on the thread.
    init(limit: Int = 1, _ connection: @escaping @Sendable () -> Connection) {
      jobs = JobQueue(workerLimit: limit)
      self.connection = connection
    }

    deinit {
      jobs.close()
    }

    /// Does some work on a thread. Work begins in the order in which it was asked for.
    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    func run<Answer: Sendable>(
      _ work: @escaping @Sendable (inout Connection) throws -> Answer
    ) async throws -> Answer {
      if let thread = freeThread { return try work(&thread.connection) }
      return try await withCheckedThrowingContinuation { continuation in
        let isAccepted = add { thread in
          continuation.resume(with: Result { try work(&thread.connection) })
        }
        if !isAccepted {
          continuation.resume(throwing: StoreError.noThread)
        }
      }
    }

    /// The thread that runs this code, if it is one of these, for a task that has its connection at hand. Tasks let those go first who have
    /// waited for longer.
    var freeThread: DatabaseThread<Connection>? {
      guard let thread = DatabaseThread<Connection>.current(in: jobs), jobs.isEmpty else { return nil }
      return thread
    }

    /// Lets a thread do a job.
    ///
    /// - Returns: false if there is no thread, and none can be started.
    func add(_ job: @escaping @Sendable (DatabaseThread<Connection>) -> Void) -> Bool {
      if jobs.addWorker() {
        let hasStarted = DatabaseThread.start(in: jobs, connection) { [jobs] thread in
          while let job = jobs.next() { job(thread) }
        }
        if !hasStarted { jobs.removeWorker() }
      }
      return jobs.append(job)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  extension DatabaseThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let isAccepted = add { [self] _ in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
      // What the task asks of the database then throws, but the task goes on.
      if !isAccepted { globalConcurrentExecutor.enqueue(job) }
    }
  }
#endif
