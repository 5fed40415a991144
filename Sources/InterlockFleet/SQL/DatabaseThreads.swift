#if SQLite || PostgreSQL
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// Threads that own a connection to a database each, and share the work.
  ///
  /// The calls of a database block their thread. Swift's own threads are few and must not block, so a connection lives and
  /// dies on a thread that nothing else uses.
  final class DatabaseThreads<Connection>: Sendable where Connection: SendableMetatype {
    private let jobs: JobQueue<@Sendable (inout Connection) -> Void>
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
    func run<Answer: Sendable>(
      _ work: @escaping @Sendable (inout Connection) throws -> Answer
    ) async throws -> Answer {
      if jobs.addWorker() { startThread() }
      return try await withCheckedThrowingContinuation { continuation in
        let isAccepted = jobs.append { connection in
          continuation.resume(with: Result { try work(&connection) })
        }
        if !isAccepted {
          continuation.resume(throwing: StoreError.unavailable("the system has no room for another thread"))
        }
      }
    }

    private func startThread() {
      let start = ThreadStart { [jobs, connection] in
        var connection = connection()
        while let job = jobs.next() { job(&connection) }
      }
      if !start.run() { jobs.removeWorker() }
    }
  }

  /// What a thread runs.
  private final class ThreadStart: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }

    /// Starts a thread.
    ///
    /// - Returns: false if the system refused.
    func run() -> Bool {
      #if canImport(Darwin) || canImport(Musl)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      // The thread takes over the reference that it is given here.
      let context = unsafe Unmanaged.passRetained(self)
      let code = unsafe pthread_create(
        &thread, nil,
        { context in
          #if canImport(Darwin)
            let start = unsafe Unmanaged<ThreadStart>.fromOpaque(context)
          #else
            let start = unsafe Unmanaged<ThreadStart>.fromOpaque(context!)
          #endif
          unsafe start.takeRetainedValue().body()
          return nil
        }, context.toOpaque())
      guard code == 0 else {
        unsafe context.release()
        return false
      }
      #if canImport(Darwin) || canImport(Musl)
        unsafe pthread_detach(thread!)
      #else
        pthread_detach(thread)
      #endif
      return true
    }
  }

  /// Jobs for threads, first in first out.
  ///
  /// `@unchecked`: the mutex guards the variables, and both pointers are freed with the last reference.
  @safe
  private final class JobQueue<Job: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let workerLimit: Int
    private var workers = 0
    private var idleWorkers = 0
    private var jobs: [Job] = []
    private var first = 0
    private var isClosed = false

    init(workerLimit: Int) {
      self.workerLimit = workerLimit
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(condition, nil)
    }

    deinit {
      unsafe pthread_cond_destroy(condition)
      unsafe pthread_mutex_destroy(mutex)
      unsafe condition.deallocate()
      unsafe mutex.deallocate()
    }

    private func withLock<Answer>(_ body: () -> Answer) -> Answer {
      unsafe pthread_mutex_lock(mutex)
      defer { unsafe pthread_mutex_unlock(mutex) }
      return body()
    }

    /// Counts one more worker, if none is free for one more job and there may be more.
    ///
    /// - Returns: whether the caller has to start the worker.
    func addWorker() -> Bool {
      withLock {
        guard workers < workerLimit, idleWorkers <= jobs.count - first else { return false }
        workers += 1
        return true
      }
    }

    /// Takes back a worker that could not be started.
    func removeWorker() {
      withLock { workers -= 1 }
    }

    /// - Returns: false if there are no workers.
    func append(_ job: Job) -> Bool {
      withLock {
        if workers == 0 { return false }
        jobs.append(job)
        unsafe pthread_cond_signal(condition)
        return true
      }
    }

    func close() {
      withLock {
        isClosed = true
        unsafe pthread_cond_broadcast(condition)
      }
    }

    /// Waits for a job.
    ///
    /// - Returns: nil if the queue is closed and there is none left.
    func next() -> Job? {
      withLock {
        idleWorkers += 1
        while first == jobs.count && !isClosed { unsafe pthread_cond_wait(condition, mutex) }
        idleWorkers -= 1
        guard first < jobs.count else { return nil }
        defer {
          first += 1
          if first == jobs.count {
            jobs.removeAll(keepingCapacity: true)
            first = 0
          }
        }
        return jobs[first]
      }
    }
  }
#endif
