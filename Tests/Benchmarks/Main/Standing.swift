/// Where rows stand that do not keep their bounds yet: a gross regression is told by what is greater, the bound or this.
///
/// A row that keeps its bound is to be struck off; when none is left, so is this file, and its one use.
enum Standing {
  static let figures: [String: Double] = [
    "one handler": 5,
    "one condition": 5.5,
    "by kinds, values computed by a closure": 5,
    "two levels, a handler in each": 7,
    "moves that leave and enter submachines, exit and entry handlers": 6,
    "canTryState beside the attempt": 7,
    "destination(on:) beside the attempt, two levels": 1200,
    "allocations, four levels": 0.1,
    "allocations, two regions": 0.1,
    "allocations, destination(on:), two levels": 5.1,
  ]
}
