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
let sections = [
  Section(
    heading: "Programs as people write them", rows: programRows(rounds) + programAllocationRows()),
  Section(
    heading: "One thing at a time",
    rows: attemptRows(rounds) + ringRows(rounds) + mappingRows(rounds) + kindRows(rounds)
      + dictionaryRows(rounds) + scaleRows(rounds)
      + editingRows(rounds) + concurrencyRows(rounds) + fleetRows(rounds) + snapshotRows(rounds)
      + treeRows(rounds) + queryRows(rounds)
      + graphRows(rounds) + proofRows(rounds)
      + allocationRows() + treeAllocationRows() + queryAllocationRows()),
]
let measured = sections.map { section in
  let rows =
    options.selects(section.heading) ? section.rows : section.rows.filter { options.selects($0.name) }
  return (heading: section.heading, measurements: rows.map { $0.measure() })
}
let measurements = measured.flatMap(\.measurements)

if options.json {
  print(try Report.json(measurements))
} else {
  for (heading, measurements) in measured where !measurements.isEmpty {
    print("\(heading):\n\n\(Report.table(measurements))\n")
  }
}

if options.check {
  let gross = measurements.filter(\.isGrossRegression)
  for measurement in gross {
    print("gross regression: \(measurement.name)")
  }
  exit(gross.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
}
