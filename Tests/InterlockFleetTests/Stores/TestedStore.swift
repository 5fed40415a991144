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
    _ store: any FleetStore, sibling: (@Sendable () throws -> any FleetStore)? = nil,
    keeping kept: (any Sendable)? = nil
  ) {
    self.store = store
    fleet = "fleet-\(UUID().uuidString)"
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
    return nil
  }

  /// The same fleet, by another store object on the same database.
  func another() throws -> Shop {
    Shop(try sibling(), fleet: fleet, sibling: sibling, kept: kept)
  }

  private init(
    _ store: any FleetStore, fleet: String, sibling: @escaping @Sendable () throws -> any FleetStore,
    kept: (any Sendable)?
  ) {
    self.store = store
    self.fleet = fleet
    self.sibling = sibling
    self.kept = kept
  }

  func claim(_ limit: Int = 100, version: Int = 1, lease: Duration = .seconds(60)) -> Claim {
    Claim(fleet: fleet, version: version, limit: limit, lease: lease)
  }

  func access(_ id: String, key: String? = nil, delivery: Int64? = nil) -> MachineAccess {
    MachineAccess(fleet: fleet, id: id, key: key, delivery: delivery)
  }

  /// Writes a machine, one revision on.
  @discardableResult
  func write(
    _ id: String, key: String? = nil, delivery: Int64? = nil,
    _ change: @escaping @Sendable (inout MachineWrite, MachineLoad) throws -> Void = { _, _ in }
  ) async throws -> MachineLoad {
    try await store.transact(access(id, key: key, delivery: delivery)) { load in
      let row = MachineRow(
        id: id, revision: (load.row?.revision ?? 0) + 1, snapshot: "{}", state: ".cart", version: 1,
        savedAt: load.now)
      var write = MachineWrite(row: row)
      try change(&write, load)
      return (write, load)
    }
  }

  /// Reads a machine within a transaction.
  func load(_ id: String, key: String? = nil, delivery: Int64? = nil) async throws -> MachineLoad {
    try await store.transact(access(id, key: key, delivery: delivery)) { (nil, $0) }
  }

  func deliveries(of id: String? = nil) async throws -> [DeliveryRow] {
    try await store.deliveries(id.map { .machine($0) } ?? .all, in: fleet, limit: 1000)
  }
}

extension JournalRow {
  /// An event that has been attempted.
  static func entry(_ event: String, revision: Int64, at time: Timestamp) -> JournalRow {
    JournalRow(
      revision: revision, kind: .event, time: time, event: event, key: nil, result: "moved",
      configuration: ".cart")
  }
}
