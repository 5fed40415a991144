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
  /// An effect is delivered at least once (W4). If its deliverer throws, it is delivered again later, and parked in the
  /// end. If the deliverer returns an event, that event is sent to the machine in the transaction that
  /// finishes the delivery, so it is attempted exactly once.
  ///
  /// - Parameters:
  ///   - options: how to work.
  ///   - deliverer: carries out an effect, and returns an event for its machine, or nil. It may be called several times for
  ///     the same effect, also at the same time in several processes.
  /// - Throws: `CancellationError` when the task is cancelled, and ``StoreError`` if the store fails for other reasons
  ///   than a moment's. While it is unavailable, and after an answer of it is lost, the worker waits and tries again.
  ///   ``FleetError/sameVersion(_:saved:own:)``, if the first machines that it claims were saved with another definition of the same
  ///   version: one of the two is a mistake.
  public func work(_ options: WorkOptions = WorkOptions(), delivering deliverer: @escaping Deliverer)
    async throws
  {
    var pause = Duration.milliseconds(100)
    var hasWorked = false
    while true {
      try Task.checkCancellation()
      do {
        let counts = [
          try await count(&hasWorked) { try await attemptTimeouts(options) },
          try await count(&hasWorked) { try await deliver(options, delivering: deliverer) },
        ]
        pause = .milliseconds(100)
        if counts == [0, 0] {
          try await store.waitForWork(in: name, version: version, atMost: options.patience)
        } else if counts.allSatisfy({ $0 ?? 0 == 0 }) {
          try await Task.sleep(for: .milliseconds(100))
        }
      } catch let error as StoreError where error.isPassing {
        // What was carried out, though the answer is lost, is not claimed again.
        meter.recordRetry()
        try await Task.sleep(for: pause)
        pause = min(.seconds(10), pause * 2)
      }
    }
  }

  /// How many pieces of work were claimed; nil if all of them belong to machines of another definition, which a worker tolerates that can
  /// work on others.
  private func count(_ hasWorked: inout Bool, _ body: () async throws -> Int) async throws -> Int? {
    do {
      let count = try await body()
      if count > 0 { hasWorked = true }
      return count
    } catch FleetError.sameVersion where hasWorked {
      return nil
    }
  }

  /// Attempts a batch of the timeouts that are due, once each (W3).
  ///
  /// - Returns: the number of machines that were claimed.
  /// - Throws: ``StoreError``; ``FleetError/sameVersion(_:saved:own:)``, if all that were claimed have that error.
  @discardableResult
  public func attemptTimeouts(_ options: WorkOptions = WorkOptions()) async throws -> Int {
    try await holding(.timeouts, options) { machine in
      if machine.tries > options.tries {
        return try await park(
          machine.id, because: "its timeout ended \(options.tries) workers, or their transactions")
      }
      do {
        if case .failed(let error) = try await run(.time, MachineAccess(fleet: name, id: machine.id)) {
          try await leaveToOthers(machine, error)
        }
      } catch let error as StoreError where error.isAboutItsRows {
        try await park(machine.id, because: "what follows from its timeouts can't be saved: \(error)")
      }
      meter.recordTimeout(late: machine.dueAt.duration(to: .now))
    }
  }

  /// Makes a batch of the deliveries that are due, once each. Of the events that were posted for a machine, it attempts the first one: call
  /// it again, until it returns zero.
  ///
  /// - Returns: the number of deliveries that were claimed.
  /// - Throws: ``StoreError``; ``FleetError/sameVersion(_:saved:own:)``, if all that were claimed have that error.
  @discardableResult
  public func deliver(_ options: WorkOptions = WorkOptions(), delivering deliverer: @escaping Deliverer)
    async throws
    -> Int
  {
    try await holding(.deliveries, options) { work in
      guard let row = work.delivery else { return }
      let hasFailed = try await deliver(work, row, options, deliverer)
      meter.recordDelivery(late: row.dueAt.duration(to: .now), hasFailed: hasFailed)
    }
  }

  /// Makes one delivery.
  ///
  /// - Returns: whether it failed.
  private func deliver(
    _ work: ClaimedWork, _ row: DeliveryRow, _ options: WorkOptions, _ deliverer: Deliverer
  ) async throws -> Bool {
    let isLast = row.tries >= options.tries
    do {
      switch row.kind {
      case .effect:
        if row.tries > options.tries { throw DeliveryFailure(reason: "it ended its workers", isFinal: true) }
        let effect = try JSON.value(Effect.self, from: row.payload)
        let delivery = Delivery(
          effect: effect, id: row.id, key: outsideKey(of: row), tries: row.tries, addedAt: row.addedAt)
        guard let event = try await result(of: delivery, deliverer) else {
          try await settle(work, .finished)
          return false
        }
        try await send(event, finishing: work, row, key: nil)
      case .event:
        if row.tries > options.tries {
          let reason =
            "the event posted with the key \(String(reflecting: row.key)) ended \(options.tries) workers"
          try await parkOrMake(row.id, because: reason)
          throw DeliveryFailure(reason: reason, isFinal: true)
        }
        try await send(try await event(of: row), finishing: work, row, key: row.key)
      }
      return false
    } catch let error as StoreError where !error.isAboutItsRows {
      throw error
    } catch let error as FleetError where error.isAboutDefinition {
      try await leaveToOthers(work, error)
      return false
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      var isFinal = isLast || (error as? DeliveryFailure)?.isFinal ?? false
      if case FleetError.deleted = error { isFinal = true }
      try await settle(
        work,
        .failed(
          reason: "\(error)".storableReason, retryAfter: isFinal ? nil : options.delay(after: row.tries)))
      return true
    }
  }

  /// Reads a posted event.
  ///
  /// - Throws: ``FleetError/sameVersion(_:saved:own:)`` and ``FleetError/laterVersion(_:saved:own:)``, if it can't be read and its machine
  ///   is one of another definition: others can read it.
  private func event(of row: DeliveryRow) async throws -> E {
    do {
      if let event = try event(from: row.payload) { return event }
      throw DeliveryFailure(reason: "its event is none of \(E.self)", isFinal: true)
    } catch {
      if case .failed(let other) = try await run(.migrate, MachineAccess(fleet: name, id: row.id)),
        other.isAboutDefinition
      {
        throw other
      }
      throw error
    }
  }

  /// Leaves a machine that this definition can't restore to those who can.
  ///
  /// - Throws: ``FleetError/sameVersion(_:saved:own:)``: this worker should not run.
  private func leaveToOthers(_ work: ClaimedWork, _ error: FleetError) async throws {
    if !error.isAboutDefinition { return }
    try await settle(work, .returned)
    // A later version may have touched the machine since it was claimed.
    if case .sameVersion = error { throw error }
  }

  /// The key of an effect among all in the store. Only names of fleets are escaped, as the key at the end has no slash.
  private func outsideKey(of row: DeliveryRow) -> String {
    let name = name.replacing("%", with: "%25").replacing("/", with: "%2F")
    return "\(name)/\(row.id)/\(row.key)"
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
  private func send(_ event: E, finishing work: ClaimedWork, _ row: DeliveryRow, key: String?) async throws {
    let access = MachineAccess(fleet: name, id: row.id, key: key, delivery: row.number)
    switch try await run(.event(event), access) {
    case .answered(let answer):
      if answer.isRepeated { try await settle(work, .finished) }
    case .delivered, .done: break
    case .failed(let error): throw error
    }
  }

  private func settle(_ work: ClaimedWork, _ settlement: Settlement) async throws {
    _ = try await retrying(isRepeatable: true) { try await store.settle([work], settlement, in: name) }
  }
}

extension FleetError {
  /// Whether the machine belongs to another definition than this fleet's.
  fileprivate var isAboutDefinition: Bool {
    switch self {
    case .sameVersion, .laterVersion: true
    default: false
    }
  }
}

/// The reason why a delivery failed.
private struct DeliveryFailure: Error, CustomStringConvertible {
  let reason: String
  let isFinal: Bool
  var description: String { reason }
}
