#if PostgreSQL
  /// A connection that only listens.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  struct PostgreSQLListener: ListeningConnection {
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
        session = try PostgreSQLSession(address, running: "LISTEN \(notificationChannel)")
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
      SQLStatement("SELECT pg_notify('\(notificationChannel)', ?1)", .text(fleet))
    }
  }
#endif
