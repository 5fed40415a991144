import Foundation

let options = Options(CommandLine.arguments.dropFirst())
let rounds = options.isShort ? Rounds.short : Rounds.full
let rows =
  attemptRows(rounds) + mappingRows(rounds) + dictionaryRows(rounds) + scaleRows(rounds) + allocationRows()
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
