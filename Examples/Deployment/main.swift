// A deployment of four processes on one database: a front, two workers and a keeper, with one command.
//
//   swift run Deployment                                           in memory, with tasks for processes
//   swift run --traits SQLite Deployment                           processes on one file
//   swift run --traits PostgreSQL Deployment --store postgres://…
//   swift run --traits Redis Deployment --store redis://…
//
// In production, each line of `Role` is a unit of the system's service manager: `Deployment --store … --role worker-1`.

import Foundation
import InterlockFleet

func value(of option: String) -> String? {
  guard let place = CommandLine.arguments.firstIndex(of: option) else { return nil }
  return CommandLine.arguments.dropFirst(place + 1).first
}

func open(_ name: String) throws -> any FleetStore {
  #if PostgreSQL
    if name.hasPrefix("postgres://") { return try PostgreSQLStore(name) }
  #endif
  #if Redis
    if name.hasPrefix("redis://") || name.hasPrefix("unix://") { return try RedisStore(name) }
  #endif
  #if SQLite
    if name != "memory" { return SQLiteStore(path: name) }
  #endif
  guard name == "memory" else {
    throw StoreError.unavailable("build with --traits SQLite,PostgreSQL,Redis for \(name)")
  }
  return MemoryStore()
}

#if SQLite
  let defaultStore =
    FileManager.default.temporaryDirectory.appendingPathComponent("Deployment-\(UUID().uuidString).sqlite")
    .path
#else
  let defaultStore = "memory"
#endif

let name = value(of: "--store") ?? defaultStore
let count = 60
let fleet: Fleet<Parcel, Scan, Errand>
do {
  let store = try open(name)
  try await store.prepare()
  fleet = parcels(in: store)
} catch {
  print(error)
  exit(EXIT_FAILURE)
}

if let role = value(of: "--role").flatMap(Role.init) {
  await serve(role, on: fleet, parcels: count)
  exit(EXIT_SUCCESS)
}

let processes = try Processes(name, fleet, parcels: count)
print("four processes run")

while try await fleet.census().total + fleet.census().deletedMachines < count / 2 {
  try await Task.sleep(for: .milliseconds(5))
}
processes.kill(.firstWorker)
print("a worker is killed")
try await Task.sleep(for: .milliseconds(100))
try processes.start(.firstWorker)
print("it is started again")

// The keeper deletes what is delivered. What the killed worker had claimed is taken over when its lease ends.
while try await fleet.census().deletedMachines < count {
  try processes.restart()
  try await Task.sleep(for: .milliseconds(20))
}
processes.stop()
let census = try await fleet.census()
print(
  "\(census.deletedMachines) parcels were delivered and deleted, \(census.pendingDeliveries) errands are left"
)
let late = try await fleet.send(.depart, to: "parcel 1", key: "scan at the depot")
print("a late repetition of the first scan: \(late)")
do {
  try await fleet.send(.depart, to: "parcel 1", key: "another scan")
} catch {
  print(error)
}
