#if SQLite
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// Which file stands at a path: its device and its number there.
  ///
  /// A file that was removed goes on to exist for those who have it open, so that only a look at its path tells.
  struct FileIdentity: Hashable {
    private let device: UInt64
    private let number: UInt64

    /// - Returns: nil if there is no file, or none that may be looked at.
    init?(path: String) {
      var status = stat()
      guard unsafe stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// Whether the connections of a store have had their file open.
  ///
  /// `@unchecked`: the monitor guards the variable.
  final class FileRecord: @unchecked Sendable {
    private let monitor = Monitor()
    private var wasOpen = false

    var hasBeenOpen: Bool {
      get { monitor.withLock { wasOpen } }
      set { monitor.withLock { wasOpen = newValue } }
    }
  }
#endif
