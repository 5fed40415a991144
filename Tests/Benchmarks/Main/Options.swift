/// What the command line asks for: `--short` for few rounds, `--json` for another output, `--check` to fail on a gross
/// regression; anything else is a part of the names of the rows to be taken.
struct Options {
  var isShort = false
  var json = false
  var check = false
  var filters: [String] = []

  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      switch argument {
      case "--short": isShort = true
      case "--json": json = true
      case "--check": check = true
      default: filters.append(argument)
      }
    }
  }

  /// Whether a row's name holds one of the filters, if there are any.
  func selects(_ name: String) -> Bool {
    filters.isEmpty || filters.contains { name.contains($0) }
  }
}
