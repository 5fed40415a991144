// Fleets in databases beside the same steps that are written by hand with the database's own commands.
//
//   swift run -c release --traits SQLite,PostgreSQL,Redis FleetBenchmarks [--short] [steps] [million] [recovery] [SQLite] [PostgreSQL] [Redis]
//
// Without names of parts or of databases, it measures all of them. It starts servers of its own. The following sends events to machines in memory, for profilers, and needs no database:
//
//   swift run -c release FleetBenchmarks --events 10000

import Foundation
import InterlockFleet

#if SQLite || PostgreSQL || Redis
  import TestSupport
#endif

var words = Array(CommandLine.arguments.dropFirst())
if words.first == "--events", words.count == 2 {
  let lamps = Fleet(lamp, named: "lamps", store: MemoryStore(), journal: .dropped)
  for number in 0..<Int(words[1])! { try await lamps.send(.press, to: "lamp \(number % 100)") }
  exit(EXIT_SUCCESS)
}
#if SQLite || PostgreSQL || Redis
  if words.first == "--child" {
    try await runChild(Array(words.dropFirst()))
    exit(EXIT_SUCCESS)
  }

  let isShort = words.contains("--short")
  words.removeAll { $0 == "--short" }

  let named = Engine.allCases.filter { words.contains($0.rawValue) }
  let engines = named.isEmpty ? Engine.allCases : named
  let parts = words.filter { Engine(rawValue: $0) == nil }
  func isWanted(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
  func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
  func row(_ cells: [String]) { print("| " + cells.joined(separator: " | ") + " |") }

  if isWanted("steps") {
    row([
      "Steps a second", "Interlock", "By hand", "By hand ÷ Interlock", "Spread", "p50", "p99", "p50 by hand",
      "p99 by hand",
    ])
    row(Array(repeating: "---", count: 9))
    for engine in engines {
      let place = try await Place(engine, isDurable: true)
      engine.copy(place.address, 1..<10_000)
      engine.fillByHand(place.address, 0..<10_000)
      for (processes, tasks) in [(1, 1), (1, 4), (4, 1), (4, 4)] {
        var loads: [Bool: [Load]] = [:]
        for round in 0..<(isShort ? 1 : 3) {
          for isByHand in round % 2 == 0 ? [true, false] : [false, true] {
            loads[isByHand, default: []].append(
              try await .of(
                place, isByHand: isByHand, processes: processes, tasks: tasks, machines: 10_000,
                seconds: isShort ? 0.3 : 1.5))
          }
        }
        let (own, hand) = (loads[false]!, loads[true]!)
        let ratios = zip(hand, own).map { $0.rate / $1.rate }
        func latency(_ loads: [Load], _ part: Double) -> String {
          String(format: "%.1f ms", median(loads.map { Double($0.latency(part)) }) / 1000)
        }
        row([
          "\(engine.rawValue), \(processes) × \(tasks)", String(format: "%.0f", median(own.map(\.rate))),
          String(format: "%.0f", median(hand.map(\.rate))), String(format: "%.2f", median(ratios)),
          String(format: "%.2f–%.2f", ratios.min()!, ratios.max()!), latency(own, 0.5), latency(own, 0.99),
          latency(hand, 0.5), latency(hand, 0.99),
        ])
      }
    }
  }

  func seconds(_ body: () async throws -> Void) async throws -> String {
    let duration = try await ContinuousClock().measure(body)
    return String(format: "%.3f s", duration / .seconds(1))
  }

  if isWanted("million") {
    let count = isShort ? 20_000 : 1_000_000
    print("\n\(count) machines at rest\n")
    row([
      "", "Bytes a machine", "Census", "A page of 100", "Steps, 1 × 4", "By hand", "Delete 100,000",
      "Longest wait meanwhile", "Server back after kill -9",
    ])
    row(Array(repeating: "---", count: 9))
    for engine in engines {
      let place = try await Place(engine, isDurable: true)
      let bytes = try size(place)
      engine.copy(place.address, 1..<count)
      let full = try size(place)
      engine.fillByHand(place.address, 0..<count)
      let fleet = lamps(try engine.store(place.address))
      _ = try await fleet.census()
      let census = try await seconds { _ = try await fleet.census() }
      let page = try await seconds {
        var rest = 100
        for try await _ in fleet.machines(in: .off, after: "lamp 5") {
          rest -= 1
          if rest == 0 { break }
        }
      }
      let own = try await Load.of(
        place, isByHand: false, processes: 1, tasks: 4, machines: count, seconds: isShort ? 0.3 : 3)
      let hand = try await Load.of(
        place, isByHand: true, processes: 1, tasks: 4, machines: count, seconds: isShort ? 0.3 : 3)
      // Others send while machines are deleted, 100,000 at most: the identifiers with a 9 at their beginning.
      var longest = Duration.zero
      let deletion = Task {
        try await seconds { try await fleet.deleteSome(through: "lamp 2", limit: count / 10) }
      }
      let sender = lamps(try engine.store(place.address))
      let flag = Flag()
      Task {
        _ = try? await deletion.value
        flag.set()
      }
      while !flag.isSet {
        let time = try await ContinuousClock().measure { try await sender.send(.press, to: "zz lamp") }
        longest = max(longest, time)
      }
      var back = ""
      if place.engine.rawValue != "SQLite" {
        back = try await seconds {
          try await place.crash()
          try await fleet.send(.press, to: "zz lamp")
        }
      }
      row([
        engine.rawValue, "\((full - bytes) / count)", census, page, String(format: "%.0f", own.rate),
        String(format: "%.0f", hand.rate),
        try await deletion.value, String(format: "%.0f ms", longest / .milliseconds(1)), back,
      ])
    }
  }

  if isWanted("recovery") {
    print("\nWork of a worker that was killed, until another has done it\n")
    row(["", "Lease", "After the kill"])
    row(["---", "---", "---"])
    for engine in engines {
      for lease in [Duration.seconds(1), .seconds(5)] {
        let place = try await Place(engine, isDurable: true)
        let store = try engine.store(place.address)
        let mails = Fleet(lamp, named: "mails", store: store) { _, _ in ["mail"] }
        for number in 0..<64 { try await mails.send(.press, to: "\(number)") }
        // What a killed worker leaves behind is its claims.
        let claim = Claim(.deliveries, in: "mails", version: 1, limit: 64, lease: lease)
        let claimed = try await store.claim(claim)
        precondition(claimed.count == 64)
        let worker = Task { try await mails.work(WorkOptions(lease: lease)) { _ in nil } }
        let time = try await seconds {
          while try await mails.census().pendingDeliveries > 0 { try await Task.sleep(for: .milliseconds(2)) }
        }
        worker.cancel()
        row([engine.rawValue, "\(lease)", time])
      }
    }
  }
#else
  print("There is nothing to measure without traits: swift run --traits PostgreSQL FleetBenchmarks")
#endif
