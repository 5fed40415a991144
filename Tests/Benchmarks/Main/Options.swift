/// What the command line asks for.
struct Options {
  var isShort = false
  var json = false
  var filters: [String] = []

  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      switch argument {
      case "--short": isShort = true
      case "--json": json = true
      default: filters.append(argument)
      }
    }
  }

  /// Whether a row's name holds one of the filters, if there are any.
  func selects(_ name: String) -> Bool {
    filters.isEmpty || filters.contains { name.contains($0) }
  }
}
