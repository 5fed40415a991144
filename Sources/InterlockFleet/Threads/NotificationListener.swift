#if PostgreSQL || Redis
  /// The channel of all fleets. A notification's payload is the name of a fleet.
  let notificationChannel = "interlock_fleet"

  /// A connection that only listens.
  protocol ListeningConnection: SendableMetatype {
    /// Begins to listen.
    mutating func open() throws

    /// Waits for notifications, or for an interruption.
    ///
    /// - Returns: the fleets for which there were notifications.
    mutating func next() throws -> Set<String>
  }

  /// Wakes those who wait for work in a fleet when the server says that there may be some.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  actor NotificationListener<Connection: ListeningConnection> {
    private let thread: DatabaseThreads<Connection>
    private let interruption: Interruption
    private var opening: Task<Void, any Error>?
    private var counts: [String: Int] = [:]
    private var losses = 0
    private var waiters: [Int: (fleet: String, continuation: CheckedContinuation<Void, Never>)] = [:]
    private var lastNumber = 0

    init(_ connection: @escaping @Sendable (Interruption) -> Connection) {
      let interruption = Interruption()
      self.interruption = interruption
      thread = DatabaseThreads { connection(interruption) }
    }

    deinit {
      interruption.interrupt()
    }

    /// The number of notifications for a fleet so far. From now on they are heard.
    func count(for fleet: String) async throws -> Int {
      try await listen()
      return counts[fleet, default: 0] + losses
    }

    /// Waits for a notification.
    ///
    /// - Parameters:
    ///   - count: the number of notifications that are not waited for any more.
    ///   - fleet: the fleet's name.
    ///   - limit: how long to wait at most.
    func wait(after count: Int, for fleet: String, atMost limit: Duration) async throws {
      if counts[fleet, default: 0] + losses != count { return }
      lastNumber += 1
      let number = lastNumber
      let timer = Task {
        try? await Task.sleep(for: limit)
        waiters.removeValue(forKey: number)?.continuation.resume()
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiters[number] = (fleet, $0) }
      } onCancel: {
        timer.cancel()
      }
      timer.cancel()
      try Task.checkCancellation()
    }

    private func listen() async throws {
      if let opening { return try await opening.value }
      let opening = Task { [thread] in try await thread.run { try $0.open() } }
      self.opening = opening
      do {
        try await opening.value
      } catch {
        self.opening = nil
        throw error
      }
      Task { [weak self, thread] in
        while let fleets = try? await thread.run({ try $0.next() }) {
          guard let self else { return }
          await hear(fleets)
        }
        await self?.lose()
      }
    }

    private func hear(_ fleets: Set<String>) {
      for fleet in fleets { counts[fleet, default: 0] += 1 }
      wake { fleets.contains($0) }
    }

    /// Lets all look for themselves, as nothing is heard any more.
    private func lose() {
      opening = nil
      losses += 1
      wake { _ in true }
    }

    private func wake(_ isAffected: (String) -> Bool) {
      for (number, waiter) in waiters where isAffected(waiter.fleet) {
        waiters[number] = nil
        waiter.continuation.resume()
      }
    }
  }
#endif
