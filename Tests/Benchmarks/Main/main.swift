let options = Options(CommandLine.arguments.dropFirst())
let rounds = options.isShort ? Rounds.short : Rounds.full
let rows = attemptRows(rounds)
var measurements: [Measurement] = []
for row in rows where options.selects(row.name) {
  let measurement = row.measure()
  measurements.append(measurement)
  Report.printRow(measurement)
}
