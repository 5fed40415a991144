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

  /// See ``FleetStore/claim(_:)``.
  public func claim(_ claim: Claim) async throws -> [ClaimedWork] {
    try await perform { try await inner.claim(claim) }
  }

  /// See ``FleetStore/settle(_:_:in:)``.
  public func settle(_ work: [ClaimedWork], _ settlement: Settlement, in fleet: String) async throws
    -> [ClaimedWork]
  {
    try await perform { try await inner.settle(work, settlement, in: fleet) }
  }

  /// See ``FleetStore/waitForWork(in:version:atMost:)``.
  public func waitForWork(in fleet: String, version: Int, atMost limit: Duration) async throws {
    try await perform { try await inner.waitForWork(in: fleet, version: version, atMost: limit) }
  }

  /// See ``FleetStore/machines(_:in:after:limit:)``.
  public func machines(
    _ filter: MachineFilter, in fleet: String, after last: String?, limit: Int
  ) async throws -> [MachineRow] {
    try await perform { try await inner.machines(filter, in: fleet, after: last, limit: limit) }
  }

  /// See ``FleetStore/journal(of:in:after:limit:)``.
  public func journal(of id: String, in fleet: String, after last: Int64, limit: Int) async throws
    -> [JournalRow]
  {
    try await perform { try await inner.journal(of: id, in: fleet, after: last, limit: limit) }
  }

  /// See ``FleetStore/deliveries(_:in:after:limit:)``.
  public func deliveries(
    _ filter: DeliveryFilter, in fleet: String, after last: Int64, limit: Int
  ) async throws -> [DeliveryRow] {
    try await perform { try await inner.deliveries(filter, in: fleet, after: last, limit: limit) }
  }

  /// See ``FleetStore/census(of:)``.
  public func census(of fleet: String) async throws -> Census {
    try await perform { try await inner.census(of: fleet) }
  }

  /// See ``FleetStore/remove(_:in:limit:)``.
  public func remove(_ removal: Removal, in fleet: String, limit: Int) async throws -> Int {
    try await perform { try await inner.remove(removal, in: fleet, limit: limit) }
  }
}
