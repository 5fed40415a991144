package import InterlockFleet

/// A store that breaks its promise on purpose: it saves a machine in one transaction, and all else in another one.
package struct SplitStore: FleetStore {
  private let store: any FleetStore

  package init(_ store: any FleetStore) {
    self.store = store
  }

  package func transact<Answer: Sendable>(
    _ access: MachineAccess,
    _ body: @escaping @Sendable (MachineLoad) throws -> (write: MachineWrite?, answer: Answer)
  ) async throws -> Answer {
    let (write, answer) = try await store.transact(access) { load in
      let (write, answer) = try body(load)
      guard let write, access.delivery == nil else { return (write, (nil as MachineWrite?, answer)) }
      // The answer is part of the second transaction, so this one goes without the key.
      return (MachineWrite(row: write.row), (write, answer))
    }
    guard let write else { return answer }
    try await Task.sleep(for: .milliseconds(2))
    return try await store.transact(access) { load in
      var rest = write
      rest.row = load.row ?? write.row
      return (rest, answer)
    }
  }

  package func prepare() async throws { try await store.prepare() }

  package func claimTimeouts(_ claim: Claim) async throws -> [ClaimedMachine] {
    try await store.claimTimeouts(claim)
  }

  package func post(
    _ event: String, to id: String, key: String, in fleet: String, after delay: Duration
  ) async throws {
    try await store.post(event, to: id, key: key, in: fleet, after: delay)
  }

  package func claimDeliveries(_ claim: Claim) async throws -> [ClaimedDelivery] {
    try await store.claimDeliveries(claim)
  }

  package func finishDelivery(_ number: Int64, in fleet: String) async throws {
    try await store.finishDelivery(number, in: fleet)
  }

  package func returnDelivery(
    _ number: Int64, in fleet: String, after delay: Duration?, reason: String
  ) async throws {
    try await store.returnDelivery(number, in: fleet, after: delay, reason: reason)
  }

  package func releaseDeliveries(of id: String, in fleet: String) async throws {
    try await store.releaseDeliveries(of: id, in: fleet)
  }

  package func waitForWork(_ claim: Claim, atMost limit: Duration) async throws {
    try await store.waitForWork(claim, atMost: limit)
  }

  package func machine(_ id: String, in fleet: String) async throws -> MachineRow? {
    try await store.machine(id, in: fleet)
  }

  package func machines(
    _ filter: MachineFilter, in fleet: String, after last: String?, limit: Int
  ) async throws -> [MachineRow] {
    try await store.machines(filter, in: fleet, after: last, limit: limit)
  }

  package func journal(of id: String, in fleet: String) async throws -> [JournalRow] {
    try await store.journal(of: id, in: fleet)
  }

  package func deliveries(of id: String?, in fleet: String, limit: Int) async throws -> [DeliveryRow] {
    try await store.deliveries(of: id, in: fleet, limit: limit)
  }

  package func forgetAnswers(olderThan age: Duration, in fleet: String) async throws -> Int {
    try await store.forgetAnswers(olderThan: age, in: fleet)
  }

  package func census(of fleet: String) async throws -> Census { try await store.census(of: fleet) }
}
