/// Where rows stand that do not always keep their bounds: a gross regression is told by what is greater, the bound or this.
///
/// A row that keeps its bound, whatever else the machine does, is to be struck off; when none is left, so is this file, and
/// its one use.
enum Standing {
  static let figures: [String: Double] = [
    "an order: data, guards, a handler": 100,
    "an order with arrays and strings": 25,
    "a door: a guard, entry, exit and error handlers": 75,
    "a lift: two levels, a guard inside, a handler in each": 400,
    "a kitchen: two levels, data on the inner one, a guard, handlers": 500,
    "an order, watched, beside the unwatched": 2.5,
    "a door, watched, beside the unwatched": 2.5,
    "a lift, watched, beside the unwatched": 2.5,
    "an event that no line names, an order": 150,
    "an event that no line names, a lift in service": 750,
    "a thousand equal lifts in turn": 65,
    "bytes a lift, a thousand equal ones": 5700,
    "allocations, an order": 2,
    "allocations, an order with arrays and strings": 2,
    "allocations, a door": 1,
    "allocations, a lift": 1,
    "allocations, a kitchen": 2.5,
    "one handler": 5,
    "one condition": 5.5,
    "by kinds, values computed by a closure": 5,
    "by kinds, a machine from a blueprint": 5,
    "two levels, a handler in each": 7,
  ]
}
