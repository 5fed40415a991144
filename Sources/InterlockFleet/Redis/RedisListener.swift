#if Redis
  /// A connection that only listens.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  struct RedisListener: ListeningConnection {
    private let address: RedisAddress
    private let interruption: Interruption
    private var session: RedisSession?

    init(_ address: RedisAddress, interruption: Interruption) {
      self.address = address
      self.interruption = interruption
    }

    /// Begins to listen.
    mutating func open() throws {
      let session = try RedisSession(address, patience: .seconds(10))
      do {
        _ = try session.send([["SUBSCRIBE", notificationChannel]])
      } catch let lost as RedisSession.Lost {
        throw StoreError.unavailable(address.withoutSecrets(lost.reason))
      }
      self.session = session
    }

    /// Waits for notifications, or for an interruption.
    ///
    /// - Returns: the fleets for which there were notifications.
    mutating func next() throws -> Set<String> {
      guard let session, interruption.wait(orFor: session.socket) else { return [] }
      do {
        // A message says that it is one, on which channel, and what it says.
        return Set(try session.arrived().compactMap { $0.list.at(2).text })
      } catch let lost as RedisSession.Lost {
        self.session = nil
        throw StoreError.unavailable(address.withoutSecrets(lost.reason))
      }
    }
  }
#endif
