/// What the command line asks for: `--short` for few rounds, `--json` for another output, `--check` to fail on a gross
/// regression, `--workloads` for the names of the workloads whose instructions are counted, `--work name attempts` to do one;
/// `--saved count` to save and restore so many machines as lines of JSON;
/// anything else is a part of the names of the rows to be taken, or of the headings above them: `Programs` for all programs as
/// people write them.
struct Options {
  var isShort = false
  var json = false
  var check = false
  var listsWorkloads = false
  var work: (name: String, attempts: Int)?
  var savedCount: Int?
  var filters: [String] = []

  init(_ arguments: some Sequence<String>) {
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      switch argument {
      case "--short": isShort = true
      case "--json": json = true
      case "--check": check = true
      case "--workloads": listsWorkloads = true
      case "--work": work = (iterator.next() ?? "", iterator.next().flatMap { Int($0) } ?? 0)
      case "--saved": savedCount = iterator.next().flatMap { Int($0) } ?? 0
      default: filters.append(argument)
      }
    }
  }

  /// Whether a row's name or a heading holds one of the filters, if there are any.
  func selects(_ name: String) -> Bool {
    filters.isEmpty || filters.contains { name.contains($0) }
  }
}
