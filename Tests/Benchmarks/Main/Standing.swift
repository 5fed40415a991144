/// Where rows stand that do not always keep their bounds: a gross regression is told by what is greater, the bound or this.
///
/// A row that keeps its bound, whatever else the machine does, is to be struck off; when none is left, so is this file, and
/// its one use.
enum Standing {
  static let figures: [String: Double] = [
    "an order: data, guards, a handler": 12,
    "an order with arrays and strings": 6.5,
    "a door: a guard, entry, exit and error handlers": 21.5,
    "a lift: two levels, a guard inside, a handler in each": 5.5,
    "a kitchen: two levels, data on the inner one, a guard, handlers": 14.5,
    "an event that no line names, an order": 7.5,
    "an event that no line names, a lift in service": 4,
    "bytes a lift, a thousand equal ones": 2400,
    "allocations, an order with arrays and strings": 0.3,
    "one handler": 7,
    "one condition": 6,
    "state attempt": 4.5,
    "route mapping": 10.5,
    "by kinds, values computed by a closure": 14.5,
    "by kinds, a machine from a blueprint": 14.5,
    "two levels, a session": 3.5,
    "two levels, a handler in each": 6.5,
    "moves that leave and enter submachines, exit and entry handlers": 7,
  ]
}
