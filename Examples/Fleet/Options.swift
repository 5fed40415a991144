/// What the command line says: `Fleet [--store NAME] [--workers N] [--customers N]`.
struct Options {
  var store = defaultStore
  var workers = 3
  var customers = 12

  /// Whether this process is a worker.
  var isWorker = false

  /// The words of a command for the fleet, such as `journal 3`.
  var command: [String] = []

  init(_ arguments: [String]) {
    var words = arguments.dropFirst()[...]
    while let word = words.popFirst() {
      switch word {
      case "--store": store = words.popFirst() ?? store
      case "--workers": workers = words.popFirst().flatMap { Int($0) } ?? workers
      case "--customers": customers = words.popFirst().flatMap { Int($0) } ?? customers
      case "--work": isWorker = true
      default: command.append(word)
      }
    }
  }
}
