/// Where rows stand that do not always keep their bounds: a gross regression is told by what is greater, the bound or this.
///
/// A row that keeps its bound, whatever else the machine does, is to be struck off; when none is left, so is this file, and
/// its one use.
enum Standing {
  static let figures: [String: Double] = [
    "one handler": 5,
    "one condition": 5.5,
    "by kinds, values computed by a closure": 5,
    "by kinds, a machine from a blueprint": 5,
    "two levels, a handler in each": 7,
  ]
}
