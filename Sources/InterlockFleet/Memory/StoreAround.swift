/// A store that has another one do the work.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
package protocol StoreAround: FleetStore {
  var inner: any FleetStore { get }

  /// Carries out an operation of the inner store.
  func perform<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer
}

// The protocol says what each operation promises.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension StoreAround {
  package func perform<Answer: Sendable>(_ body: () async throws -> Answer) async throws -> Answer {
    try await body()
  }

  /// See ``FleetStore/prepare()``.
  public func prepare() async throws { try await inner.prepare() }

  /// See ``FleetStore/claimTimeouts(_:)``.
  public func claimTimeouts(_ claim: Claim) async throws -> [ClaimedMachine] {
    try await perform { try await inner.claimTimeouts(claim) }
  }

  /// See ``FleetStore/post(_:to:key:in:after:)``.
  public func post(_ event: String, to id: String, key: String, in fleet: String, after delay: Duration)
    async throws
  {
    try await perform { try await inner.post(event, to: id, key: key, in: fleet, after: delay) }
  }

  /// See ``FleetStore/claimDeliveries(_:)``.
  public func claimDeliveries(_ claim: Claim) async throws -> [ClaimedDelivery] {
    try await perform { try await inner.claimDeliveries(claim) }
  }

  /// See ``FleetStore/finishDelivery(_:in:)``.
  public func finishDelivery(_ number: Int64, in fleet: String) async throws {
    try await perform { try await inner.finishDelivery(number, in: fleet) }
  }

  /// See ``FleetStore/returnDelivery(_:in:after:reason:)``.
  public func returnDelivery(
    _ number: Int64, in fleet: String, after delay: Duration?, reason: String
  ) async throws {
    try await perform { try await inner.returnDelivery(number, in: fleet, after: delay, reason: reason) }
  }

  /// See ``FleetStore/releaseDeliveries(of:in:)``.
  public func releaseDeliveries(of id: String, in fleet: String) async throws {
    try await perform { try await inner.releaseDeliveries(of: id, in: fleet) }
  }

  /// See ``FleetStore/waitForWork(_:atMost:)``.
  public func waitForWork(_ claim: Claim, atMost limit: Duration) async throws {
    try await perform { try await inner.waitForWork(claim, atMost: limit) }
  }

  /// See ``FleetStore/machine(_:in:)``.
  public func machine(_ id: String, in fleet: String) async throws -> MachineRow? {
    try await perform { try await inner.machine(id, in: fleet) }
  }

  /// See ``FleetStore/machines(_:in:after:limit:)``.
  public func machines(
    _ filter: MachineFilter, in fleet: String, after last: String?, limit: Int
  ) async throws -> [MachineRow] {
    try await perform { try await inner.machines(filter, in: fleet, after: last, limit: limit) }
  }

  /// See ``FleetStore/journal(of:in:)``.
  public func journal(of id: String, in fleet: String) async throws -> [JournalRow] {
    try await perform { try await inner.journal(of: id, in: fleet) }
  }

  /// See ``FleetStore/deliveries(_:in:limit:)``.
  public func deliveries(_ filter: DeliveryFilter, in fleet: String, limit: Int) async throws -> [DeliveryRow]
  {
    try await perform { try await inner.deliveries(filter, in: fleet, limit: limit) }
  }

  /// See ``FleetStore/forgetAnswers(olderThan:in:)``.
  public func forgetAnswers(olderThan age: Duration, in fleet: String) async throws -> Int {
    try await perform { try await inner.forgetAnswers(olderThan: age, in: fleet) }
  }

  /// See ``FleetStore/census(of:)``.
  public func census(of fleet: String) async throws -> Census {
    try await perform { try await inner.census(of: fleet) }
  }
}
