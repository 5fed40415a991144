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

  /// Lets a write to a connection that the other side has closed fail on this thread, rather than end the process by a signal. Not all
  /// libraries of databases see to that.
  func ignoreBrokenPipes() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Lets the thread sleep, which runs nothing else meanwhile.
  func sleepBriefly(microseconds: Int) {
    _ = usleep(UInt32(clamping: microseconds))
  }

  /// Writes a line to standard error, in one call of the system.
  func writeOnStandardError(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  }
#endif
