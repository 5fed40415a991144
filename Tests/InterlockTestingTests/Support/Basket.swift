import Interlock

/// States and events with data that can't be compared.
enum Basket: Kinded, Sendable {
  case filling([Item]), ordered(Int), lost(any Error)

  enum Kind: StateType, CaseIterable { case filling, ordered, lost }
  var kind: Kind {
    switch self {
    case .filling: .filling
    case .ordered: .ordered
    case .lost: .lost
    }
  }
}

struct Item: Sendable {
  let price: Int
}

enum Errand: Kinded, Sendable {
  case put(Item), order, lose(any Error), reset

  enum Kind: EventType, CaseIterable { case put, order, lose, reset }
  var kind: Kind {
    switch self {
    case .put: .put
    case .order: .order
    case .lose: .lose
    case .reset: .reset
    }
  }
  static func value(of kind: Kind) -> Errand? {
    switch kind {
    case .order: .order
    case .reset: .reset
    case .put, .lose: nil
    }
  }
}

struct Mishap: Error, Equatable {
  let cause: String
}

/// A machine that routes kinds: a guard that looks at data, one that says why, values by closures.
let basket = Blueprint<Basket, Errand>(state: .filling([])) {
  On(.put, .filling => .any)
    .unless { context in
      guard case .filling(let items) = context.fromState else { return nil }
      return items.count < 2 ? nil : Mishap(cause: "it is full")
    }
  On(.order, .filling => .ordered)
    .when("has items") { context in
      if case .filling(let items) = context.fromState { !items.isEmpty } else { false }
    }
  On(.lose, [.filling, .ordered] => .lost)
  On(.reset, .any => .filling([]))
  Values { event, state in
    return switch (event, state) {
    case (.put(let item), .filling(let items)): .filling(items + [item])
    case (.order, .filling(let items)): .ordered(items.reduce(0) { $0 + $1.price })
    case (.lose(let error), _): .lost(error)
    default: nil
    }
  }
}
