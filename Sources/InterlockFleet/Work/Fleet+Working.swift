import Interlock

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Fleet {
  /// Carries out the effects of an event that a fleet's machine has emitted.
  public typealias Deliverer = @Sendable (_ delivery: Delivery<Effect>) async throws -> E?

  /// Attempts due timeouts and makes deliveries, until the task is cancelled. Any number of workers in any number of
  /// processes share the work.
  ///
  /// ```swift
  /// func serve(_ shop: Fleet<Order, Step, Mail>) async throws {
  ///   try await shop.work { delivery in
  ///     switch delivery.effect {
  ///     case .confirmation(let id):
  ///       print("to the customer of", id, "with the key", delivery.key)
  ///       return .confirm
  ///     }
  ///   }
  /// }
  /// ```
  ///
  /// An effect is delivered at least once (P4). If its deliverer throws, it is delivered again later, and parked in the
  /// end. If the deliverer returns an event, that event is sent to the machine in the transaction that
  /// finishes the delivery, so it is attempted exactly once.
  ///
  /// - Parameters:
  ///   - options: how to work.
  ///   - deliverer: carries out an effect, and returns an event for its machine, or nil. It may be called several times for
  ///     the same effect, also at the same time in several processes.
  /// - Throws: `CancellationError` when the task is cancelled, and ``StoreError`` if the store fails for other reasons
  ///   than a moment's. While it is unavailable, the worker waits.
  public func work(_ options: WorkOptions = WorkOptions(), delivering deliverer: @escaping Deliverer)
    async throws
  {
    var pause = Duration.milliseconds(100)
    while true {
      try Task.checkCancellation()
      do {
        let timeouts = try await attemptTimeouts(options)
        let deliveries = try await deliver(options, delivering: deliverer)
        pause = .milliseconds(100)
        if timeouts + deliveries == 0 {
          try await store.waitForWork(claim(options), atMost: options.patience)
        }
      } catch let error as StoreError where error.isTransient {
        meter.recordRetry()
        try await Task.sleep(for: pause)
        pause = min(.seconds(10), pause * 2)
      }
    }
  }

  /// Attempts the timeouts that are due, once each (P3).
  ///
  /// - Returns: the number of machines that were claimed.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func attemptTimeouts(_ options: WorkOptions = WorkOptions()) async throws -> Int {
    let machines = try await store.claimTimeouts(claim(options))
    try await each(machines, options) { machine in
      let access = MachineAccess(fleet: name, id: machine.id)
      if machine.tries > options.tries {
        return try await park(
          machine.id, because: "its timeout ended \(options.tries) workers, or their transactions")
      }
      _ = try await run(.time, access)
      meter.recordTimeout(late: machine.dueAt.duration(to: .now))
    }
    return machines.count
  }

  /// Makes the deliveries that are due, once each.
  ///
  /// - Returns: the number of deliveries that were claimed.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func deliver(_ options: WorkOptions = WorkOptions(), delivering deliverer: @escaping Deliverer)
    async throws
    -> Int
  {
    let deliveries = try await store.claimDeliveries(claim(options))
    try await each(deliveries, options) { row in
      let hasFailed = try await deliver(row, options, deliverer)
      meter.recordDelivery(late: row.dueAt.duration(to: .now), hasFailed: hasFailed)
    }
    return deliveries.count
  }

  /// Makes one delivery.
  ///
  /// - Returns: whether it failed.
  private func deliver(_ row: DeliveryRow, _ options: WorkOptions, _ deliverer: Deliverer) async throws
    -> Bool
  {
    let isLast = row.tries >= options.tries
    do {
      switch row.kind {
      case .effect:
        if row.tries > options.tries { throw DeliveryFailure(reason: "it ended its workers", isFinal: true) }
        let effect = try JSON.value(Effect.self, from: row.payload)
        let delivery = Delivery(
          effect: effect, id: row.id, key: "\(name)/\(row.id)/\(row.key)", tries: row.tries,
          addedAt: row.addedAt)
        guard let event = try await result(of: delivery, deliverer) else {
          try await finish(row)
          return false
        }
        try await send(event, finishing: row, key: nil)
      case .event:
        if row.tries > options.tries {
          let reason =
            "the event posted with the key \(String(reflecting: row.key)) ended \(options.tries) workers"
          try await parkOrMake(row.id, because: reason)
          throw DeliveryFailure(reason: reason, isFinal: true)
        }
        guard let event = try event(from: row.payload) else {
          throw DeliveryFailure(reason: "its event is none of \(E.self)", isFinal: true)
        }
        try await send(event, finishing: row, key: row.key)
      }
      return false
    } catch let error as StoreError {
      throw error
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let isFinal = isLast || (error as? DeliveryFailure)?.isFinal ?? false
      try await store.returnDelivery(
        row.number, in: name, after: isFinal ? nil : options.delay(after: row.tries), reason: "\(error)")
      return true
    }
  }

  /// Calls the deliverer, and tells its errors from the store's.
  private func result(of delivery: Delivery<Effect>, _ deliverer: Deliverer) async throws -> E? {
    do {
      return try await deliverer(delivery)
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw DeliveryFailure(reason: "\(error)", isFinal: false)
    }
  }

  /// Sends an event in the transaction that finishes a delivery.
  private func send(_ event: E, finishing row: DeliveryRow, key: String?) async throws {
    let access = MachineAccess(fleet: name, id: row.id, key: key, delivery: row.number)
    switch try await run(.event(event), access) {
    case .answered(let answer):
      if answer.isRepeated { try await finish(row) }
    case .delivered, .done: break
    case .failed(let error): throw error
    }
  }

  /// Removes a delivery.
  private func finish(_ row: DeliveryRow) async throws {
    try await retrying(isRepeatable: true) { try await store.finishDelivery(row.number, in: name) }
  }

  private func claim(_ options: WorkOptions) -> Claim {
    Claim(fleet: name, version: version, limit: options.batch, lease: options.lease)
  }

  /// Works on elements, a few at the same time.
  private func each<Element: Sendable>(
    _ elements: [Element], _ options: WorkOptions, _ body: @escaping @Sendable (Element) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, element) in elements.enumerated() {
        if index >= options.concurrency { try await group.next() }
        group.addTask { try await body(element) }
      }
      try await group.waitForAll()
    }
  }
}

/// The reason why a delivery failed.
private struct DeliveryFailure: Error, CustomStringConvertible {
  let reason: String
  let isFinal: Bool
  var description: String { reason }
}
