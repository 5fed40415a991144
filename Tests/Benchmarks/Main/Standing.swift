/// Where rows stand that do not always keep their bounds: a gross regression is told by what is greater, the bound or this.
///
/// A row that keeps its bound, whatever else the machine does, is to be struck off; when none is left, so is this file, and
/// its one use.
enum Standing {
  static let figures: [String: Double] = [
    "an order: data, guards, a handler": 7,
    "an order with arrays and strings": 6,
    "a door: a guard, entry, exit and error handlers": 10,
    "a lift: two levels, a guard inside, a handler in each": 3.5,
    "a kitchen: two levels, data on the inner one, a guard, handlers": 10,
    "one handler": 7,
    "one condition": 6.5,
    "state attempt": 3,
    "route mapping": 9,
    "by kinds, values computed by a closure": 14.5,
    "by kinds, a machine from a blueprint": 14.5,
    "two levels, a handler in each": 5.5,
    "moves that leave and enter submachines, exit and entry handlers": 5,
  ]
}
