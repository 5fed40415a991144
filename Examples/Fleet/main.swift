// A web shop as a service of several processes. Customers send events, and workers carry out the effects.
//
//   swift run Fleet                                         in memory, with tasks for processes
//   swift run --traits SQLite Fleet                         processes on one file
//   swift run --traits PostgreSQL Fleet --store postgres://…
//   swift run --traits Redis Fleet --store redis://…
//
// With `status`, `journal 3` and the like at the end, it looks after the fleet.

import Foundation
import InterlockFleet

let options = Options(CommandLine.arguments)
let store: any FleetStore
do {
  store = try open(options.store)
  try await store.prepare()
} catch {
  print(error)
  exit(1)
}
let shop = openShop(in: store)

if options.isWorker {
  try await shop.work { delivery in runErrand(delivery) }
}
if !options.command.isEmpty {
  do {
    print(try await shop.command(options.command))
    exit(0)
  } catch {
    print(error)
    exit(1)
  }
}

let workers = try Workers(options, of: shop)
try await withThrowingTaskGroup { group in
  for number in 1...options.customers {
    group.addTask {
      for item in 0...number % 3 {
        try await shop.send(.add(item: "item \(item)"), to: "\(number)", key: "add \(item)")
      }
      // A customer who clicks twice orders once.
      for _ in 1...2 { try await shop.send(.place, to: "\(number)", key: "place") }
    }
  }
  try await group.waitForAll()
}

// Waits until nothing is left to do.
while true {
  let census = try await shop.census()
  let isOver = census[.shipped] + census[.cancelled] == census.total
  if isOver, census.pendingDeliveries == 0 { break }
  try await Task.sleep(for: .milliseconds(20))
}
workers.stop()

print("orders: \(try await shop.census())")
for id in ["1", "4"] {
  print("order \(id):")
  for entry in try await shop.journal(of: id) { print("  \(entry)") }
}
var count = 0
for number in 1...options.customers { count += try await shop.verifyJournal(of: "\(number)") }
print("replayed \(count) entries of the journals: each leads to the saved order")
