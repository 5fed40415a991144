// A process that sends the events of a customer and works for the fleet of accounts, until it is killed.
//
//   AccountProcess STORE NUMBER MACHINES VERSION FOLDER [--split]
//   AccountProcess STORE delete
//   AccountProcess STORE
//
// Without a number, it deletes all open accounts, or sends one event and prints the answer or the error.
//
// It writes what the world outside would know: each answer to the file `answers NUMBER` in the folder, and each delivery to
// `deliveries`. It ends when there is a file `stop`.

import Accounts
import Foundation
import InterlockFleet

/// Appends lines to a file, each with one call of the system, so that a kill leaves whole lines.
final class Diary: Sendable {
  private let file: Int32

  init(_ path: String) {
    file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o644)
  }

  func write(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Foundation.write(file, $0.baseAddress!, $0.count) }
  }
}

func store(_ address: String) throws -> any FleetStore {
  #if PostgreSQL
    if address.hasPrefix("host=") { return try PostgreSQLStore(address, connections: 2) }
  #endif
  #if Redis
    if address.hasPrefix("unix:") { return try RedisStore(address, connections: 2) }
  #endif
  #if SQLite
    return SQLiteStore(path: address)
  #else
    throw StoreError.unavailable("no store is built for it")
  #endif
}

/// Tries again until the store has answered.
func persistently<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
  while true {
    do {
      return try await body()
    } catch is StoreError {
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}

let arguments = CommandLine.arguments
if arguments.count == 2 {
  do {
    print(try await accounts(store(arguments[1])).send(.deposit(1), to: "account 1"))
  } catch {
    print("\(type(of: error)).\(error)")
  }
  exit(EXIT_SUCCESS)
}
if arguments[2] == "delete" {
  _ = try await accounts(SlowRemovals(store(arguments[1]))).delete(in: .open, untouchedFor: .zero)
  exit(EXIT_SUCCESS)
}
let number = Int(arguments[2])!
let folder = arguments[5]
let database = try store(arguments[1])
let customer = Customer(number: number, machines: Int(arguments[3])!)
let fleet = accounts(
  arguments.contains("--split") ? SplitStore(database) : database, version: Int(arguments[4])!,
  thawingAfter: .milliseconds(300))
let deliveries = Diary("\(folder)/deliveries")
let options = WorkOptions(
  batch: 16, lease: .milliseconds(1000), tries: 1000, delay: .milliseconds(50), patience: .milliseconds(200))

let worker = Task {
  while !Task.isCancelled {
    // The server may be starting again.
    try? await fleet.work(options) { delivery in
      deliveries.write("\(delivery.key)\t\(delivery.effect.number)")
      return .noticed
    }
  }
}

let answers = "\(folder)/answers \(number)"
var index = (try? String(contentsOfFile: answers, encoding: .utf8))?.split(separator: "\n").count ?? 0
let diary = Diary(answers)
while !FileManager.default.fileExists(atPath: "\(folder)/stop") {
  let step = customer.step(index)
  var isPosted = step.isPosted
  if !isPosted {
    do {
      let answer = try await persistently { try await fleet.send(step.entry, to: step.id, key: step.key) }
      diary.write(answer.outcome.isAccepted ? "accepted" : "refused")
    } catch FleetError.laterVersion {
      isPosted = true
    }
  }
  if isPosted {
    try await persistently { try await fleet.post(step.entry, to: step.id, key: step.key) }
    diary.write("posted")
  }
  index += 1
}
worker.cancel()
