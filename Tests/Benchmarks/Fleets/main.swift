// Fleets in PostgreSQL beside transactions that are written by hand.
//
//   swift run -c release --traits PostgreSQL FleetBenchmarks [--short]
//
// It starts a server of its own. The following sends events to machines in memory, for profilers, and needs no database:
//
//   swift run -c release FleetBenchmarks --events 10000

import Foundation
import InterlockFleet

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--events" {
  let lamps = Fleet(lamp, named: "lamps", store: MemoryStore(), journal: .dropped)
  for number in 0..<Int(CommandLine.arguments[2])! {
    try await lamps.send(.press, to: "lamp \(number % 100)")
  }
  exit(EXIT_SUCCESS)
}

#if PostgreSQL
  let isShort = CommandLine.arguments.contains("--short")
  let rounds = isShort ? 3 : 9
  let turn = Duration.milliseconds(isShort ? 200 : 1500)

  func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  func show(_ what: String, _ rates: [Contest.Side: [Double]]) {
    let byHand = rates[.byHand]!
    for (side, name) in [(Contest.Side.withoutJournal, ""), (.withJournal, ", with a journal")] {
      let ratios = zip(rates[side]!, byHand).map { $0 / $1 }.sorted()
      let cells = [
        what + name, String(format: "%.0f", median(rates[side]!)), String(format: "%.0f", median(byHand)),
        String(format: "%.2f", median(rates[side]!) / median(byHand)),
        String(format: "%.2f–%.2f", ratios.first!, ratios.last!), "≥ 0.70",
      ]
      print("| " + cells.joined(separator: " | ") + " |")
    }
  }

  print("| Events a second | Interlock | By hand | Ratio | Spread | Bound |\n|---|---|---|---|---|---|")
  for isDurable in [true, false] {
    let place = isDurable ? "on disk" : "in memory"
    var contest = try await Contest(isDurable: isDurable, turn: turn, rounds: rounds)
    try await contest.grow(to: 10_000)
    for sessions in [1, 4] {
      show(
        "10,000 machines \(place), \(sessions) \(sessions == 1 ? "worker" : "workers")",
        try await contest.rates(sessions: sessions))
    }
    if isDurable { continue }
    try await contest.grow(to: isShort ? 20_000 : 1_000_000)
    show(
      "\(isShort ? "20,000" : "1,000,000") machines \(place), 4 workers", try await contest.rates(sessions: 4)
    )
    print("\n\(Int(contest.bytesForEachMachine())) bytes a machine, with indexes")
  }
#else
  print(
    "There is nothing to measure without the trait PostgreSQL: swift run --traits PostgreSQL FleetBenchmarks")
#endif
