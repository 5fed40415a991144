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

  /// A thread of its own that owns a connection to a database.
  ///
  /// The calls of a database block their thread. Swift's own threads are few and must not block, so a connection lives and
  /// dies on a thread that nothing else uses.
  final class DatabaseThread<Connection>: Sendable where Connection: SendableMetatype {
    private let jobs = JobQueue<@Sendable (inout Connection) -> Void>()

    /// Starts the thread. It ends when the instance is released and the jobs are done.
    ///
    /// - Parameter connection: makes the connection, on the thread.
    init(_ connection: @escaping @Sendable () -> Connection) {
      let start = ThreadStart { [jobs] in
        var connection = connection()
        while let job = jobs.next() { job(&connection) }
      }
      if !start.run() { jobs.close() }
    }

    deinit {
      jobs.close()
    }

    /// Does some work on the thread, after what was asked for earlier.
    func run<Answer: Sendable>(
      _ work: @escaping @Sendable (inout Connection) throws -> Answer
    ) async throws -> Answer {
      try await withCheckedThrowingContinuation { continuation in
        let isAccepted = jobs.append { connection in
          continuation.resume(with: Result { try work(&connection) })
        }
        if !isAccepted {
          continuation.resume(throwing: StoreError.unavailable("the system has no room for another thread"))
        }
      }
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
      let context = Unmanaged.passRetained(self)
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

  /// Jobs for a thread, first in first out.
  ///
  /// `@unchecked`: the mutex guards the variables, and both pointers are freed with the last reference.
  private final class JobQueue<Job: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [Job] = []
    private var first = 0
    private var isClosed = false

    init() {
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(condition, nil)
    }

    deinit {
      unsafe pthread_cond_destroy(condition)
      unsafe pthread_mutex_destroy(mutex)
      unsafe condition.deallocate()
      unsafe mutex.deallocate()
    }

    /// - Returns: false if the queue is closed.
    func append(_ job: Job) -> Bool {
      unsafe pthread_mutex_lock(mutex)
      defer { unsafe pthread_mutex_unlock(mutex) }
      if isClosed { return false }
      jobs.append(job)
      unsafe pthread_cond_signal(condition)
      return true
    }

    func close() {
      unsafe pthread_mutex_lock(mutex)
      isClosed = true
      unsafe pthread_cond_signal(condition)
      unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits for a job.
    ///
    /// - Returns: nil if the queue is closed and there is none left.
    func next() -> Job? {
      unsafe pthread_mutex_lock(mutex)
      defer { unsafe pthread_mutex_unlock(mutex) }
      while first == jobs.count && !isClosed { unsafe pthread_cond_wait(condition, mutex) }
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
#endif
