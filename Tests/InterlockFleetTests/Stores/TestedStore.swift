import Foundation
import InterlockFleet
import TestSupport
import Testing

/// The stores that are built.
enum TestedStore: CaseIterable, CustomTestStringConvertible {
  case memory
  #if SQLite
    case sqliteFile
    case sqliteInMemory
  #endif
  #if PostgreSQL
    case postgreSQL
  #endif
  #if Redis
    case redis
  #endif

  var testDescription: String { "\(self)" }

  /// Those that several store objects may share.
  static var shared: [TestedStore] {
    allCases.filter { store in
      switch store {
      case .memory: false
      #if SQLite
        case .sqliteFile: true
        case .sqliteInMemory: false
      #endif
      #if PostgreSQL
        case .postgreSQL: true
      #endif
      #if Redis
        case .redis: true
      #endif
      }
    }
  }

  /// Those with threads of their own.
  static var threaded: [TestedStore] { allCases.filter { $0 != .memory } }

  /// Opens a database with tables, and a fleet that no other test uses.
  ///
  /// - Parameter connections: the number of connections at most, where it can be chosen.
  func open(connections: Int = 4) async throws -> Shop {
    let shop: Shop
    switch self {
    case .memory:
      shop = Shop(MemoryStore())
    #if SQLite
      case .sqliteFile:
        let folder = TemporaryFolder()
        let path = folder.path("fleet.sqlite")
        shop = Shop(SQLiteStore(path: path), sibling: { SQLiteStore(path: path) }, keeping: folder)
      case .sqliteInMemory:
        shop = Shop(SQLiteStore(path: ":memory:"))
    #endif
    #if PostgreSQL
      case .postgreSQL:
        let server = try await PostgreSQLServer.shared()
        let address = server.address
        shop = Shop(
          try PostgreSQLStore(address, connections: connections), sibling: { try PostgreSQLStore(address) },
          keeping: server)
    #endif
    #if Redis
      case .redis:
        let server = try await RedisServer.shared()
        let address = server.address
        shop = Shop(
          try RedisStore(address, connections: connections) { _ in },
          sibling: { try RedisStore(address) { _ in } },
          keeping: server)
    #endif
    }
    try await shop.store.prepare()
    return shop
  }
}

/// A store with a fleet of its own, and short words for what tests do with it.
struct Shop: Sendable {
  let store: any FleetStore
  let fleet: String
  private let sibling: @Sendable () throws -> any FleetStore
  private let kept: (any Sendable)?

  init(
    _ store: any FleetStore, fleet: String = "fleet-\(UUID().uuidString)",
    sibling: (@Sendable () throws -> any FleetStore)? = nil, keeping kept: (any Sendable)? = nil
  ) {
    self.store = store
    self.fleet = fleet
    self.sibling = sibling ?? { store }
    self.kept = kept
  }

  /// The threads of the store's connections; nil for a store without any.
  var executor: (any TaskExecutor)? {
    #if SQLite
      if let store = store as? SQLiteStore { return store.taskExecutor }
    #endif
    #if PostgreSQL
      if let store = store as? PostgreSQLStore { return store.taskExecutor }
    #endif
    #if Redis
      if let store = store as? RedisStore { return store.taskExecutor }
    #endif
    return nil
  }

  /// The same fleet, by another store object on the same database.
  func another() throws -> Shop {
    Shop(try sibling(), fleet: fleet, sibling: sibling, keeping: kept)
  }

  func claimDeliveries(_ limit: Int = 100, version: Int = 1, lease: Duration = .seconds(3600)) async throws
    -> [ClaimedWork]
  {
    try await store.claim(Claim(.deliveries, in: fleet, version: version, limit: limit, lease: lease))
  }

  func claimTimeouts(_ limit: Int = 100, version: Int = 1, lease: Duration = .seconds(3600)) async throws
    -> [ClaimedWork]
  {
    try await store.claim(Claim(.timeouts, in: fleet, version: version, limit: limit, lease: lease))
  }

  func waitForWork(atMost limit: Duration) async throws {
    try await store.waitForWork(in: fleet, version: 1, atMost: limit)
  }

  /// Adds an event for a machine.
  func post(_ event: String, to id: String, key: String, after delay: Duration = .zero) async throws {
    try await store.transact(access(id)) { _ in
      let delivery = NewDelivery(kind: .event, key: key, payload: event, after: delay)
      return (MachineWrite(row: nil, deliveries: [delivery]), ())
    }
  }

  func access(_ id: String, key: String? = nil, delivery: Int64? = nil) -> MachineAccess {
    MachineAccess(fleet: fleet, id: id, key: key, delivery: delivery)
  }

  /// Writes a machine, one revision on.
  @discardableResult
  func write(
    _ id: String, key: String? = nil, delivery: Int64? = nil,
    _ change: @escaping @Sendable (inout RowWrite, MachineLoad) throws -> Void = { _, _ in }
  ) async throws -> MachineLoad {
    try await store.transact(access(id, key: key, delivery: delivery)) { load in
      let row = MachineRow(
        id: id, revision: (load.row?.revision ?? 0) + 1, snapshot: "{}", state: ".cart", version: 1,
        savedAt: load.now)
      var write = RowWrite(row: row)
      try change(&write, load)
      return (write.write, load)
    }
  }

  /// Reads a machine within a transaction.
  func load(_ id: String, key: String? = nil, delivery: Int64? = nil) async throws -> MachineLoad {
    try await store.transact(access(id, key: key, delivery: delivery)) { (nil, $0) }
  }

  /// A machine's row; nil if it does not exist.
  func machine(_ id: String) async throws -> MachineRow? {
    try await store.machines(.id(id), in: fleet, after: nil, limit: 1).first
  }

  func journal(of id: String) async throws -> [JournalRow] {
    try await store.journal(of: id, in: fleet, after: 0, limit: 10_000)
  }

  func deliveries(of id: String? = nil) async throws -> [DeliveryRow] {
    try await store.deliveries(id.map { .machine($0) } ?? .all, in: fleet, after: 0, limit: 1000)
  }
}

/// A write of a machine's row.
struct RowWrite {
  var row: MachineRow
  var journal: [JournalRow] = []
  var deliveries: [NewDelivery] = []

  var write: MachineWrite { MachineWrite(row: row, journal: journal, deliveries: deliveries) }
}

extension JournalRow {
  /// An event that has been attempted.
  static func entry(_ event: String, revision: Int64, at time: Timestamp) -> JournalRow {
    JournalRow(
      revision: revision, kind: .event, time: time, event: event, key: nil, result: "moved",
      configuration: ".cart")
  }
}
