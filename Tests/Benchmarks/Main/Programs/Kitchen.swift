import Interlock

/// A kitchen, which cooks while it is open.
enum Kitchen: StateType { case closed, open }

/// What is on the stove, with data.
enum Stove: StateType {
  case free(served: Int), cooking(served: Int, table: Int)

  enum Kind: StateType { case free, cooking }
  var kind: Kind {
    switch self {
    case .free: .free
    case .cooking: .cooking
    }
  }
}

enum KitchenEvent: EventType {
  case open, close, order(table: Int), serve(plates: Int)

  enum Kind: EventType { case open, close, order, serve }
  var kind: Kind {
    switch self {
    case .open: .open
    case .close: .close
    case .order: .order
    case .serve: .serve
    }
  }
}

/// The kitchen as a blueprint of two levels, with data on the inner level, a guard there, and a handler in each level.
func kitchen(telling total: Counter) -> Blueprint<Kitchen, KitchenEvent> {
  let stove = Blueprint<Stove, KitchenEvent>(state: .free(served: 0)) {
    On(.order, .free => .cooking)
      .when("is laid") { context in
        guard case .order(let table) = context.event else { return false }
        return table & 3 != 0
      }
      .value { event, state in
        guard case .order(let table) = event, case .free(let served) = state else { return nil }
        return .cooking(served: served, table: table)
      }
    On(.serve, .cooking => .free)
      .value { event, state in
        guard case .serve(let plates) = event, case .cooking(let served, _) = state else { return nil }
        return .free(served: served &+ plates)
      }
    Along(.any => .any) { _ in total.add(1) }
  }
  return Blueprint(state: .closed) {
    On(.open, .closed => .open)
    On(.close, .open => .closed)
    Along(.any => .any) { _ in total.add(3) }
    Submachine(stove, in: .open)
  }
}

/// The same as one would write it by hand, with the same guard and handlers as closures.
final class KitchenByHand {
  private(set) var kitchen = Kitchen.closed
  private(set) var stove = Stove.free(served: 0)
  private let isLaid: (KitchenEvent) -> Bool
  private let stoveTold: () -> Void
  private let kitchenTold: () -> Void

  init(telling total: Counter) {
    isLaid = { event in
      guard case .order(let table) = event else { return false }
      return table & 3 != 0
    }
    stoveTold = { total.add(1) }
    kitchenTold = { total.add(3) }
  }

  @inline(never)
  func handle(_ event: KitchenEvent) -> Bool {
    if kitchen == .open, handleInside(event) {
      stoveTold()
      return true
    }
    switch (kitchen, event) {
    case (.closed, .open):
      kitchen = .open
      stove = .free(served: 0)
    case (.open, .close): kitchen = .closed
    default: return false
    }
    kitchenTold()
    return true
  }

  @inline(__always)
  private func handleInside(_ event: KitchenEvent) -> Bool {
    switch (stove, event) {
    case (.free(let served), .order(let table)) where isLaid(event):
      stove = .cooking(served: served, table: table)
    case (.cooking(let served, _), .serve(let plates)): stove = .free(served: served &+ plates)
    default: return false
    }
    return true
  }
}

/// What a kitchen is fed.
let kitchenStream: [KitchenEvent] = randomly(seed: 15) { generator in
  switch Int.random(in: 0..<6, using: &generator) {
  case 0: .open
  case 1: .close
  case 2, 3: .order(table: .random(in: 0..<20, using: &generator))
  default: .serve(plates: .random(in: 1..<5, using: &generator))
  }
}
