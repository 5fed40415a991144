import Foundation
import InterlockFleet

/// Opens the store of a name: a URL of PostgreSQL or Redis, a file of SQLite, or `memory`.
func open(_ name: String) throws -> any FleetStore {
  #if PostgreSQL
    if name.hasPrefix("postgres://") { return try PostgreSQLStore(name) }
  #endif
  #if Redis
    if name.hasPrefix("redis://") { return try RedisStore(name) }
  #endif
  #if SQLite
    if name != "memory" { return SQLiteStore(path: name) }
  #endif
  guard name == "memory" else {
    throw StoreError.unavailable("build with --traits SQLite,PostgreSQL,Redis for \(name)")
  }
  return MemoryStore()
}

/// The store to use if none is named.
var defaultStore: String {
  #if SQLite
    FileManager.default.temporaryDirectory.appendingPathComponent("Fleet-\(UUID().uuidString).sqlite").path
  #else
    "memory"
  #endif
}
