#if SQLite || PostgreSQL || Redis
  import Foundation
  import InterlockFleet
  import TestSupport

  /// A database, and what is needed to measure it.
  enum Engine: String, CaseIterable {
    #if SQLite
      case sqlite = "SQLite"
    #endif
    #if PostgreSQL
      case postgreSQL = "PostgreSQL"
    #endif
    #if Redis
      case redis = "Redis"
    #endif

    func store(_ address: String, connections: Int = 4) throws -> any FleetStore {
      switch self {
      #if SQLite
        case .sqlite: SQLiteStore(path: address)
      #endif
      #if PostgreSQL
        case .postgreSQL: try PostgreSQLStore(address, connections: connections)
      #endif
      #if Redis
        case .redis: try RedisStore(address, connections: connections, partitions: 1) { _ in }
      #endif
      }
    }

    func byHand(_ address: String) -> any ByHand {
      switch self {
      #if SQLite
        case .sqlite: SQLiteByHand(address)
      #endif
      #if PostgreSQL
        case .postgreSQL: PostgreSQLByHand(address)
      #endif
      #if Redis
        case .redis: RedisByHand(address)
      #endif
      }
    }

    /// The threads of a store's connections.
    func executor(of store: any FleetStore) -> (any TaskExecutor)? {
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

    /// Copies the first lamp of the fleet.
    func copy(_ address: String, _ machines: Range<Int>) {
      switch self {
      #if SQLite
        case .sqlite: SQLiteByHand.copy(address, machines)
      #endif
      #if PostgreSQL
        case .postgreSQL: PostgreSQLByHand.copy(address, machines)
      #endif
      #if Redis
        case .redis: RedisByHand.copy(address, machines)
      #endif
      }
    }

    /// Makes lamps for the other side.
    func fillByHand(_ address: String, _ machines: Range<Int>) {
      switch self {
      #if SQLite
        case .sqlite: SQLiteByHand.fill(address, machines)
      #endif
      #if PostgreSQL
        case .postgreSQL: PostgreSQLByHand.fill(address, machines)
      #endif
      #if Redis
        case .redis: RedisByHand.fill(address, machines)
      #endif
      }
    }
  }

  /// A database that runs.
  struct Place {
    let engine: Engine
    let address: String
    private let kept: any Sendable

    /// Ends the server as a crash does, and starts it again; nothing for a file.
    let crash: () async throws -> Void

    /// Starts a server, or makes a file, with one lamp.
    ///
    /// - Parameter isDurable: whether each write waits for the disk.
    init(_ engine: Engine, isDurable: Bool) async throws {
      self.engine = engine
      switch engine {
      #if SQLite
        case .sqlite:
          let folder = TemporaryFolder()
          (address, kept, crash) = (folder.path("fleet.sqlite"), folder, {})
      #endif
      #if PostgreSQL
        case .postgreSQL:
          let server = try await PostgreSQLServer.launched(isDurable: isDurable)
          (address, kept) = (server.address, server)
          crash = {
            try await server.stop(mode: "immediate")
            try await server.start()
          }
      #endif
      #if Redis
        case .redis:
          let server = try await RedisServer.launched(isDurable: isDurable)
          (address, kept) = (server.address, server)
          crash = {
            try await server.crash()
            try await server.start()
          }
      #endif
      }
      let store = try engine.store(address)
      try await store.prepare()
      try await lamps(store).start("lamp 0")
    }
  }

  func lamps(_ store: any FleetStore) -> Fleet<Lamp, Finger, NoEffect> {
    Fleet(lamp, named: "lamps", version: 1, store: store, journal: .kept)
  }
#endif
