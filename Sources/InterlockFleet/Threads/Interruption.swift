#if PostgreSQL || Redis
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// Wakes a thread that waits for a socket: a pipe that it waits for as well.
  final class Interruption: Sendable {
    private let reader: Int32
    private let writer: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      _ = unsafe pipe(&ends)
      (reader, writer) = (ends[0], ends[1])
    }

    deinit {
      _ = close(reader)
      _ = close(writer)
    }

    /// Lets the thread wait no more.
    func interrupt() {
      var byte: UInt8 = 0
      _ = unsafe write(writer, &byte, 1)
    }

    /// Waits until a socket has something to read, or an interruption.
    ///
    /// - Returns: whether the socket has something to read, or has failed.
    @discardableResult
    func wait(orFor socket: Int32) -> Bool {
      var sources = [
        pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
      ]
      _ = unsafe poll(&sources, 2, -1)
      return sources[0].revents != 0
    }
  }
#endif
