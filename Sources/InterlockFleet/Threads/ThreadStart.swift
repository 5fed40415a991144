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

  /// What a thread runs.
  final class ThreadStart: Sendable {
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
#endif
