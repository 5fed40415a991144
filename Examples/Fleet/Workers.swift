import Foundation
import InterlockFleet

/// The workers of the shop: processes on one database, or tasks if the machines are in memory.
struct Workers {
  private var processes: [Process] = []
  private var tasks: [Task<Void, any Error>] = []

  init(_ options: Options, of shop: Fleet<Order, Step, Errand>) throws {
    for _ in 0..<options.workers {
      if options.store == "memory" {
        tasks.append(Task { try await shop.work { delivery in runErrand(delivery) } })
      } else {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--store", options.store, "--work"]
        try process.run()
        processes.append(process)
      }
    }
  }

  func stop() {
    for process in processes { process.terminate() }
    for task in tasks { task.cancel() }
  }
}
