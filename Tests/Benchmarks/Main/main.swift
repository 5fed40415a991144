import Foundation

let options = Options(CommandLine.arguments.dropFirst())

if options.listsWorkloads {
  for workload in Workload.all { print(workload.name) }
  exit(EXIT_SUCCESS)
}

if let work = options.work {
  guard let workload = Workload.all.first(where: { $0.name == work.name }) else {
    print("There is no workload \(work.name).")
    exit(EXIT_FAILURE)
  }
  workload.run(work.attempts)
  exit(EXIT_SUCCESS)
}

if let count = options.savedCount {
  print(try SavedFleet(count: count).report())
  exit(EXIT_SUCCESS)
}

let rounds = options.isShort ? Rounds.short : Rounds.full
let rows =
  attemptRows(rounds) + ringRows(rounds) + mappingRows(rounds) + kindRows(rounds)
  + dictionaryRows(rounds) + scaleRows(rounds)
  + editingRows(rounds) + concurrencyRows(rounds) + fleetRows(rounds) + snapshotRows(rounds)
  + treeRows(rounds) + queryRows(rounds)
  + graphRows(rounds)
  + allocationRows() + treeAllocationRows() + queryAllocationRows()
let measurements = rows.filter { options.selects($0.name) }.map { $0.measure() }

if options.json {
  print(try Report.json(measurements))
} else {
  print(Report.table(measurements))
}

if options.check {
  let gross = measurements.filter(\.isGrossRegression)
  for measurement in gross {
    print("gross regression: \(measurement.name)")
  }
  exit(gross.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
}
