/// A store and a fleet in which a law is checked, and short words for what the checks do with them.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct Trial: Sendable {
  let law: String
  let store: any FleetStore
  let fleet: String
  private let open: @Sendable () async throws -> any FleetStore

  init(law: String, store: any FleetStore, open: @escaping @Sendable () async throws -> any FleetStore) {
    self.law = law
    self.store = store
    self.open = open
    fleet = "contract-\(String(UInt64.random(in: .min ... .max), radix: 36))"
  }

  private init(_ trial: Trial, store: any FleetStore, fleet: String) {
    law = trial.law
    open = trial.open
    self.store = store
    self.fleet = fleet
  }

  /// The same fleet, by another store on the same database.
  func another() async throws -> Trial { Trial(self, store: try await open(), fleet: fleet) }

  /// Another fleet in the same store.
  func elsewhere(_ fleet: String? = nil) -> Trial {
    Trial(self, store: store, fleet: fleet ?? self.fleet + "-2")
  }

  func violation(_ problem: String) -> ContractViolation { ContractViolation(law: law, problem: problem) }

  /// Checks a condition.
  func expect(_ condition: Bool, _ sentence: String) throws {
    if !condition { throw violation(sentence) }
  }

  /// Checks that there are no differences.
  func equal<Value: Equatable>(_ actual: Value, _ expected: Value, _ subject: String) throws {
    if actual != expected { throw violation("\(subject): \(actual) instead of \(expected)") }
  }

  /// Checks that there is a value.
  func some<Value>(_ value: Value?, _ subject: String) throws -> Value {
    guard let value else { throw violation("\(subject): there is none") }
    return value
  }

  /// Checks that names that can't be stored are refused.
  func invalid(_ subject: String, _ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch StoreError.invalidName {
      return
    }
    throw violation("\(subject) is no name, and was not refused as an invalid one")
  }

  func claim(_ kind: Claim.Kind, _ limit: Int = 100, version: Int = 1, lease: Duration = .seconds(3600))
    async throws -> [ClaimedWork]
  {
    try await store.claim(Claim(kind, in: fleet, version: version, limit: limit, lease: lease))
  }

  @discardableResult
  func settle(_ work: [ClaimedWork], _ settlement: Settlement) async throws -> [ClaimedWork] {
    try await store.settle(work, settlement, in: fleet)
  }

  func wait(_ limit: Duration) async throws {
    try await store.waitForWork(in: fleet, version: 1, atMost: limit)
  }

  private func access(_ id: String, key: String?, delivery: Int64?) -> MachineAccess {
    MachineAccess(fleet: fleet, id: id, key: key, delivery: delivery)
  }

  /// Writes a machine, one revision on.
  @discardableResult
  func write(
    _ id: String, key: String? = nil, delivery: Int64? = nil,
    _ change: @escaping @Sendable (inout MachineRow, inout MachineWrite, MachineLoad) throws -> Void = {
      _, _, _ in
    }
  ) async throws -> MachineLoad {
    try await store.transact(access(id, key: key, delivery: delivery)) { load in
      var row = MachineRow(
        id: id, revision: (load.row?.revision ?? 0) + 1, snapshot: "{}", state: ".cart", version: 1,
        savedAt: load.now)
      var write = MachineWrite(row: nil)
      try change(&row, &write, load)
      write.row = row
      return (write, load)
    }
  }

  /// Reads a machine within a transaction.
  func load(_ id: String, key: String? = nil, delivery: Int64? = nil) async throws -> MachineLoad {
    try await store.transact(access(id, key: key, delivery: delivery)) { (nil, $0) }
  }

  /// Adds an event for a machine, without writing the machine.
  func post(_ event: String, to id: String, key: String, after delay: Duration = .zero) async throws {
    _ = try await store.transact(access(id, key: nil, delivery: nil)) { _ in
      let delivery = NewDelivery(kind: .event, key: key, payload: event, after: delay)
      return (MachineWrite(row: nil, deliveries: [delivery]), ())
    }
  }

  func machine(_ id: String) async throws -> MachineRow? {
    try await store.machines(.id(id), in: fleet, after: nil, limit: 2).first
  }

  func ids(_ filter: MachineFilter = .all, after last: String? = nil, limit: Int = 1000) async throws
    -> [String]
  {
    try await store.machines(filter, in: fleet, after: last, limit: limit).map(\.id)
  }

  func journal(of id: String, after last: Int64 = 0, limit: Int = 10_000) async throws -> [JournalRow] {
    try await store.journal(of: id, in: fleet, after: last, limit: limit)
  }

  func deliveries(_ filter: DeliveryFilter = .all, after last: Int64 = 0, limit: Int = 1000) async throws
    -> [DeliveryRow]
  {
    try await store.deliveries(filter, in: fleet, after: last, limit: limit)
  }

  func census() async throws -> Census { try await store.census(of: fleet) }

  func remove(_ removal: Removal, _ limit: Int = 1000) async throws -> Int {
    try await store.remove(removal, in: fleet, limit: limit)
  }
}

/// An error of a body.
struct TrialRefusal: Error {}

extension JournalRow {
  /// An event that has been attempted.
  static func entry(_ event: String, revision: Int64, at time: Timestamp) -> JournalRow {
    JournalRow(
      revision: revision, kind: .event, time: time, event: event, key: nil, result: "moved",
      configuration: ".cart")
  }
}
