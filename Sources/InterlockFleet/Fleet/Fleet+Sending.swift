import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet {
  /// Attempts an event on a machine, in one transaction (W1).
  ///
  /// The timeouts that are due by the store's clock are attempted first. A machine that does not exist is created,
  /// even if the event is then refused.
  ///
  /// If the attempt crashes this process, nothing is saved or counted. The crashes of workers are: see ``post(_:to:key:after:)``.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - id: the machine's identifier: 1 to 1,000 bytes of UTF-8 without NUL.
  ///   - key: identifies this event among those for the machine. If it is sent again, the first answer is
  ///     returned and nothing changes (W2). Without a key, each delivery is a new event.
  /// - Returns: the answer, once it is saved.
  /// - Throws: ``FleetError`` and ``StoreError``. A store that fails for a moment is tried again, unless that could
  ///   attempt an event without a key twice.
  @discardableResult
  public func send(_ event: E, to id: String, key: String? = nil) async throws -> FleetAnswer<S> {
    let access = MachineAccess(fleet: name, id: id, key: key)
    switch try await run(.event(event), access) {
    case .answered(let answer): return answer
    case .failed(let error): throw error
    case .done, .delivered: preconditionFailure("An event is answered.")
    }
  }

  /// Saves an event for a worker to send (W5).
  ///
  /// When this returns, the event will be attempted, whatever happens to this process. A machine whose events crash
  /// their workers several times is parked (W6). Events for one machine are attempted in the order in which they
  /// come due. An event that can't be attempted holds up the events after it.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - id: the machine's identifier.
  ///   - key: identifies the event among those for the machine; see ``send(_:to:key:)``. An event that is pending or was answered is
  ///     not saved again.
  ///   - delay: how long the event waits.
  /// - Throws: ``FleetError/deleted(_:)`` and ``StoreError``.
  public func post(_ event: E, to id: String, key: String, after delay: Duration = .zero) async throws {
    let delivery = NewDelivery(
      kind: .event, key: key, payload: try JSON.text(of: SavedState(event)), after: delay)
    let access = MachineAccess(fleet: name, id: id, key: key)
    let isDeleted = try await retrying(isRepeatable: true) {
      try await transact(access) { load in
        if load.answer != nil { return (nil, false) }
        if load.row?.deletedAt != nil { return (nil, true) }
        return (MachineWrite(row: nil, deliveries: [delivery]), false)
      }
    }
    if isDeleted { throw FleetError.deleted(id) }
  }

  /// Makes a machine in the definition's initial state, if it does not exist. No handlers run.
  ///
  /// - Parameter id: the machine's identifier: 1 to 1,000 bytes of UTF-8 without NUL.
  /// - Returns: whether it was made.
  /// - Throws: ``FleetError`` and ``StoreError``.
  @discardableResult
  public func start(_ id: String) async throws -> Bool {
    try await isChanged(.start, MachineAccess(fleet: name, id: id))
  }

  /// Attempts the due timeouts of one machine.
  ///
  /// - Returns: whether any were due.
  /// - Throws: ``FleetError`` and ``StoreError``.
  @discardableResult
  public func attemptTimeouts(of id: String) async throws -> Bool {
    try await isChanged(.time, MachineAccess(fleet: name, id: id))
  }

  /// Runs a transaction without an answer.
  func isChanged(_ purpose: Purpose<E>, _ access: MachineAccess) async throws -> Bool {
    switch try await run(purpose, access) {
    case .done(let isChanged): return isChanged
    case .failed(let error): throw error
    case .answered, .delivered: preconditionFailure("There is no event.")
    }
  }

  /// Runs a transaction.
  func run(_ purpose: Purpose<E>, _ access: MachineAccess) async throws -> Verdict<S> {
    let transaction = Transaction(fleet: self, access: access, purpose: purpose)
    let clock = ContinuousClock()
    let start = clock.now
    let isEvent = if case .event = purpose { true } else { false }
    let verdict = try await retrying(isRepeatable: !isEvent || access.key != nil || access.delivery != nil) {
      try await transact(access) { try transaction.run($0) }
    }
    meter.record(verdict, in: clock.now - start)
    return verdict
  }

  /// Runs a transaction of the store, which is given texts that it can keep.
  func transact<Answer: Sendable>(
    _ access: MachineAccess,
    _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
  ) async throws -> Answer {
    try await store.transact(access) { load in
      let (write, answer) = try body(load)
      return (write?.storable, answer)
    }
  }

  /// Tries an operation again while the store fails for a moment.
  ///
  /// - Parameter isRepeatable: whether the operation may be carried out twice.
  func retrying<Answer: Sendable>(
    isRepeatable: Bool, _ body: () async throws -> Answer
  ) async throws -> Answer {
    var delay = retryDelay
    for _ in 0..<Self.retryLimit {
      do {
        return try await body()
      } catch let error as StoreError {
        guard isRepeatable ? error.isPassing : error.isTransient else { throw error }
        meter.recordRetry()
        try await Task.sleep(for: delay)
        delay *= 2
      }
    }
    return try await body()
  }

  /// How often an operation is tried again, for two thirds of a second in all.
  private static var retryLimit: Int { 6 }
}
