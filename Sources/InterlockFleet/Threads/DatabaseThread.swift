#if SQLite || PostgreSQL || Redis
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// A thread with a connection of its own, as the code that runs on it sees it.
  ///
  /// It is not `Sendable`, so it stays on its thread.
  final class DatabaseThread<Connection>: RunningThread {
    var connection: Connection

    fileprivate init(pool: AnyObject, _ connection: Connection) {
      self.connection = connection
      super.init(pool: pool)
    }

    /// The thread that runs this code, if it is one of a pool.
    static func current(in pool: AnyObject) -> DatabaseThread? {
      guard let thread = RunningThread.current, thread.pool == ObjectIdentifier(pool) else { return nil }
      // All threads of a pool have connections of one type.
      return unsafe unsafeDowncast(thread, to: DatabaseThread.self)
    }

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - pool: those that the thread is one of. It lives at least as long as the thread.
    ///   - connection: makes the thread's connection, on the thread.
    ///   - body: what the thread does.
    /// - Returns: false if the system refused.
    static func start(
      in pool: some AnyObject & Sendable, _ connection: @escaping @Sendable () -> Connection,
      _ body: @escaping @Sendable (DatabaseThread) -> Void
    ) -> Bool where Connection: SendableMetatype {
      ThreadStart {
        ignoreBrokenPipes()
        let thread = DatabaseThread(pool: pool, connection())
        thread.asCurrent { body(thread) }
      }.run()
    }
  }

  /// What is known of a thread on the thread itself.
  class RunningThread {
    fileprivate let pool: ObjectIdentifier

    fileprivate init(pool: AnyObject) {
      self.pool = ObjectIdentifier(pool)
    }

    /// Where each thread keeps what is known of it.
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let code = unsafe pthread_key_create(&key, nil)
      precondition(code == 0, "The program has no more keys for thread-specific data.")
      return key
    }()

    /// What is known of the thread that runs this code; nil for the threads of others.
    fileprivate static var current: RunningThread? {
      unsafe pthread_getspecific(key).map {
        unsafe Unmanaged<RunningThread>.fromOpaque($0).takeUnretainedValue()
      }
    }

    /// Lets the thread that runs this code be this one, while a closure runs.
    fileprivate func asCurrent(_ body: () -> Void) {
      unsafe pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
      body()
      pthread_setspecific(Self.key, nil)
    }
  }
#endif
