#if PostgreSQL
  #if canImport(Darwin)
    internal import Darwin
  #elseif canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Android)
    internal import Android
  #endif

  /// A connection that only listens.
  struct NotificationConnection {
    /// The channel of all fleets. A notification's payload is the name of a fleet.
    static let channel = "interlock_fleet"

    private let address: ConnectionString
    private let interruption: Interruption
    private var session: PostgreSQLSession?

    init(_ address: ConnectionString, interruption: Interruption) {
      self.address = address
      self.interruption = interruption
    }

    /// Begins to listen.
    mutating func open() throws {
      do {
        session = try PostgreSQLSession(address, running: "LISTEN \(Self.channel)")
      } catch let failure as PostgreSQLFailure {
        throw failure.error
      }
    }

    /// Waits for notifications, or for an interruption.
    ///
    /// - Returns: the fleets for which there were notifications.
    mutating func next() throws -> Set<String> {
      guard let session else { return [] }
      do {
        let early = try session.notifications()
        if !early.isEmpty { return Set(early) }
        interruption.wait(orFor: session.socket)
        return Set(try session.notifications())
      } catch let failure as PostgreSQLFailure {
        self.session = nil
        throw failure.error
      }
    }
  }

  extension SQLStatement {
    /// Tells everybody that a fleet may have work.
    static func notification(for fleet: String) -> SQLStatement {
      SQLStatement("SELECT pg_notify('\(NotificationConnection.channel)', ?1)", .text(fleet))
    }
  }

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
    func wait(orFor socket: Int32) {
      var sources = [
        pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        pollfd(fd: reader, events: Int16(POLLIN), revents: 0),
      ]
      _ = unsafe poll(&sources, 2, -1)
    }
  }
#endif
