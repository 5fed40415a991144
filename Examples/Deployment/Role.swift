import InterlockFleet

/// What a process of the deployment does.
enum Role: String, CaseIterable {
  /// Takes the scans of the depot. In a real deployment it is a web service.
  case front

  /// Attempt timeouts and make deliveries. There can be any number of them.
  case firstWorker = "worker-1"
  case secondWorker = "worker-2"

  /// Looks after the fleet: migrates, watches, and deletes what is done.
  case keeper

  /// Works until the task is cancelled.
  func work(on fleet: Fleet<Parcel, Scan, Errand>, parcels: Int) async throws {
    switch self {
    case .front:
      for number in 1...parcels {
        // A process that starts again begins anew. The key tells the store what it has seen.
        do {
          try await fleet.send(.depart, to: "parcel \(number)", key: "scan at the depot")
        } catch FleetError.deleted {
          continue
        }
      }
      while true { try await Task.sleep(for: .seconds(1)) }
    case .firstWorker, .secondWorker:
      // A short lease: the work of a worker that was killed is taken over after a second.
      try await fleet.work(WorkOptions(lease: .seconds(1))) { delivery in try await run(delivery) }
    case .keeper:
      _ = try await fleet.migrateAll()
      while true {
        let report = try await fleet.report()
        if report.census.parkedMachines + report.census.parkedDeliveries > 0 { print("alarm: \(report)") }
        try await fleet.delete(in: .delivered, untouchedFor: .milliseconds(200), keeping: .answers)
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }
}
