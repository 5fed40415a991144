import Foundation
import InterlockFleet

/// The processes of a deployment, or tasks in their place if the machines are in memory.
final class Processes {
  private enum Running {
    case process(Process)
    case task(Task<Void, any Error>)
  }

  private let store: String
  private let fleet: Fleet<Parcel, Scan, Errand>
  private let parcels: Int
  private var running: [Role: Running] = [:]

  init(_ store: String, _ fleet: Fleet<Parcel, Scan, Errand>, parcels: Int) throws {
    self.store = store
    self.fleet = fleet
    self.parcels = parcels
    for role in Role.allCases { try start(role) }
  }

  func start(_ role: Role) throws {
    if store == "memory" {
      running[role] = .task(
        Task { [fleet, parcels] in try await role.work(on: fleet, parcels: parcels) })
    } else {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      process.arguments = ["--store", store, "--role", role.rawValue]
      try process.run()
      running[role] = .process(process)
    }
  }

  /// Kills a process, as a machine that fails does.
  func kill(_ role: Role) {
    switch running.removeValue(forKey: role) {
    case .process(let process):
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    case .task(let task): task.cancel()
    case nil: break
    }
  }

  /// Starts those processes again that have ended.
  func restart() throws {
    for (role, running) in running {
      if case .process(let process) = running, !process.isRunning { try start(role) }
    }
  }

  /// Ends all processes, which hand back what they have not begun.
  func stop() {
    for running in running.values {
      switch running {
      case .process(let process):
        process.terminate()
        process.waitUntilExit()
      case .task(let task): task.cancel()
      }
    }
  }
}

/// Runs a role until the process is told to terminate.
func serve(_ role: Role, on fleet: Fleet<Parcel, Scan, Errand>, parcels: Int) async {
  let task = Task { try await role.work(on: fleet, parcels: parcels) }
  signal(SIGTERM, SIG_IGN)
  let source = DispatchSource.makeSignalSource(signal: SIGTERM)
  source.setEventHandler { task.cancel() }
  source.resume()
  do {
    try await task.value
  } catch is CancellationError {
  } catch {
    print("\(role.rawValue): \(error)")
    exit(EXIT_FAILURE)
  }
}
